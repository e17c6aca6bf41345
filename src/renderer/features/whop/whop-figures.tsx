import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import type { WhopDashboard } from '../../../shared/contracts/payments/whop.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { Section } from '../../ui/layout/section.tsx'
import { StatCard, StatGrid } from '../../ui/display/stat-card.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { payoutLabel } from './labels.ts'
import classes from './whop.module.css'

type Balance = NonNullable<WhopDashboard['figures']>['balances'][number]

/** The store's currency first; the others are listed below it. */
const byCurrency = (balances: readonly Balance[], own: string): Balance[] =>
  balances.toSorted((one, other) => Number(other.currency === own) - Number(one.currency === own))

const NOT_KNOWN = 'Unknown'

/** The last known balance at Whop, and the payments recorded here. */
export function WhopFigures({ dashboard }: { dashboard: WhopDashboard }) {
  const { currency } = useStore()
  const [first, ...others] = byCurrency(dashboard.figures?.balances ?? [], currency)
  const taken = dashboard.last_30_days.find((each) => each.currency === currency) ?? dashboard.last_30_days[0]
  const figure = (of: 'available' | 'pending' | 'reserve') =>
    first ? <Money amount={first[of]} currency={first.currency} /> : NOT_KNOWN
  const more = (of: 'available' | 'pending' | 'reserve') =>
    others.map((each) => (
      <span key={each.currency}>
        <Money amount={each[of]} currency={each.currency} />{' '}
      </span>
    ))
  return (
    <StatGrid>
      <StatCard label="Available" value={figure('available')} hint={more('available')} />
      <StatCard label="Pending" value={figure('pending')} hint={more('pending')} />
      <StatCard label="Reserve" value={figure('reserve')} hint={more('reserve')} />
      <StatCard
        label="Captured, 30 days"
        value={<Money amount={taken?.taken ?? 0} currency={taken?.currency ?? currency} />}
        hint={taken?.payments === 1 ? '1 payment' : `${taken?.payments ?? 0} payments`}
      />
      <StatCard
        label="Refunded, 30 days"
        value={<Money amount={taken?.refunded ?? 0} currency={taken?.currency ?? currency} />}
      />
      <StatCard label="Open disputes" value={dashboard.disputes.open} />
    </StatGrid>
  )
}

/** Payouts to the merchant's bank, newest first. */
export function PayoutsSection({ dashboard }: { dashboard: WhopDashboard }) {
  const payouts = dashboard.figures?.payouts ?? []
  return (
    <Section flush title="Payouts" count={payouts.length > 0 ? payouts.length : undefined}>
      {payouts.length === 0 ? (
        <p className={`${classes.quiet ?? ''} ${classes.pad ?? ''}`}>No payouts yet.</p>
      ) : (
        <ul className={classes.payouts}>
          {payouts.map((payout) => (
            <li key={payout.payout_id}>
              <div>
                <p>{payout.destination || 'Bank account'}</p>
                <p className={classes.small}>
                  <RelativeTime value={payout.created_at} />
                  {payout.fee > 0 && (
                    <>
                      , fee <Money amount={payout.fee} currency={payout.currency} />
                    </>
                  )}
                </p>
              </div>
              <div className={classes.payoutEnd}>
                <Money amount={payout.amount} currency={payout.currency} />
                <StatusBadge size="small" tone={payoutLabel(payout.status).tone}>
                  {payoutLabel(payout.status).label}
                </StatusBadge>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** Disputes reported by Whop; they are handled with all other disputes. */
export function DisputesSection({ dashboard: { disputes } }: { dashboard: WhopDashboard }) {
  return (
    <Section
      form
      title="Disputes"
      action={
        <Button size="compact-xs" variant="subtle" component={Link} to={to('chargebacks.list')}>
          View disputes
        </Button>
      }
    >
      <KeyValueList
        align="end"
        items={[
          { label: 'Open', value: disputes.open },
          {
            label: 'Next response due',
            value: disputes.respond_by === null ? 'None' : <RelativeTime value={disputes.respond_by} />,
          },
          { label: 'Won', value: disputes.won },
          { label: 'Lost', value: disputes.lost },
        ]}
      />
    </Section>
  )
}

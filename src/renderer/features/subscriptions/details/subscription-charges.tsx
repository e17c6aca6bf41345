import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type {
  SubscriptionCharge,
  SubscriptionDetails,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { DEBIT_SCHEMES } from '../../../../shared/domain/payments/debit-schemes.ts'
import { formatDay, pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { PHONE } from '../../../ui/display/media.ts'
import { Money } from '../../../ui/display/money.tsx'
import { StatusBadge, type StatusLabel } from '../../../ui/display/status-badge.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './details.module.css'
import { SimpleTable } from '../simple-table.tsx'

const LABELS: Readonly<Record<SubscriptionCharge['status'], StatusLabel>> = {
  open: { label: 'Processing', tone: 'warn' },
  paid: { label: 'Paid', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  skipped: { label: 'Skipped', tone: 'mute' },
  uncollectible: { label: 'Written off', tone: 'bad' },
  waiting_for_stock: { label: 'Waiting for stock', tone: 'warn' },
}

function resultOf({ status, recovered, kind, processing_debit }: SubscriptionCharge): StatusLabel {
  if (processing_debit !== null) return LABELS.open
  if (recovered) return { label: 'Recovered', tone: 'info' }
  return kind === 'prepaid_delivery' && status === 'paid' ? { label: 'Delivered', tone: 'ok' } : LABELS[status]
}

/** Account and reason: 'NMI: insufficient funds'. */
const accountOf = ({ account_name, reason: past, tries, processing_debit: scheme }: SubscriptionCharge): string => {
  const reason = scheme === null ? past : `usually settles in ${DEBIT_SCHEMES[scheme].settles_in} business days`
  const account = account_name && tries > 1 ? `${account_name}, attempt ${tries}` : (account_name ?? '')
  return [account, reason].filter(Boolean).join(': ')
}

/** Charges shown before View all. */
const FIRST = 8

interface RowProps {
  charge: SubscriptionCharge
  /** On phones, account and date share columns with the result and the amount. */
  phone: boolean
}

function Row({ charge, phone }: RowProps) {
  const { label, tone } = resultOf(charge)
  const { order_id, order_number, status, amount, currency, due_day } = charge
  const account = <p className={classes.quiet}>{accountOf(charge)}</p>
  const day = <p className={classes.quiet}>{formatDay(due_day)}</p>
  return (
    <tr>
      <td>
        {order_id !== null && order_number !== null ? (
          <Link className={classes.link ?? ''} to={to('orders.details', undefined, { order_id })}>
            #{order_number}
          </Link>
        ) : (
          '–'
        )}
      </td>
      <td {...(phone && { 'data-wrap': true })}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {phone && account}
      </td>
      {!phone && <td data-wrap>{account}</td>}
      <td data-align="end">
        {status === 'skipped' ? '–' : <Money amount={amount} currency={currency} />}
        {phone && day}
      </td>
      {!phone && <td data-align="end">{day}</td>}
    </tr>
  )
}

const AMOUNT = { label: 'Amount', align: 'end' } as const
const COLUMNS = ['Order', 'Result', 'Account', AMOUNT, { label: 'Date', align: 'end' }] as const
const PHONE_COLUMNS = ['Order', 'Result', AMOUNT] as const

/** Past charges with their result, account and reason. */
export function SubscriptionCharges({ subscription: { charges, figures } }: { subscription: SubscriptionDetails }) {
  const [all, setAll] = useState(false)
  const phone = useMediaQuery(PHONE) ?? false
  const { paid_count, declined_count, skipped_count } = figures
  const shown = all ? charges : charges.slice(0, FIRST)
  return (
    <Section
      title="Charges"
      flush
      action={
        <span className={classes.quiet}>
          {paid_count} paid, {declined_count} declined, {skipped_count} skipped
        </span>
      }
    >
      {charges.length === 0 ? (
        <p className={classes.none}>Nothing was charged yet.</p>
      ) : (
        <SimpleTable label="Charges" columns={phone ? PHONE_COLUMNS : COLUMNS} compact={phone}>
          {shown.map((charge) => (
            <Row key={charge.charge_id} charge={charge} phone={phone} />
          ))}
        </SimpleTable>
      )}
      {charges.length > FIRST && (
        <p className={classes.foot}>
          Showing {shown.length} of {pluralize(charges.length, 'charge')}
          {!all && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              View all charges
            </Button>
          )}
        </p>
      )}
    </Section>
  )
}

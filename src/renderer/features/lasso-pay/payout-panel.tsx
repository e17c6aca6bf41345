import { Alert } from '@mantine/core'
import { Link } from 'react-router-dom'
import { lassoPay, type Payout } from '../../../shared/contracts/payments/lasso-pay.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { KeyValueList } from '../../ui/display/key-value.tsx'
import { Money } from '../../ui/display/money.tsx'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { exactTime } from '../../ui/display/time-text.ts'
import classes from './lasso-pay.module.css'
import { LINE_LABELS, PAYOUT_LABELS } from './labels.ts'

export const PayoutBadge = ({ status }: Pick<Payout, 'status'>) => (
  <StatusBadge tone={PAYOUT_LABELS[status].tone}>{PAYOUT_LABELS[status].label}</StatusBadge>
)

function Lines({ payout_id }: Pick<Payout, 'payout_id'>) {
  const { store_id } = useStore()
  const { data, loading, error } = useApi(lassoPay.payout, { query: { store_id, payout_id } })
  if (loading) return <RowSkeleton rows={3} height={40} />
  if (error !== null) return <Alert color="red">{error}</Alert>
  const lines = data?.lines ?? []
  if (lines.length === 0) {
    return (
      <p className={classes.text}>
        {data?.lines_known
          ? 'The provider doesn’t itemize this payout.'
          : 'The provider hasn’t itemized this payout. Manual payouts aren’t itemized.'}
      </p>
    )
  }
  return (
    <ul className={classes.lines} aria-label="Payout transactions">
      {lines.map((line) => (
        <li key={line.line_reference}>
          <span>
            {LINE_LABELS[line.kind]}
            {line.order_id !== null && (
              <>
                {' of '}
                <Link to={to('orders.details', undefined, { order_id: line.order_id })}>#{line.order_number}</Link>
              </>
            )}
            {line.description !== '' && <span className={classes.quiet}> {line.description}</span>}
          </span>
          <span>
            <Money amount={line.net} currency={line.currency} />
            {line.fee !== 0 && (
              <span className={classes.quiet}>
                {' '}
                after a fee of <Money amount={line.fee} currency={line.currency} />
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** One payout with its balance transactions. */
export function PayoutPanel({ row }: { row: Payout }) {
  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <PayoutBadge status={row.status} />
        <span className={classes.quiet}>{exactTime(row.created_at, 'en-US')}</span>
      </div>
      {row.message !== '' && <Alert color="red">{row.message}</Alert>}
      <KeyValueList
        items={[
          { label: 'Amount', value: <Money amount={row.amount} currency={row.currency} /> },
          { label: 'Bank account', value: row.bank || 'Not reported' },
          { label: 'Arrives', value: row.arrival_at === null ? 'Not reported' : exactTime(row.arrival_at, 'en-US') },
          { label: 'Account', value: row.connection_name },
          { label: 'Started', value: row.automatic ? 'Scheduled' : 'Manual' },
          { label: 'Reference', value: row.payout_reference },
        ]}
      />
      <Lines payout_id={row.payout_id} />
    </div>
  )
}

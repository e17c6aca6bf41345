import { IconChevronRight } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { DayRange } from '../../../../shared/domain/money/date-range.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { writeDays } from '../../../ui/data-table/filter-days.ts'
import { Money } from '../../../ui/display/money.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { StatusBadge, type StatusTone } from '../../../ui/display/status-badge.tsx'
import classes from './transactions.module.css'
import type { Figures } from './use-figures.ts'

type Transaction = Figures['transactions']['data'][number]

const results: Readonly<Record<string, { label: string; tone: StatusTone }>> = {
  succeeded: { label: 'Approved', tone: 'ok' },
  declined: { label: 'Declined', tone: 'bad' },
  pending: { label: 'Processing', tone: 'warn' },
  requires_action: { label: 'Awaiting 3DS', tone: 'warn' },
  created: { label: 'Started', tone: 'mute' },
}

function TransactionRow({ row }: { row: Transaction }) {
  const navigate = useNavigate()
  const { label, tone } = results[row.status] ?? { label: row.status, tone: 'mute' as const }
  const path = row.order_id === null ? null : to('orders.details', undefined, { order_id: row.order_id })
  const open = (event: MouseEvent) => {
    if (path === null || (event.target instanceof Element && event.target.closest('a'))) return
    void navigate(path)
  }
  const name = row.customer_name || 'Unknown'
  return (
    <tr className={classes.row} data-opens={path !== null || undefined} onClick={open}>
      <td className={classes.name}>{path === null ? name : <Link to={path}>{name}</Link>}</td>
      <td className={classes.soft}>{row.connector}</td>
      <td className={classes.result}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </td>
      <td className={classes.amount}>
        <Money amount={row.amount} currency={row.currency} />
      </td>
      <td className={classes.ago}>
        <RelativeTime value={row.date} length="short" />
      </td>
    </tr>
  )
}

/** The latest payments in the range (API-028); a row opens its order. */
export function RecentTransactions({ transactions, range }: Pick<Figures, 'transactions'> & { range: DayRange }) {
  const viewAll = (
    <Link
      className={classes.all}
      to={to('orders.list', undefined, { date: writeDays({ from: range.start, to: range.end, ofStore: true }) })}
    >
      View all orders
      <IconChevronRight size={15} stroke={1.8} aria-hidden />
    </Link>
  )
  return (
    <Section title="Recent payments" flush action={viewAll}>
      {transactions.data.length === 0 ? (
        <p className={classes.nothing}>No payments in this period.</p>
      ) : (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col">Connector</th>
              <th scope="col">Result</th>
              <th scope="col" className={classes.end}>
                Amount
              </th>
              <th scope="col" className={classes.end}>
                Ago
              </th>
            </tr>
          </thead>
          <tbody>
            {transactions.data.map((row) => (
              <TransactionRow key={row.transaction_id} row={row} />
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

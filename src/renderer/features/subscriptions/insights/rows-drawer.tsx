import { Button, Drawer } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { subscriptionInsights } from '../../../../shared/contracts/subscriptions/insights.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { statusLabel } from '../../../../shared/domain/subscriptions/action-refusal.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { formatDate, formatDay, formatCount } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { reasonLabel, type RowsOf } from './insight-types.ts'
import classes from './insights.module.css'

interface Scope {
  store_id: string
  currency: string
}

interface Item {
  key: string
  subscription_id: string
  title: string
  detail: string
  amount: number
}

const SIZE = 25

/** Reads one page of the rows; only the call of their kind is made. */
function useRows(rows: RowsOf, { store_id, currency }: Scope, page: number) {
  const query = { store_id, currency, page, size: SIZE }
  const options = { keepPrevious: true } as const
  const events = useApi(
    subscriptionInsights.events,
    rows.kind === 'events' ? { query: { ...query, ...rows.query } } : null,
    options,
  )
  const charges = useApi(
    subscriptionInsights.charges,
    rows.kind === 'charges' ? { query: { ...query, ...rows.query } } : null,
    options,
  )
  const renewals = useApi(
    subscriptionInsights.renewals,
    rows.kind === 'renewals' ? { query: { ...query, ...rows.query } } : null,
    options,
  )
  const subscribers = useApi(
    subscriptionInsights.subscribers,
    rows.kind === 'subscribers' ? { query: { ...query, ...rows.query } } : null,
    options,
  )
  const items: Item[] = [
    ...(events.data?.data ?? []).map((row) => ({
      key: row.event_id,
      subscription_id: row.subscription_id,
      title: `${row.customer_name} · ${row.subscription_display_id}`,
      detail: [formatDate(row.at), row.text, row.reason === null ? '' : reasonLabel(row.reason)]
        .filter(Boolean)
        .join(' · '),
      amount: row.amount,
    })),
    ...(charges.data?.data ?? []).map((row) => ({
      key: row.charge_id,
      subscription_id: row.subscription_id,
      title: `${row.customer_name} · ${row.subscription_display_id}`,
      detail: [`Due ${formatDay(row.due_day)}`, row.reason].filter(Boolean).join(' · '),
      amount: row.amount,
    })),
    ...(renewals.data?.data ?? []).map((row) => ({
      key: `${row.subscription_id} ${row.day}`,
      subscription_id: row.subscription_id,
      title: `${row.customer_name} · ${row.subscription_display_id}`,
      detail: [formatDay(row.day), row.plan_name, row.expires ? 'Card expires before' : ''].filter(Boolean).join(' · '),
      amount: row.amount,
    })),
    ...(subscribers.data?.data ?? []).map((row) => ({
      key: row.subscription_id,
      subscription_id: row.subscription_id,
      title: `${row.customer_name} · ${row.subscription_display_id}`,
      detail: [row.plan_name, statusLabel(row.status), `Since ${formatDate(row.started_at)}`].join(' · '),
      amount: row.amount,
    })),
  ]
  const state = { events, charges, renewals, subscribers }[rows.kind]
  return { items, load: state.load, total: state.data?.total ?? 0, amount: state.data?.amount ?? 0 }
}

function Rows({ rows, scope }: { rows: RowsOf; scope: Scope }) {
  const [page, setPage] = useState(1)
  const { items, load, total, amount } = useRows(rows, scope, page)
  const pages = Math.max(1, Math.ceil(total / SIZE))
  return (
    <LoadGate load={load} what="The rows" skeleton={<RowSkeleton />}>
      <p className={classes.total}>
        {formatCount(total)} {total === 1 ? 'row' : 'rows'}, {formatMoney(amount, scope.currency)}
      </p>
      <ul className={classes.rows}>
        {items.map(({ key, subscription_id, title, detail, amount: own }) => (
          <li key={key}>
            <Link className={classes.row} to={to('subscriptions.details', undefined, { id: subscription_id })}>
              <span>{title}</span>
              <strong>{formatMoney(own, scope.currency)}</strong>
              <span className={classes.detail}>{detail}</span>
            </Link>
          </li>
        ))}
      </ul>
      {pages > 1 && (
        <p className={classes.pager}>
          <Button variant="default" size="xs" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button variant="default" size="xs" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </p>
      )}
    </LoadGate>
  )
}

interface RowsDrawerProps {
  rows: RowsOf | null
  scope: Scope
  onClose: () => void
}

/** The subscriptions, events or charges behind a figure. */
export function RowsDrawer({ rows, scope, onClose }: RowsDrawerProps) {
  return (
    <Drawer
      opened={rows !== null}
      onClose={onClose}
      position="right"
      size={440}
      title={rows?.title ?? ''}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {rows && <Rows key={JSON.stringify(rows)} rows={rows} scope={scope} />}
    </Drawer>
  )
}

import { shopify, type ShopifyActivity } from '../../../../shared/contracts/integrations/shopify.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { useStore } from '../../../lib/session/stores.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { useTableState } from '../../../ui/layout/use-table-state.ts'
import { ACTIVITY_LABELS, SOURCE_LABELS } from './shopify-labels.ts'
import classes from './shopify.module.css'

const columns: readonly TableColumn<ShopifyActivity>[] = [
  { key: 'at', label: 'Time', cell: ({ at }) => <RelativeTime value={at} />, tone: 'soft', card: 'note' },
  {
    key: 'text',
    label: 'What happened',
    card: 'title',
    cell: ({ text, note }) => (
      <span className={classes.happened}>
        <span>{text}</span>
        {note !== '' && <span className={classes.soft}>{note}</span>}
      </span>
    ),
  },
  { key: 'source', label: 'Source', cell: ({ source }) => SOURCE_LABELS[source], tone: 'soft', card: 'note' },
  {
    key: 'result',
    label: 'Result',
    align: 'end',
    card: 'badge',
    cell: ({ result }) => (
      <StatusBadge size="small" tone={ACTIVITY_LABELS[result].tone}>
        {ACTIVITY_LABELS[result].label}
      </StatusBadge>
    ),
  },
]

/** Changes on either side within 30 days. */
export function ActivitySection() {
  const { store_id } = useStore()
  const [state, change] = useTableState()
  const { page, size } = state
  const { data, load } = useApi(shopify.activity, { query: { store_id, page, size } }, { keepPrevious: true })
  return (
    <section className={classes.activity} aria-labelledby="shopify-activity">
      <h2 id="shopify-activity">Recent activity</h2>
      <DataTable
        label="Activity"
        columns={columns}
        rows={data?.data ?? []}
        total={data?.total ?? 0}
        rowId={(row) => String(row.activity_id)}
        rowLabel={(row) => row.text}
        state={state}
        onStateChange={change}
        load={load}
        searchable={false}
        emptyMessage="Nothing happened in the last 30 days. Changes on either side appear here."
      />
    </section>
  )
}

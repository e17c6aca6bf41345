import { IconShieldCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import {
  disputeFilter,
  disputes,
  type Dispute,
  type DisputeFigures,
} from '../../../shared/contracts/payments/disputes.ts'
import { formatMoney } from '../../../shared/domain/money/money.ts'
import { call } from '../../lib/api/api.ts'
import { toCsv } from '../../lib/format/csv.ts'
import { formatCount } from '../../lib/format/format.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import { isNarrowed, listQuery, oneOf } from '../../ui/data-table/list-query.ts'
import { DISPUTE_LABELS } from '../../ui/payments/dispute-labels.ts'
import { ExportButton } from '../../ui/layout/export-button.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { StatCard, StatGrid } from '../../ui/display/stat-card.tsx'
import { useCsvExport } from '../../ui/layout/use-csv-export.ts'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import { disputeColumns, disputeCsv, disputePath } from './chargeback-columns.tsx'
import { OrderTabs } from '../../ui/layout/order-tabs.tsx'
import { Views } from './views.tsx'

const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const FILTERS = ['status', 'soon'] as const
const statuses = disputeFilter.options.map((value) => ({
  value,
  label: value === 'lost_money' ? 'Lost or accepted' : DISPUTE_LABELS[value].label,
}))

const percent = (value: number | null): string => (value === null ? 'None yet' : `${value}%`)

function Figures({ figures }: { figures: DisputeFigures }) {
  const { open, open_amount, under_review, due_soon, win_rate, ratio, lost_amount, currency } = figures
  return (
    <StatGrid>
      <StatCard label="Open" value={formatCount(open)} hint={`${formatMoney(open_amount, currency)} at stake`} />
      <StatCard label="Due in 3 days" value={formatCount(due_soon)} hint="response deadline" />
      <StatCard label="With the bank" value={formatCount(under_review)} hint="responded" />
      <StatCard label="Win rate" value={percent(win_rate)} hint="of decided disputes" />
      <StatCard label="Lost" value={formatMoney(lost_amount, currency)} hint="lost or accepted" />
      <StatCard label="Dispute rate" value={percent(ratio)} hint="of payments, 30 days" />
    </StatGrid>
  )
}

/** /reporting/chargebacks: disputes with their deadlines and outcomes (RT-037). */
export default function ChargebacksScreen() {
  const { store_id } = useStore()
  const [state, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const query = useMemo(() => {
    const status = oneOf(disputeFilter.options, state.filters['status'])
    return {
      ...listQuery(store_id, state),
      ...(status && { status }),
      ...(state.filters['soon'] === '1' && { due_soon: 'true' as const }),
    }
  }, [store_id, state])
  const { data, load } = useApi(disputes.list, { query }, { keepPrevious: true })
  const csv = useCsvExport<Dispute>({
    name: 'chargebacks',
    write: (rows) => toCsv(disputeCsv, rows),
    fetchPage: async (page, size, signal) => {
      const reply = await call(disputes.list, { query: { ...query, page, size } }, { signal })
      return { rows: reply.disputes, total: reply.total }
    },
  })
  const none = data?.total === 0 && !isNarrowed(state)
  return (
    <ListScreen
      header={{
        title: 'Disputes',
        purpose: 'Respond to disputed payments before the deadline.',
        action: <ExportButton csv={csv} />,
      }}
      tabs={
        <>
          <OrderTabs />
          {!none && (
            <Views
              label="Dispute views"
              names={FILTERS}
              filters={state.filters}
              views={[
                { label: 'All', filters: {} },
                { label: 'Needs response', filters: { status: 'needs_response' } },
                { label: 'Due in 3 days', filters: { soon: '1' }, count: data?.figures.due_soon },
                { label: 'With the bank', filters: { status: 'under_review' } },
                { label: 'Won', filters: { status: 'won' } },
                { label: 'Lost', filters: { status: 'lost_money' } },
              ]}
            />
          )}
        </>
      }
      above={data && <Figures figures={data.figures} />}
      empty={{
        icon: IconShieldCheck,
        title: 'No disputes',
        message: 'Disputed payments appear here automatically, with the response deadline and the order.',
      }}
      table={{
        label: 'Disputes',
        columns: disputeColumns,
        rows: data?.disputes ?? [],
        total: data?.total ?? 0,
        rowId: ({ dispute_id }) => dispute_id,
        rowLabel: ({ dispute_reference }) => `case ${dispute_reference}`,
        state,
        onStateChange: change,
        load,
        rowClick: { redirect: ({ dispute_id }) => disputePath(dispute_id) },
        emptyMessage: 'No matching disputes. Try a different search or filter.',
        filters: <ListFilter name="status" label="Status" options={statuses} state={state} onStateChange={change} />,
      }}
    />
  )
}

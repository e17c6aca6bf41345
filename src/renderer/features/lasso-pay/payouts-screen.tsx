import { Button, Drawer } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { lassoPay, payoutStatus, type Payout } from '../../../shared/contracts/payments/lasso-pay.ts'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { call } from '../../lib/api/api.ts'
import { plainAmount, toCsv, type CsvColumn } from '../../lib/format/csv.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { DateFilter } from '../../ui/data-table/date-filter.tsx'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import { dateQuery } from '../../ui/data-table/filter-days.ts'
import { listQuery, oneOf } from '../../ui/data-table/list-query.ts'
import type { TableColumn, TableState } from '../../ui/data-table/types.ts'
import { ExportButton } from '../../ui/layout/export-button.tsx'
import { Money } from '../../ui/display/money.tsx'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { useCsvExport } from '../../ui/layout/use-csv-export.ts'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import { SyncStatus, useLassoAccounts } from './sync-status.tsx'
import { LassoTabs } from './lasso-tabs.tsx'
import classes from './lasso-pay.module.css'
import { PayoutBadge, PayoutPanel } from './payout-panel.tsx'
import { PAYOUT_LABELS } from './labels.ts'

const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const statuses = payoutStatus.options.map((value) => ({ value, label: PAYOUT_LABELS[value].label }))

const columns: readonly TableColumn<Payout>[] = [
  {
    key: 'created_at',
    label: 'Created',
    sortable: true,
    tone: 'soft',
    card: 'note',
    cell: (row) => <RelativeTime value={row.created_at} length="short" />,
  },
  { key: 'reference', label: 'Payout', card: 'title', cell: (row) => row.payout_reference },
  {
    key: 'amount',
    label: 'Amount',
    sortable: true,
    align: 'end',
    tone: 'strong',
    card: 'value',
    cell: (row) => <Money amount={row.amount} currency={row.currency} />,
  },
  {
    key: 'bank',
    label: 'Bank account',
    tone: 'soft',
    card: 'none',
    cell: (row) => row.bank || <span className={classes.none}>Not reported</span>,
  },
  { key: 'account', label: 'Account', tone: 'soft', card: 'note', cell: (row) => row.connection_name },
  { key: 'status', label: 'Status', sortable: true, card: 'badge', cell: (row) => <PayoutBadge status={row.status} /> },
  {
    key: 'arrival_at',
    label: 'Arrives',
    sortable: true,
    align: 'end',
    card: 'none',
    cell: (row) =>
      row.arrival_at === null ? (
        <span className={classes.none}>Not reported</span>
      ) : (
        <RelativeTime value={row.arrival_at} length="short" />
      ),
  },
]

const csvColumns: readonly CsvColumn<Payout>[] = [
  { label: 'Payout', value: (row) => row.payout_reference },
  { label: 'Created (UTC)', value: (row) => row.created_at },
  { label: 'Currency', value: (row) => row.currency },
  { label: 'Amount', value: (row) => plainAmount(row.amount, row.currency) },
  { label: 'Bank account', value: (row) => row.bank },
  { label: 'Account', value: (row) => row.connection_name },
  { label: 'Status', value: (row) => PAYOUT_LABELS[row.status].label },
  { label: 'Arrives (UTC)', value: (row) => row.arrival_at },
  { label: 'Reason', value: (row) => row.message },
  { label: 'Mode', value: (row) => row.mode },
]

function filterQuery({ status, account, date }: TableState['filters'], now: Date) {
  const wanted = oneOf(payoutStatus.options, status)
  return {
    ...(wanted && { status: wanted }),
    ...(account !== undefined && account !== '' && { connection_id: account }),
    ...dateQuery(date ?? '', now),
  }
}

const panelOf = (row: Payout) => <PayoutPanel row={row} />

/** Opens the payout in the URL, which payments link to. */
function NamedPayout() {
  const { store_id } = useStore()
  const [params, setParams] = useSearchParams()
  const payout_id = params.get('payout') ?? ''
  const { data } = useApi(lassoPay.payout, payout_id === '' ? null : { query: { store_id, payout_id } })
  const close = () => {
    params.delete('payout')
    setParams(params, { replace: true })
  }
  return (
    <Drawer opened={payout_id !== '' && data !== undefined} onClose={close} position="right" title="Payout">
      {data && <PayoutPanel row={data.data} />}
    </Drawer>
  )
}

function emptyOf(reporting: boolean, mayManage: boolean) {
  if (reporting) {
    return {
      icon: IconBuildingBank,
      title: 'No payouts yet',
      message: 'Payouts to your bank account appear here after the provider makes the first one.',
    }
  }
  return {
    icon: IconBuildingBank,
    title: 'No account reports payouts',
    message:
      'None of your accounts in this mode report payouts. Find them in each provider’s dashboard, or connect Stripe to see payouts here.',
    action: mayManage && (
      <Button component={Link} to={to('payments.connector', { accountName: 'stripe' })}>
        Connect Stripe
      </Button>
    ),
  }
}

/** /lasso-pay/payouts: the providers' payouts, each with its transactions (RT-074). */
export default function PayoutsScreen() {
  const { store_id } = useStore()
  const mayManage = useCan('payments.manage')
  const [state, change] = useTableState({ filters: ['status', 'account', 'date'], sort: NEWEST_FIRST })
  const [now] = useState(() => new Date())
  const query = useMemo(
    () => ({ ...listQuery(store_id, state), ...filterQuery(state.filters, now) }),
    [store_id, state, now],
  )
  const { data, load } = useApi(lassoPay.payouts, { query }, { keepPrevious: true })
  const accounts = (useLassoAccounts().data?.accounts ?? []).filter(({ reports }) => reports === 'all')
  const fetchPage: FetchPage<Payout> = async (page, size, signal) => {
    const reply = await call(lassoPay.payouts, { query: { ...query, page, size } }, { signal })
    return { rows: reply.payouts, total: reply.total }
  }
  const csv = useCsvExport<Payout>({ name: 'payouts', write: (rows) => toCsv(csvColumns, rows), fetchPage })
  return (
    <>
      <ListScreen
        header={{
          title: 'Payouts',
          purpose: 'Track transfers from your providers to your bank account.',
          ...(data?.reporting && { action: <ExportButton csv={csv} /> }),
        }}
        tabs={<LassoTabs />}
        above={<SyncStatus accounts={accounts} />}
        empty={emptyOf(data?.reporting ?? true, mayManage)}
        table={{
          label: 'Payouts',
          columns,
          rows: data?.payouts ?? [],
          total: data?.total ?? 0,
          rowId: ({ payout_id }) => payout_id,
          rowLabel: ({ payout_reference }) => `payout ${payout_reference}`,
          state,
          onStateChange: change,
          load,
          rowClick: {
            sidebar: { title: ({ payout_reference }) => payout_reference, content: panelOf },
          },
          emptyMessage: 'No matching payouts. Try a different search or filter.',
          filters: (
            <>
              <DateFilter value={state.filters['date'] ?? ''} onChange={(date) => change({ filters: { date } })} />
              <ListFilter name="status" label="Status" options={statuses} state={state} onStateChange={change} />
              {accounts.length > 1 && (
                <ListFilter
                  name="account"
                  label="Account"
                  options={accounts.map(({ connection_id, connection_name }) => ({
                    value: connection_id,
                    label: connection_name,
                  }))}
                  state={state}
                  onStateChange={change}
                />
              )}
            </>
          ),
        }}
      />
      <NamedPayout />
    </>
  )
}

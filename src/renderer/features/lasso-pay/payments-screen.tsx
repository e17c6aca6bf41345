import { Button } from '@mantine/core'
import { IconCash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { lassoPay, type LassoFigures, type LassoPayment } from '../../../shared/contracts/payments/lasso-pay.ts'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { call } from '../../lib/api/api.ts'
import { toCsv } from '../../lib/format/csv.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { DateFilter } from '../../ui/data-table/date-filter.tsx'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import { dateQuery } from '../../ui/data-table/filter-days.ts'
import { listQuery, oneOf } from '../../ui/data-table/list-query.ts'
import type { TableState } from '../../ui/data-table/types.ts'
import { ExportButton } from '../../ui/layout/export-button.tsx'
import { Money } from '../../ui/display/money.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { StatCard, StatGrid } from '../../ui/display/stat-card.tsx'
import { useCsvExport } from '../../ui/layout/use-csv-export.ts'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import { SyncStatus, useLassoAccounts } from './sync-status.tsx'
import { LassoTabs } from './lasso-tabs.tsx'
import { paymentColumns, paymentCsv } from './payment-columns.tsx'

const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const PAID_OUT = ['true', 'false'] as const
const paidOut = [
  { value: 'true', label: 'In a payout' },
  { value: 'false', label: 'Not paid out' },
]

function filterQuery({ account, payout, date }: TableState['filters'], now: Date) {
  const paid_out = oneOf(PAID_OUT, payout)
  return {
    ...(account !== undefined && account !== '' && { connection_id: account }),
    ...(paid_out && { paid_out }),
    ...dateQuery(date ?? '', now),
  }
}

/** Totals of the matching payments. Unreported fees don't count as zero. */
function Figures({ figures }: { figures: LassoFigures }) {
  const { currency, payments, amount, refunded_amount, fees, net, unreported } = figures
  const known = payments - unreported
  const money = (value: number) => <Money amount={value} currency={currency} />
  const none = payments === 0 ? '' : 'fees not reported by your providers'
  const partly = unreported > 0 ? `of ${known} of ${payments} payments` : ''
  return (
    <StatGrid>
      <StatCard
        label={`Captured, ${currency}`}
        value={money(amount)}
        hint={
          <>
            {payments} payments, {money(refunded_amount)} refunded
          </>
        }
      />
      <StatCard label="Fees" value={known === 0 ? '–' : money(fees)} hint={known === 0 ? none : partly} />
      <StatCard label="Net" value={known === 0 ? '–' : money(net)} hint={known === 0 ? none : partly} />
    </StatGrid>
  )
}

/** /lasso-pay/payments: payments of the store's own accounts, with fee, net and payout (RT-073). */
export default function PaymentsScreen() {
  const { store_id } = useStore()
  const [state, change] = useTableState({ filters: ['account', 'payout', 'date'], sort: NEWEST_FIRST })
  const [now] = useState(() => new Date())
  const query = useMemo(
    () => ({ ...listQuery(store_id, state), ...filterQuery(state.filters, now) }),
    [store_id, state, now],
  )
  const { data, load } = useApi(lassoPay.payments, { query }, { keepPrevious: true })
  const accounts = useLassoAccounts().data?.accounts ?? []
  const fetchPage: FetchPage<LassoPayment> = async (page, size, signal) => {
    const reply = await call(lassoPay.payments, { query: { ...query, page, size } }, { signal })
    return { rows: reply.payments, total: reply.total }
  }
  const csv = useCsvExport<LassoPayment>({ name: 'payments', write: (rows) => toCsv(paymentCsv, rows), fetchPage })
  return (
    <ListScreen
      header={{
        title: 'Payments',
        purpose: 'Payments processed by your own accounts, with fees, net amounts and payouts.',
        action: <ExportButton csv={csv} />,
      }}
      tabs={<LassoTabs />}
      above={
        <>
          <SyncStatus accounts={accounts} />
          {data?.figures.map((figures) => (
            <Figures key={figures.currency} figures={figures} />
          ))}
        </>
      }
      empty={{
        icon: IconCash,
        title: 'No payments yet',
        message: 'Payments appear here when your accounts process them. Fees follow when the provider reports them.',
        action: (
          <Button component={Link} to={to('payments.accounts')}>
            View accounts
          </Button>
        ),
      }}
      table={{
        label: 'Payments',
        columns: paymentColumns,
        rows: data?.payments ?? [],
        total: data?.total ?? 0,
        rowId: ({ payment_id }) => payment_id,
        rowLabel: (row) => (row.order_number === null ? 'a payment' : `the payment of order #${row.order_number}`),
        state,
        onStateChange: change,
        load,
        emptyMessage: 'No matching payments. Try a different search or filter.',
        filters: (
          <>
            <DateFilter value={state.filters['date'] ?? ''} onChange={(date) => change({ filters: { date } })} />
            <ListFilter name="payout" label="Payout" options={paidOut} state={state} onStateChange={change} />
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
  )
}

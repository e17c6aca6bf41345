import { Menu, Button, Group, Modal } from '@mantine/core'
import { IconCreditCard, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  authorizations,
  authorizationState,
  type Authorization,
  type MoveResult,
} from '../../../shared/contracts/payments/authorizations.ts'
import { orchestration } from '../../../shared/contracts/payments/payment-accounts.ts'
import type { FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { call } from '../../lib/api/api.ts'
import { toCsv } from '../../lib/format/csv.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { DateFilter } from '../../ui/data-table/date-filter.tsx'
import { ListFilter } from '../../ui/data-table/list-filter.tsx'
import { dateQuery } from '../../ui/data-table/filter-days.ts'
import { isNarrowed, listQuery, oneOf } from '../../ui/data-table/list-query.ts'
import type { TableState } from '../../ui/data-table/types.ts'
import { ExportButton } from '../../ui/layout/export-button.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { RowMenu } from '../../ui/layout/row-menu.tsx'
import { useCsvExport } from '../../ui/layout/use-csv-export.ts'
import { useTableState, type TableStateChange } from '../../ui/layout/use-table-state.ts'
import { authorizationColumns, authorizationCsv } from './authorization-columns.tsx'
import { orderPath } from './shared-columns.tsx'
import { AuthorizationPanel } from './authorization-panel.tsx'
import { CaptureSettings } from './capture-settings.tsx'
import { OrderTabs } from '../../ui/layout/order-tabs.tsx'
import { useBulkCaptureAndVoid } from './use-bulk-capture-and-void.ts'
import { useChargeActions, type ChargeActions } from '../../ui/payments/use-charge-actions.tsx'
import { Views } from './views.tsx'
import { STATE_LABELS } from './labels.ts'
import classes from './reporting.module.css'

const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const
const FILTERS = ['state', 'soon', 'account', 'date'] as const
const states = authorizationState.options.map((value) => ({ value, label: STATE_LABELS[value].label }))

function filterQuery({ state, soon, account, date }: TableState['filters'], now: Date) {
  const wanted = oneOf(authorizationState.options, state)
  return {
    ...(wanted && { state: wanted }),
    ...(soon === '1' && { running_out: 'true' as const }),
    ...(account !== undefined && account !== '' && { connection_id: account }),
    ...dateQuery(date ?? '', now),
  }
}

/** Number of authorizations in each view, independent of the table's filters. */
function useCounts(store_id: string) {
  const query = { store_id, size: 1 }
  const held = useApi(authorizations.list, { query: { ...query, state: 'to_capture' } }).data?.total
  const soon = useApi(authorizations.list, { query: { ...query, running_out: 'true' } }).data?.total
  return { held, soon }
}

function AuthorizationViews({ filters }: { filters: TableState['filters'] }) {
  const { store_id } = useStore()
  const { held, soon } = useCounts(store_id)
  return (
    <Views
      label="Authorization views"
      names={['state', 'soon']}
      filters={filters}
      views={[
        { label: 'All', filters: {} },
        { label: 'To capture', filters: { state: 'to_capture' }, count: held },
        { label: 'Expires in 24 h', filters: { soon: '1' }, count: soon },
        { label: 'Captured', filters: { state: 'captured' } },
        { label: 'Declined', filters: { state: 'declined' } },
      ]}
    />
  )
}

function ActionsOf({ row, moves, may }: { row: Authorization; moves: ChargeActions; may: boolean }) {
  return (
    <RowMenu name={row.order_number === null ? 'this authorization' : `order #${row.order_number}`}>
      {may && row.can_capture && <Menu.Item onClick={() => moves.capture(row)}>Capture…</Menu.Item>}
      {may && row.can_void && <Menu.Item onClick={() => void moves.release(row)}>Void…</Menu.Item>}
      {row.order_id === null ? (
        <Menu.Item disabled>No order</Menu.Item>
      ) : (
        <Menu.Item component={Link} to={orderPath(row.order_id)}>
          View order
        </Menu.Item>
      )}
    </RowMenu>
  )
}

interface FilterProps {
  state: TableState
  onStateChange: TableStateChange
}

function AuthorizationFilters({ state, onStateChange }: FilterProps) {
  const { store_id } = useStore()
  const accounts = useApi(orchestration.all, { query: { store_id } }).data?.data ?? []
  const shared = { state, onStateChange }
  return (
    <>
      <DateFilter value={state.filters['date'] ?? ''} onChange={(date) => onStateChange({ filters: { date } })} />
      <ListFilter name="state" label="Result" options={states} {...shared} />
      {accounts.length > 1 && (
        <ListFilter
          name="account"
          label="Account"
          options={accounts.map(({ connection_id, account_name }) => ({ value: connection_id, label: account_name }))}
          {...shared}
        />
      )}
    </>
  )
}

/** The page of authorizations that the table shows, and a function to fetch the others. */
function useAuthorizationPages(state: TableState) {
  const { store_id } = useStore()
  const [now] = useState(() => new Date())
  const query = useMemo(
    () => ({ ...listQuery(store_id, state), ...filterQuery(state.filters, now) }),
    [store_id, state, now],
  )
  const { data, load } = useApi(authorizations.list, { query }, { keepPrevious: true })
  const fetchPage: FetchPage<Authorization> = async (page, size, signal) => {
    const reply = await call(authorizations.list, { query: { ...query, page, size } }, { signal })
    return { rows: reply.authorizations, total: reply.total }
  }
  return { data, load, fetchPage }
}

/** /reporting/authorizations: approved and declined attempts, and open authorizations (RT-036). */
export default function AuthorizationsScreen() {
  const may = useCan('orders.manage')
  const maySet = useCan('payments.manage')
  const [state, change] = useTableState({ filters: FILTERS, sort: NEWEST_FIRST })
  const { data, load, fetchPage } = useAuthorizationPages(state)
  const csv = useCsvExport<Authorization>({
    name: 'authorizations',
    write: (rows) => toCsv(authorizationCsv, rows),
    fetchPage,
  })
  const moves = useChargeActions()
  const bulk = useBulkCaptureAndVoid(data?.authorizations, fetchPage, data?.total ?? 0)
  const none = data?.total === 0 && !isNarrowed(state)
  const menuOf = (row: Authorization) => <ActionsOf row={row} moves={moves} may={may} />
  // The details panel updates when the list is refetched.
  const fresh = (row: Authorization) => data?.authorizations.find((each) => each.attempt_id === row.attempt_id) ?? row
  const panelOf = (row: Authorization) => <AuthorizationPanel row={fresh(row)} moves={moves} />
  return (
    <>
      <ListScreen
        header={{
          title: 'Authorizations',
          purpose: 'Track approvals and declines, and capture authorized payments.',
          action: (
            <>
              {maySet && <CaptureSettings />}
              <ExportButton csv={csv} />
            </>
          ),
        }}
        tabs={
          <>
            <OrderTabs />
            {!none && <AuthorizationViews filters={state.filters} />}
          </>
        }
        empty={{
          icon: IconCreditCard,
          title: 'No authorizations yet',
          message: 'Payment attempts appear here, with the bank’s response.',
          action: maySet && <CaptureSettings />,
        }}
        table={{
          label: 'Authorizations',
          columns: authorizationColumns,
          rows: data?.authorizations ?? [],
          total: data?.total ?? 0,
          rowId: ({ attempt_id }) => attempt_id,
          rowLabel: (row) => (row.order_number === null ? 'an authorization' : `order #${row.order_number}`),
          state,
          onStateChange: change,
          load,
          rowClick: {
            sidebar: {
              title: (row) => (row.order_number === null ? 'Authorization' : `Authorization of #${row.order_number}`),
              content: panelOf,
            },
          },
          rowActions: menuOf,
          ...(may && { bulkActions: bulk.actions, selectAllPages: true }),
          emptyMessage: 'No matching authorizations. Try a different search or filter.',
          filters: <AuthorizationFilters state={state} onStateChange={change} />,
        }}
      />
      {moves.dialog}
      <BulkResults results={bulk.results} onClose={bulk.close} />
    </>
  )
}

const RESULT_ICONS = { succeeded: IconCircleCheck, failed: IconCircleX, working: IconClock } as const
const RESULT_TONES = { succeeded: classes.ok, failed: classes.bad, working: classes.wait } as const

interface BulkResultsProps {
  results: readonly MoveResult[] | null
  onClose: () => void
}

/** Result of a bulk action for each payment. */
function BulkResults({ results, onClose }: BulkResultsProps) {
  const done = results?.filter(({ status }) => status === 'succeeded').length ?? 0
  return (
    <Modal opened={results !== null} onClose={onClose} title={`${done} of ${results?.length ?? 0} done`}>
      <ul className={classes.results} aria-label="Results">
        {results?.map(({ payment_id, order_number, status, message }) => {
          const Mark = RESULT_ICONS[status]
          return (
            <li key={payment_id}>
              <Mark size={18} stroke={1.7} className={RESULT_TONES[status] ?? ''} aria-hidden />
              <span>
                <strong>{order_number === null ? 'A payment' : `#${order_number}`}</strong>: {message}
              </span>
            </li>
          )
        })}
      </ul>
      <Group justify="flex-end" mt={24}>
        <Button onClick={onClose} data-autofocus>
          Close
        </Button>
      </Group>
    </Modal>
  )
}

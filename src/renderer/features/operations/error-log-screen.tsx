import { Button } from '@mantine/core'
import { IconBugOff, IconLock } from '@tabler/icons-react'
import { errorType, frontendErrors, type ErrorGroup } from '../../../shared/contracts/support/frontend-errors.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { FilterChip } from '../../ui/data-table/filter-chip.tsx'
import { oneOf } from '../../ui/data-table/list-query.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { RelativeTime } from '../../ui/display/relative-time.tsx'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import { ListScreen } from '../../ui/resource/list-screen.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { useTableState } from '../../ui/layout/use-table-state.ts'
import { ErrorDetails } from './error-details.tsx'
import { TYPE_LABELS } from './error-labels.ts'
import classes from './operations.module.css'

const FORBIDDEN = 403

const columns: readonly TableColumn<ErrorGroup>[] = [
  {
    key: 'message',
    label: 'Error',
    card: 'title',
    cell: (row) => <span className={classes.words}>{row.message}</span>,
  },
  { key: 'place', label: 'Location', tone: 'soft', card: 'note', cell: (row) => row.place || 'not known' },
  { key: 'type', label: 'Kind', tone: 'soft', card: 'none', cell: (row) => TYPE_LABELS[row.type] },
  {
    key: 'state',
    label: 'State',
    card: 'badge',
    cell: (row) =>
      row.resolved_at === null ? (
        <StatusBadge tone="bad">Open</StatusBadge>
      ) : (
        <StatusBadge tone="ok">Resolved</StatusBadge>
      ),
  },
  { key: 'count', label: 'Times', align: 'end', tone: 'strong', card: 'value', cell: (row) => row.count },
  { key: 'stores', label: 'Stores', align: 'end', tone: 'soft', card: 'none', cell: (row) => row.stores },
  {
    key: 'last_seen_at',
    label: 'Last seen',
    align: 'end',
    tone: 'soft',
    card: 'note',
    cardLabel: 'last seen',
    cell: (row) => <RelativeTime value={row.last_seen_at} />,
  },
]

const kinds = errorType.options.map((value) => ({ value, label: TYPE_LABELS[value] }))

const STATES = ['resolved', 'all'] as const
const states = [
  { value: 'resolved', label: 'Resolved' },
  { value: 'all', label: 'Open and resolved' },
]

const refused = [{ value: 'shown', label: 'Shown' }]

const detailsOf = ({ error_group_id }: ErrorGroup) => (
  <ErrorDetails key={error_group_id} error_group_id={error_group_id} />
)

const purpose = 'Errors from browsers, grouped by cause.'

const NoAccess = () => (
  <>
    <PageHeader title="Error log" />
    <EmptyState
      icon={IconLock}
      title="You don’t have access"
      message="Only operators of this server can view the error log."
    />
  </>
)

/** /error-log: for operators of the server (A §7). */
export default function ErrorLogScreen() {
  const [state, change] = useTableState({ filters: ['type', 'state', 'refused'] })
  const { type = '', state: shown = '', refused: withRefused = '' } = state.filters
  const chosenType = oneOf(errorType.options, type)
  const query = {
    page: state.page,
    size: state.size,
    state: oneOf(STATES, shown) ?? ('open' as const),
    ...(state.search !== '' && { search: state.search }),
    ...(chosenType && { type: chosenType }),
    ...(withRefused !== '' && { expected: true }),
  }
  const list = useApi(frontendErrors.list, { query }, { keepPrevious: true })
  if (list.load.error?.status === FORBIDDEN) {
    return <NoAccess />
  }
  return (
    <ListScreen
      header={{ title: 'Error log', purpose }}
      empty={{
        icon: IconBugOff,
        title: 'No errors',
        message: 'Errors from the dashboard and checkout pages appear here.',
        action: (
          <Button variant="default" onClick={() => change({ filters: { refused: 'shown' } })}>
            Show rejected requests
          </Button>
        ),
      }}
      table={{
        label: 'Errors',
        columns,
        rows: list.data?.data ?? [],
        total: list.data?.total ?? 0,
        rowId: (row) => row.error_group_id,
        rowLabel: (row) => `error ${row.message}`,
        state,
        onStateChange: change,
        load: list.load,
        rowClick: {
          sidebar: {
            title: (row) => TYPE_LABELS[row.type],
            content: detailsOf,
          },
        },
        emptyMessage: 'No matching errors. Try a different search or filter.',
        filters: (
          <>
            <FilterChip
              label="Kind"
              options={kinds}
              value={type}
              onChange={(next) => change({ filters: { type: next } })}
            />
            <FilterChip
              label="State"
              options={states}
              value={shown}
              onChange={(next) => change({ filters: { state: next } })}
            />
            <FilterChip
              label="Rejected requests"
              options={refused}
              value={withRefused}
              onChange={(next) => change({ filters: { refused: next } })}
            />
          </>
        ),
      }}
    />
  )
}

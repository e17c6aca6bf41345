import { useMediaQuery } from '@mantine/hooks'
import { IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { auditLog, type AuditEntry } from '../../../../shared/contracts/accounts/audit-log.ts'
import { team } from '../../../../shared/contracts/accounts/team.ts'
import { call } from '../../../lib/api/api.ts'
import { toCsv } from '../../../lib/format/csv.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { DataTable } from '../../../ui/layout/data-table.tsx'
import { DateFilter } from '../../../ui/data-table/date-filter.tsx'
import { FilterChip } from '../../../ui/data-table/filter-chip.tsx'
import { dayQuery } from '../../../ui/data-table/filter-days.ts'
import { isNarrowed, listQuery } from '../../../ui/data-table/list-query.ts'
import type { TableState } from '../../../ui/data-table/types.ts'
import { ExportButton } from '../../../ui/layout/export-button.tsx'
import { PHONE } from '../../../ui/display/media.ts'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { useCsvExport } from '../../../ui/layout/use-csv-export.ts'
import { useTableState, type TableStateChange } from '../../../ui/layout/use-table-state.ts'
import { auditColumns, auditCsv } from './audit-columns.tsx'
import { AuditDetails } from './audit-details.tsx'
import { actionLabel } from './audit-labels.ts'
import classes from './team.module.css'

const FILTERS = ['action', 'person', 'date'] as const
const NEWEST_FIRST = { key: 'created_at', direction: 'desc' } as const

const openDetails = {
  sidebar: {
    title: ({ action }: AuditEntry) => actionLabel(action),
    content: (entry: AuditEntry) => <AuditDetails entry={entry} />,
  },
}

/** Converts the table's filters to query parameters. */
function filterQuery({ action, person, date }: TableState['filters'], now: Date) {
  return { ...(action && { action }), ...(person && { user_id: person }), ...dayQuery(date ?? '', now) }
}

interface FiltersProps {
  state: TableState
  change: TableStateChange
  /** Actions that occur in the log. */
  actions: readonly string[]
}

function Filters({ state, change, actions }: FiltersProps) {
  const { store_id } = useStore()
  const members = useApi(team.members, { query: { store_id } })
  const { action = '', person = '', date = '' } = state.filters
  const people = (members.data?.data ?? []).map(({ id, name, email }) => ({ value: id, label: name || email }))
  return (
    <>
      <FilterChip
        label="Action"
        options={actions.map((value) => ({ value, label: actionLabel(value) }))}
        value={action}
        onChange={(next) => change({ filters: { action: next } })}
      />
      <FilterChip
        label="Member"
        options={people}
        value={person}
        onChange={(next) => change({ filters: { person: next } })}
      />
      <DateFilter label="Date (UTC)" value={date} onChange={(next) => change({ filters: { date: next } })} />
    </>
  )
}

/** Account settings, Audit log: changes in the store, newest first. */
export function AuditLogPanel() {
  const { store_id } = useStore()
  const [state, change] = useTableState({ name: 'audit log', filters: FILTERS, sort: NEWEST_FIRST })
  const [now] = useState(() => new Date())
  const phone = useMediaQuery(PHONE) ?? false
  const query = useMemo(
    () => ({ ...listQuery(store_id, state), ...filterQuery(state.filters, now) }),
    [store_id, state, now],
  )
  const list = useApi(auditLog.list, { query }, { keepPrevious: true })
  const csv = useCsvExport<AuditEntry>({
    name: 'audit-log',
    write: (rows) => toCsv(auditCsv, rows),
    fetchPage: async (page, size, signal) => {
      const reply = await call(auditLog.list, { query: { ...query, page, size } }, { signal })
      return { rows: reply.data, total: reply.total }
    },
  })
  if (list.data?.total === 0 && !isNarrowed(state)) {
    return (
      <div className={classes.panel}>
        <div className={classes.card}>
          <EmptyState
            icon={IconHistory}
            title="No changes yet"
            message="See who changed the store, its team and its API keys, and when."
          />
        </div>
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      {phone && (
        <div className={classes.phoneTools}>
          <ExportButton csv={csv} />
        </div>
      )}
      <DataTable
        label="Audit log"
        columns={auditColumns}
        rows={list.data?.data ?? []}
        total={list.data?.total ?? 0}
        rowId={({ audit_id }) => audit_id}
        rowLabel={({ action, target }) => `${actionLabel(action)}: ${target.name}`}
        state={state}
        onStateChange={change}
        load={list.load}
        rowClick={openDetails}
        filters={<Filters state={state} change={change} actions={list.data?.actions ?? []} />}
        tools={<ExportButton csv={csv} />}
        emptyMessage="No matching entries. Try a different search or filter."
      />
    </div>
  )
}

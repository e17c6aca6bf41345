import type { AuditEntry } from '../../../../shared/contracts/accounts/audit-log.ts'
import type { CsvColumn } from '../../../lib/format/csv.ts'
import type { TableColumn } from '../../../ui/data-table/types.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { actionLabel } from './audit-labels.ts'
import classes from './team.module.css'

/** Name of the actor, else the email. Removed members may have neither. */
export const actorLabel = ({ name, email }: AuditEntry['actor']): string => name || email || 'Cartwright'

function Actor({ actor }: { actor: AuditEntry['actor'] }) {
  return (
    <span className={classes.actor}>
      {actorLabel(actor)}
      {actor.api_key !== null && <span className={classes.byKey}> by API key {actor.api_key}</span>}
    </span>
  )
}

export const auditColumns: readonly TableColumn<AuditEntry>[] = [
  {
    key: 'created_at',
    label: 'Time',
    sortable: true,
    tone: 'soft',
    card: 'value',
    width: '150px',
    cell: ({ created_at }) => <RelativeTime value={created_at} />,
  },
  { key: 'actor_name', label: 'Member', sortable: true, card: 'note', cell: ({ actor }) => <Actor actor={actor} /> },
  {
    key: 'action',
    label: 'Action',
    sortable: true,
    tone: 'strong',
    card: 'title',
    cell: ({ action }) => actionLabel(action),
  },
  {
    key: 'target_name',
    label: 'Target',
    sortable: true,
    card: 'note',
    cell: ({ target }) => <span className={classes.breaking}>{target.name || target.id}</span>,
  },
]

const asText = (fields: AuditEntry['before']): string => (fields === null ? '' : JSON.stringify(fields))

export const auditCsv: readonly CsvColumn<AuditEntry>[] = [
  { label: 'Time (UTC)', value: ({ created_at }) => created_at },
  { label: 'Member', value: ({ actor }) => actor.name },
  { label: 'Email', value: ({ actor }) => actor.email },
  { label: 'API key', value: ({ actor }) => actor.api_key },
  { label: 'Action', value: ({ action }) => action },
  { label: 'Kind', value: ({ target }) => target.type },
  { label: 'Target', value: ({ target }) => target.name },
  { label: 'Target ID', value: ({ target }) => target.id },
  { label: 'Before', value: ({ before }) => asText(before) },
  { label: 'After', value: ({ after }) => asText(after) },
  { label: 'IP address', value: ({ ip }) => ip },
]

import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { AuditEntry } from '../../../../shared/contracts/accounts/audit-log.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'
import { actorLabel } from './audit-columns.tsx'
import classes from './audit-details.module.css'
import { changesOf, fieldLabel, type FieldChange } from './audit-labels.ts'

function Value({ kind, text }: { kind: 'Before' | 'After'; text: string }) {
  return (
    <span className={classes.value} data-kind={kind} data-empty={text === '' || undefined}>
      <VisuallyHidden>{kind}: </VisuallyHidden>
      {text === '' ? 'nothing' : text}
    </span>
  )
}

function Change({ change }: { change: FieldChange }) {
  return (
    <li className={classes.change}>
      <span className={classes.field}>{change.label}</span>
      <span className={classes.values}>
        <Value kind="Before" text={change.before} />
        <IconArrowRight size={15} stroke={1.7} aria-hidden />
        <Value kind="After" text={change.after} />
      </span>
    </li>
  )
}

/** One entry of the audit log: actor, time, origin, and each field before and after. */
export function AuditDetails({ entry }: { entry: AuditEntry }) {
  const { actor, target, created_at, ip } = entry
  const changes = changesOf(entry)
  return (
    <div className={classes.details}>
      <KeyValueList
        items={[
          { label: 'When', value: exactTime(created_at, 'en-US') },
          { label: 'Member', value: actorLabel(actor) },
          ...(actor.email === '' ? [] : [{ label: 'Email', value: actor.email }]),
          ...(actor.api_key === null ? [] : [{ label: 'By API key', value: actor.api_key }]),
          { label: fieldLabel(target.type), value: target.name || target.id },
          { label: 'IP address', value: ip || 'Unknown' },
        ]}
      />
      <h3 className={classes.title}>Changes</h3>
      {changes.length === 0 ? (
        <p className={classes.none}>This entry changed no fields.</p>
      ) : (
        <ul className={classes.changes}>
          {changes.map((change) => (
            <Change key={change.field} change={change} />
          ))}
        </ul>
      )}
    </div>
  )
}

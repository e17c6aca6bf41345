import { Button, Drawer } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import type { VersionNote } from '../../../../shared/contracts/pages/content-calls.ts'
import type { RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleNames } from '../../../../shared/domain/routing/rule-text.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { differencesOf } from './differences.ts'
import { DifferenceList } from './difference-list.tsx'
import classes from './history.module.css'
import { ruleReads } from '../list/rule-reads.ts'
import { LiveBadge } from '../list/rule-status.tsx'

const SAID = { saved: 'Saved', published: 'Saved', restored: 'Restored', copied: 'Copied' } as const

function noteWords({ what, by, restored_from }: VersionNote): string {
  const from = restored_from === null ? '' : ` from version ${restored_from}`
  return `${SAID[what]}${from}${by ? ` by ${by.name}` : ''}`
}

interface VersionRowProps {
  note: VersionNote
  /** Current status of the rule. */
  status: RoutingRuleWire['status']
  chosen: boolean
  onChoose: () => void
}

function VersionRow({ note, status, chosen, onChoose }: VersionRowProps) {
  return (
    <li>
      <button type="button" className={classes.version} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.versionLine}>
          <strong>Version {note.version}</strong>
          {note.is_draft && !note.is_published && <StatusBadge tone="info">Draft</StatusBadge>}
          {note.is_published && <LiveBadge status={status} />}
          <span className={classes.when}>
            <RelativeTime value={note.created_at} />
          </span>
        </span>
        <span className={classes.quiet}>{noteWords(note)}</span>
        {note.published_at !== null && (
          <span className={classes.quiet}>
            Published <RelativeTime value={note.published_at} />
          </span>
        )}
      </button>
    </li>
  )
}

interface ComparedProps {
  rule: RoutingRuleWire
  version: number
  names: RuleNames
  /** Null if the member can't edit, and so can't restore. */
  onRestored: ((rule: RoutingRuleWire) => void) | null
}

/** Compares a version with the draft, and restores it. */
function Compared({ rule, version, names, onRestored }: ComparedProps) {
  const toast = useNotification()
  const { data, load } = useApi(routingRules.versionDetails, { query: { rule_id: rule.rule_id, version } })
  const restore = useAction(routingRules.restore, {
    invalidates: ruleReads,
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data: restored, message }) => {
      toast.success(message)
      onRestored?.(restored)
    },
  })
  const body = { rule_id: rule.rule_id, version, current_version: rule.version }
  return (
    <LoadGate load={load} what="The version" skeleton={<RowSkeleton rows={3} />}>
      {data && (
        <div className={classes.compared}>
          <p className={classes.words}>{data.data.sentence}</p>
          <DifferenceList
            differences={differencesOf(data.data.content, rule, names)}
            sides={[`Version ${version}`, 'Current draft']}
          />
          {onRestored && version !== rule.version && (
            <Button
              variant="default"
              leftSection={<IconHistory size={16} stroke={1.8} />}
              loading={restore.busy}
              onClick={() => void restore.run({ body })}
            >
              Restore version {version}
            </Button>
          )}
        </div>
      )}
    </LoadGate>
  )
}

interface HistoryDrawerProps {
  rule: RoutingRuleWire
  names: RuleNames
  /** The version selected initially; null for the latest one before the draft. */
  first: number | null
  opened: boolean
  onClose: () => void
  onRestored: ((rule: RoutingRuleWire) => void) | null
}

/** The versions of a rule, newest first: who saved what and when, differences from the draft, and restore. */
export function HistoryDrawer({ rule, names, first, opened, onClose, onRestored }: HistoryDrawerProps) {
  const query = { rule_id: rule.rule_id }
  const { data, load } = useApi(routingRules.versions, opened ? { query } : null, { freshMs: 0 })
  const [chosen, setChosen] = useState<number | null>(first)
  const notes = data?.versions ?? []
  const version = chosen ?? notes.find(({ is_draft }) => !is_draft)?.version ?? null
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={460} title="History">
      <LoadGate load={load} what="The history" skeleton={<RowSkeleton rows={6} />}>
        <ul className={classes.versions} aria-label="Versions">
          {notes.map((note) => (
            <VersionRow
              key={note.version}
              note={note}
              status={rule.status}
              chosen={note.version === version}
              onChoose={() => setChosen(note.version)}
            />
          ))}
        </ul>
        {version === null ? (
          <p className={classes.quiet}>No earlier versions yet. Each save creates one.</p>
        ) : (
          <Compared key={version} rule={rule} version={version} names={names} onRestored={onRestored} />
        )}
      </LoadGate>
    </Drawer>
  )
}

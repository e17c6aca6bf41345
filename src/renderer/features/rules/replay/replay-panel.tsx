import { Alert, Button, Progress, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ReplayWire, RoutingRuleWire } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import type { RuleKind } from '../../../../shared/domain/routing/rules.ts'
import { formatCount } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Section } from '../../../ui/layout/section.tsx'
import { ReplayResult } from './replay-result.tsx'
import classes from '../simulate/simulation.module.css'

const DAYS = [
  { value: '7' as const, label: '7 d' },
  { value: '30' as const, label: '30 d' },
  { value: '90' as const, label: '90 d' },
]
const DAY_COUNTS = { '7': 7, '30': 30, '90': 90 } as const

/** Polling interval of the progress, in milliseconds. */
const POLL_MS = 400

const isOver = (status: ReplayWire['status'] | undefined): boolean =>
  status === 'done' || status === 'cancelled' || status === 'failed'

/** Runs a replay from start to finish. */
function useReplay() {
  const { store_id } = useStore()
  const [started, setStarted] = useState<ReplayWire | null>(null)
  const [over, setOver] = useState(false)
  const start = useAction(routingRules.startReplay, {
    onSuccess: ({ data }) => {
      setStarted(data)
      setOver(false)
    },
  })
  const query = started && { query: { store_id, replay_id: started.replay_id } }
  const polled = useApi(routingRules.replay, query, over ? {} : { pollMs: POLL_MS, freshMs: 0 })
  const replay = polled.data?.data ?? started
  if (!over && isOver(polled.data?.data.status)) setOver(true)
  const cancel = useAction(routingRules.cancelReplay, { invalidates: [routingRules.replay] })
  return {
    replay,
    error: start.error ?? polled.error ?? cancel.error,
    start,
    cancel: () => started && void cancel.run({ body: { store_id, replay_id: started.replay_id } }),
    cancelling: cancel.busy,
  }
}

function Running({ replay, onCancel, busy }: { replay: ReplayWire; onCancel: () => void; busy: boolean }) {
  const { total, processed, status } = replay
  const words =
    status === 'queued' || total === 0
      ? 'Loading payments…'
      : `${formatCount(processed)} of ${formatCount(total)} payments`
  return (
    <div className={classes.running}>
      <div className={classes.runningLine}>
        <span role="status">{words}</span>
        <Button variant="subtle" color="gray" size="compact-xs" loading={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
      <Progress value={total === 0 ? 0 : (processed / total) * 100} size={6} aria-label="Replay" />
    </div>
  )
}

const ENDS = {
  cancelled: 'You canceled the replay.',
  failed: 'The replay failed. Start it again.',
} as const

interface ReplayPanelProps {
  /** Saves unsaved changes, so that they are replayed; null on failure. */
  ready: () => Promise<Pick<RoutingRuleWire, 'rule_id'> | null>
  unsaved: boolean
  /** The rule's kind. */
  kind: RuleKind
  /** Version of the saved draft. */
  version: number | null
}

/** Replays the draft against the store's past payments: what would differ, and the expected effect. */
export function ReplayPanel({ ready, unsaved, kind, version }: ReplayPanelProps) {
  const [days, setDays] = useState<keyof typeof DAY_COUNTS>('30')
  const { replay, error, start, cancel, cancelling } = useReplay()
  const begin = async () => {
    const rule = await ready()
    if (rule !== null) await start.run({ body: { rule_id: rule.rule_id, days: DAY_COUNTS[days] } })
  }
  const running = replay && !isOver(replay.status)
  return (
    <Section
      title="Replay draft"
      action={<SegmentedControl size="xs" aria-label="Date range" data={DAYS} value={days} onChange={setDays} />}
    >
      <div className={classes.panel}>
        {replay === null && (
          <p className={classes.quiet}>
            See how this draft would have handled your payments from the last {days} days, compared with your live
            rules. No one is charged.
          </p>
        )}
        {error !== null && <Alert color="red">{error}</Alert>}
        {running && <Running replay={replay} onCancel={cancel} busy={cancelling} />}
        {replay?.result && (
          <ReplayResult replay={replay} result={replay.result} kind={kind} old={replay.version !== version} />
        )}
        {(replay?.status === 'cancelled' || replay?.status === 'failed') && (
          <p className={classes.quiet} role="status">
            {ENDS[replay.status]}
          </p>
        )}
        {!running && (
          <Button variant="default" size="xs" loading={start.busy} onClick={() => void begin()}>
            {unsaved ? `Save and replay ${days} days` : `Replay ${days} days`}
          </Button>
        )}
      </div>
    </Section>
  )
}

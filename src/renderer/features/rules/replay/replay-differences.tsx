import { Modal } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplayDifference } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import { routingRules } from '../../../../shared/contracts/payments/routing-rules.ts'
import { pluralize, formatCount } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { Money } from '../../../ui/display/money.tsx'
import { Pages } from '../../../ui/layout/pagination.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from '../simulate/simulation.module.css'

const SIZE = 50

/** Outcomes under the published rules and under the draft; null shows the account name. */
const ENDS: Readonly<Record<ReplayDifference['change'], readonly [now: string | null, would_be: string | null]>> = {
  go: [null, null],
  decline: [null, 'Declined by this rule'],
  hide: ['Shown', 'Hidden'],
  offer: ['Hidden', 'Shown'],
  ask: ['No 3-D Secure', '3-D Secure'],
  not_ask: ['3-D Secure', 'No 3-D Secure'],
  retry: [null, null],
  stop: [null, 'No retry'],
}

const nowWords = ({ change, now }: ReplayDifference): string =>
  ENDS[change][0] ?? now?.name ?? (change === 'retry' ? 'No retry' : 'Declined by a rule')

const OUTCOMES = {
  approved: { tone: 'ok', words: 'Approved' },
  declined: { tone: 'bad', words: 'Declined' },
  unsent: { tone: 'mute', words: 'Not sent' },
} as const

function Outcome({ was: { approved, tried } }: Pick<ReplayDifference, 'was'>) {
  const unapproved = tried ? 'declined' : 'unsent'
  const outcome = approved ? 'approved' : unapproved
  const { tone, words } = OUTCOMES[outcome]
  return (
    <StatusBadge size="small" tone={tone}>
      {words}
    </StatusBadge>
  )
}

interface DifferenceRowProps {
  difference: ReplayDifference
  /** Includes the full id and the reason. */
  whole?: boolean
}

/** A payment's outcome under the published rules and under the draft, and the actual outcome. */
export function DifferenceRow({ difference, whole = false }: DifferenceRowProps) {
  const { payment_id, created_at, amount, currency, was, change, would_be, why } = difference
  return (
    <li className={classes.difference}>
      <p className={classes.differenceHead}>
        <code title={payment_id}>{whole ? payment_id : `…${payment_id.slice(-8)}`}</code>
        <span className={classes.quiet}>
          <RelativeTime value={created_at} length="short" />
        </span>
        <span className={classes.amount}>
          <Money amount={amount} currency={currency} />
        </span>
      </p>
      <p className={classes.moved}>
        <span>{nowWords(difference)}</span>
        <IconArrowRight size={14} stroke={1.8} aria-label="becomes" />
        <strong>{ENDS[change][1] ?? would_be?.name}</strong>
      </p>
      <p className={classes.moved}>
        <span className={classes.quiet}>Actual: {was.name}</span>
        <Outcome was={was} />
      </p>
      {whole && <p className={classes.quiet}>{why}</p>}
    </li>
  )
}

const keptWords = (kept: number, total: number): string =>
  kept < total
    ? `Showing the newest ${formatCount(kept)} of ${formatCount(total)} payments.`
    : pluralize(total, 'payment')

interface AllDifferencesProps {
  replay_id: string
  title: string
  onClose: () => void
}

/** All differences stored by a replay, paginated. */
export function AllDifferences({ replay_id, title, onClose }: AllDifferencesProps) {
  const { store_id } = useStore()
  const [page, setPage] = useState(1)
  const query = { store_id, replay_id, page, size: SIZE }
  const { data, load } = useApi(routingRules.replayDifferences, { query }, { keepPrevious: true })
  const pages = Math.ceil((data?.kept ?? 0) / SIZE)
  return (
    <Modal opened size="lg" title={title} onClose={onClose}>
      <LoadGate load={load} what="The differences" skeleton={<RowSkeleton rows={6} />}>
        {data && <p className={classes.quiet}>{keptWords(data.kept, data.total)}</p>}
        <ul className={classes.differences} aria-label="All differences">
          {data?.data.map((difference) => (
            <DifferenceRow key={difference.payment_id} difference={difference} whole />
          ))}
        </ul>
        <Pages total={pages} page={page} onChange={setPage} />
      </LoadGate>
    </Modal>
  )
}

import {
  IconAlertTriangle,
  IconCheck,
  IconMail,
  IconPackage,
  IconPlus,
  IconReceipt2,
  IconArrowBackUp,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { Attempt, OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import { Section } from '../../../ui/layout/section.tsx'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'
import { Timeline, type TimelineEvent } from '../../../ui/display/timeline.tsx'
import { ExactTime } from '../exact-time.tsx'
import { declineText } from '../labels.ts'

const KINDS: Readonly<Record<string, { icon: Icon; tone: StatusTone }>> = {
  placed: { icon: IconPlus, tone: 'mute' },
  created: { icon: IconPlus, tone: 'mute' },
  paid: { icon: IconCheck, tone: 'ok' },
  added: { icon: IconCheck, tone: 'ok' },
  email: { icon: IconMail, tone: 'mute' },
  receipt: { icon: IconMail, tone: 'mute' },
  refunded: { icon: IconArrowBackUp, tone: 'mute' },
  refund_failed: { icon: IconX, tone: 'bad' },
  captured: { icon: IconCheck, tone: 'ok' },
  voided: { icon: IconX, tone: 'mute' },
  disputed: { icon: IconAlertTriangle, tone: 'warn' },
  dispute_under_review: { icon: IconAlertTriangle, tone: 'mute' },
  dispute_won: { icon: IconCheck, tone: 'ok' },
  dispute_lost: { icon: IconX, tone: 'bad' },
  dispute_accepted: { icon: IconX, tone: 'mute' },
  fulfilled: { icon: IconPackage, tone: 'ok' },
}

const UNKNOWN = { icon: IconReceipt2, tone: 'mute' } as const

type TimelineEntry = TimelineEvent & { at: string }

const failed = (attempt: Attempt): boolean => attempt.status === 'declined' || attempt.status === 'error'

function failure(attempt: Attempt): TimelineEntry {
  const verb = attempt.status === 'declined' ? 'Declined by' : 'Failed at'
  const why = declineText(attempt)
  return {
    id: attempt.attempt_id,
    at: attempt.created_at,
    title: `${verb} ${attempt.connection_name}${why === null ? '' : `: ${why}`}`,
    note: <ExactTime value={attempt.created_at} />,
    icon: IconX,
    tone: 'bad',
  }
}

function newestFirst(one: TimelineEntry, other: TimelineEntry): number {
  if (one.at === other.at) return 0
  return one.at < other.at ? 1 : -1
}

/** The order's events and failed attempts, newest first. */
function buildTimeline({ events, attempts }: Pick<OrderDetails, 'events' | 'attempts'>): TimelineEntry[] {
  const told = events.map((event, index): TimelineEntry => ({
    id: `${event.at} ${index}`,
    at: event.at,
    title: event.text,
    note: <ExactTime value={event.at} />,
    ...(KINDS[event.kind] ?? UNKNOWN),
  }))
  // The sort is stable: events at the same time keep the server's order.
  return [...told, ...attempts.filter(failed).map(failure)].toSorted(newestFirst)
}

export function OrderTimeline({ order }: { order: OrderDetails }) {
  return (
    <Section title="Timeline">
      <Timeline events={buildTimeline(order)} />
    </Section>
  )
}

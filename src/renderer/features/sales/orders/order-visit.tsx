import {
  IconCheck,
  IconEye,
  IconGift,
  IconMail,
  IconCreditCard,
  IconTruck,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import type { OrderDetails } from '../../../../shared/contracts/sales/orders.ts'
import type { Visit, VisitStep } from '../../../../shared/contracts/sales/visits.ts'
import { KeyValueList, type KeyValueItem } from '../../../ui/display/key-value.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { Timeline, type TimelineEvent } from '../../../ui/display/timeline.tsx'
import { ExactTime } from '../exact-time.tsx'
import classes from './order-details.module.css'

const STEPS: Readonly<Record<VisitStep['kind'], { words: string; icon: Icon }>> = {
  page_view: { words: 'Viewed payment page', icon: IconEye },
  contact: { words: 'Entered contact details', icon: IconMail },
  shipping: { words: 'Entered shipping address', icon: IconTruck },
  payment: { words: 'Reached payment', icon: IconCreditCard },
  offer_shown: { words: 'Offer shown', icon: IconGift },
  offer_accepted: { words: 'Offer accepted', icon: IconCheck },
  offer_declined: { words: 'Offer declined', icon: IconX },
  paid: { words: 'Paid', icon: IconCheck },
}

const SOURCE_WORDS = {
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  referrer: 'Referrer',
} as const

function eventOf({ kind, at, offer }: VisitStep, index: number): TimelineEvent {
  const { words, icon } = STEPS[kind]
  return {
    id: `${at} ${index}`,
    title: offer === undefined ? words : `${words}: ${offer}`,
    note: <ExactTime value={at} />,
    icon,
    tone: kind === 'paid' ? 'ok' : 'mute',
  }
}

const row = (label: string, value: string | undefined): KeyValueItem[] => (value ? [{ label, value }] : [])

function rowsOf({ source, browser, language }: Visit): KeyValueItem[] {
  const told = Object.entries(SOURCE_WORDS).flatMap(([name, label]) => row(label, sourcePart(source, name)))
  return [...told, ...row('Browser', browser), ...row('Language', language)]
}

function sourcePart(source: Visit['source'], name: string): string | undefined {
  const part: unknown = source === null ? undefined : Reflect.get(source, name)
  return typeof part === 'string' ? part : undefined
}

/** The source, browser and steps of the checkout session of this order. */
export function OrderVisit({ order: { visit } }: { order: Pick<OrderDetails, 'visit'> }) {
  if (!visit) return null
  const rows = rowsOf(visit)
  return (
    <Section title="Visit" note={visit.source === null ? 'Direct visit, or the browser sent no referrer.' : null}>
      {rows.length > 0 && <KeyValueList items={rows} />}
      {visit.steps.length > 0 && (
        <div className={classes.steps}>
          <Timeline events={visit.steps.map(eventOf).toReversed()} />
        </div>
      )}
    </Section>
  )
}

import { Anchor, Button, Group, Textarea } from '@mantine/core'
import {
  IconArrowsShuffle,
  IconCheck,
  IconMail,
  IconPlayerPause,
  IconPlayerSkipForward,
  IconPlus,
  IconReceipt2,
  IconRefresh,
  IconX,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { SubscriptionDetails } from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { exactTime } from '../../../ui/display/time-text.ts'
import { Timeline, type TimelineEvent } from '../../../ui/display/timeline.tsx'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './details.module.css'
import { SubscriptionCustomer, SubscriptionMethods } from './subscription-customer.tsx'

interface AsideProps {
  subscription: SubscriptionDetails
}

const MARKS: Readonly<Record<string, { icon: Icon; tone: StatusTone }>> = {
  started: { icon: IconRefresh, tone: 'mute' },
  renewed: { icon: IconReceipt2, tone: 'ok' },
  recovered: { icon: IconCheck, tone: 'ok' },
  declined: { icon: IconX, tone: 'bad' },
  canceled: { icon: IconX, tone: 'bad' },
  unpaid: { icon: IconX, tone: 'bad' },
  skipped: { icon: IconPlayerSkipForward, tone: 'mute' },
  paused: { icon: IconPlayerPause, tone: 'warn' },
  swapped: { icon: IconArrowsShuffle, tone: 'mute' },
  item_added: { icon: IconPlus, tone: 'mute' },
  notice_sent: { icon: IconMail, tone: 'mute' },
}

function byWhom(actor: string): string {
  if (actor === 'system') return ''
  return actor === 'customer' ? ', by the customer' : `, by ${actor}`
}

/** Events shown before All events. */
const FIRST = 8

function Events({ subscription: { timeline } }: AsideProps) {
  const [all, setAll] = useState(false)
  const shown = all ? timeline : timeline.slice(0, FIRST)
  const events = shown.map(({ at, kind, text, actor }, index): TimelineEvent => ({
    id: `${at} ${index}`,
    title: text,
    note: `${exactTime(at, 'en-US')}${byWhom(actor)}`,
    ...MARKS[kind],
  }))
  return (
    <Section
      title="Timeline"
      action={
        timeline.length > FIRST &&
        !all && (
          <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
            All events
          </Button>
        )
      }
    >
      {events.length === 0 ? <p className={classes.quiet}>No events yet.</p> : <Timeline events={events} />}
    </Section>
  )
}

function NoteForm({ subscription: { id, note }, onClose }: AsideProps & { onClose: () => void }) {
  const toast = useNotification()
  const [text, setText] = useState(note)
  const save = useAction(subscriptions.note, {
    invalidates: [subscriptions.details],
    onSuccess: ({ message }) => {
      toast.success(message)
      onClose()
    },
    onFailure: (error) => toast.error(errorText(error)),
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void save.run({ body: { subscription_id: id, note: text } })
      }}
    >
      <Textarea
        aria-label="Note"
        rows={3}

        maxLength={2000}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="xs" loading={save.busy}>
          Save note
        </Button>
      </Group>
    </form>
  )
}

function Note({ subscription }: AsideProps) {
  const may = useCan('orders.manage')
  const [editing, setEditing] = useState(false)
  const { note } = subscription
  return (
    <Section
      title="Note"
      action={
        may &&
        !editing && (
          <Anchor component="button" type="button" fz={13} onClick={() => setEditing(true)}>
            {note === '' ? 'Add' : 'Edit'}
            <span className={classes.spoken}> note</span>
          </Anchor>
        )
      }
    >
      {editing ? (
        <NoteForm subscription={subscription} onClose={() => setEditing(false)} />
      ) : (
        <p className={note === '' ? classes.quiet : classes.note}>{note || 'Only your team sees this note.'}</p>
      )}
    </Section>
  )
}

/** Customer, payment method, timeline and note. */
export function SubscriptionAside({ subscription }: AsideProps) {
  return (
    <>
      <SubscriptionCustomer subscription={subscription} />
      <SubscriptionMethods subscription={subscription} />
      <Events subscription={subscription} />
      <Note subscription={subscription} />
    </>
  )
}

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
import { Link } from 'react-router-dom'
import type {
  StoredMethod,
  SubscriptionDetails,
} from '../../../../shared/contracts/subscriptions/subscription-shapes.ts'
import { subscriptions } from '../../../../shared/contracts/subscriptions/subscriptions.ts'
import { addressLines } from '../../../../shared/domain/address/address-lines.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { formatDate, pluralize } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { Money } from '../../../ui/display/money.tsx'
import { exactTime } from '../../../ui/display/time-text.ts'
import { Timeline, type TimelineEvent } from '../../../ui/display/timeline.tsx'
import type { StatusTone } from '../../../ui/display/status-badge.tsx'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { customerName } from '../subscription-labels.ts'
import classes from './details.module.css'

interface AsideProps {
  subscription: SubscriptionDetails
}

function Customer({ subscription }: AsideProps) {
  const { customer_id, customer, orders_count, total_spent, currency, shipping_address } = subscription
  return (
    <Section
      title="Customer"
      action={customer_id !== null && <Link to={to('customers.details', undefined, { customer_id })}>View</Link>}
    >
      <p className={classes.strong}>{customerName(subscription)}</p>
      <p className={classes.quiet}>{customer.email}</p>
      <p className={classes.quiet}>
        {pluralize(orders_count, 'order')}, <Money amount={total_spent} currency={currency} /> spent
      </p>
      {shipping_address && (
        <address className={classes.address}>
          {addressLines(shipping_address).map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      )}
    </Section>
  )
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).replaceAll('_', ' ')

function methodName({ card_type, card_last_four, payment_method }: StoredMethod): string {
  if (card_last_four === null) return capitalized(payment_method)
  return `${capitalized(card_type ?? 'card')} ending in ${card_last_four}`
}

const expiryOf = ({ exp_month, exp_year }: StoredMethod): string =>
  exp_month === null || exp_year === null
    ? ''
    : `Expires ${String(exp_month).padStart(2, '0')}/${String(exp_year).slice(-2)}, `

function SendLink({ subscription: { id, customer } }: AsideProps) {
  const toast = useNotification()
  const send = useAction(subscriptions.sendUpdateLink, {
    invalidates: [subscriptions.details],
    onSuccess: ({ message }) => toast.success(message),
    onFailure: (error) => toast.error(errorText(error)),
  })
  const ask = async () => {
    const yes = await askToConfirm({
      title: 'Send a link to update the payment method?',
      message: `This emails ${customer.email} a link to your customer portal. It works once, for 15 minutes.`,
      confirmLabel: 'Send link',
    })
    if (yes) void send.run({ body: { subscription_id: id } })
  }
  return (
    <Anchor component="button" type="button" fz={13} disabled={send.busy} onClick={() => void ask()}>
      Send update link
    </Anchor>
  )
}

function Methods({ subscription }: AsideProps) {
  const may = useCan('orders.manage')
  const { method, backup_method, customer } = subscription
  return (
    <Section title="Payment method" action={may && customer.email !== '' && <SendLink subscription={subscription} />}>
      {method === null && <p className={classes.quiet}>No payment method is stored.</p>}
      {method && (
        <>
          <p className={classes.strong}>{methodName(method)}</p>
          <p className={classes.quiet}>
            {expiryOf(method)}
            updated {formatDate(method.updated_at)}
          </p>
          <p className={classes.quiet}>{method.account_name}</p>
        </>
      )}
      {backup_method && method && (
        <p className={classes.quiet}>
          Backup: {methodName(backup_method)}, used if {methodName(method)} is declined
        </p>
      )}
    </Section>
  )
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
      <Customer subscription={subscription} />
      <Methods subscription={subscription} />
      <Events subscription={subscription} />
      <Note subscription={subscription} />
    </>
  )
}

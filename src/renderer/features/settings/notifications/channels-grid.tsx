import { Checkbox, Switch, Button } from '@mantine/core'
import { useState } from 'react'
import { notificationSettingsCalls } from '../../../../shared/contracts/notifications/notification-settings.ts'
import {
  notificationChannels,
  type ChannelChoice,
  type NotificationChannel,
} from '../../../../shared/domain/store/notification-rules.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { CHANNEL_LABELS, EVENT_TEXTS, shownEvents, type ShownEvent } from './event-texts.ts'
import classes from './settings.module.css'
import { useDeviceNotifications } from './use-device-notifications.ts'
import type { SettingsForm } from './use-settings-form.ts'

interface GridProps {
  form: SettingsForm
  storeId: string
  /** True if there are unsaved changes. */
  dirty: boolean
}

function Head({ form }: Pick<GridProps, 'form'>) {
  const { events } = form.values.settings
  const toggle = (channel: NotificationChannel, on: boolean) => {
    const changed = shownEvents.map((event) => [event, { ...events[event], [channel]: on }] as const)
    for (const [event, choice] of changed) form.setFieldValue(`settings.events.${event}`, choice)
  }
  return (
    <div className={classes.head}>
      <span className={classes.headEvent}>Every event</span>
      {notificationChannels.map((channel) => {
        const on = shownEvents.filter((event) => events[event][channel]).length
        const all = on === shownEvents.length
        return (
          <Checkbox
            key={channel}
            classNames={{ label: classes.headLabel }}
            label={CHANNEL_LABELS[channel]}
            aria-label={`${CHANNEL_LABELS[channel]}: every event`}
            checked={all}
            indeterminate={on > 0 && !all}
            onChange={(change) => toggle(channel, change.currentTarget.checked)}
          />
        )
      })}
      <span className={classes.headTest} aria-hidden />
    </div>
  )
}

interface EventRowProps extends GridProps {
  event: ShownEvent
}

function EventRow({ form, storeId, dirty, event }: EventRowProps) {
  const choice: ChannelChoice = form.values.settings.events[event]
  const { label, help } = EVENT_TEXTS[event]
  return (
    <li className={classes.event}>
      <div role="group" aria-label={label} className={classes.eventRow}>
        <div className={classes.eventWords}>
          <p className={classes.strong}>{label}</p>
          <p className={classes.quiet}>{help}</p>
        </div>
        {notificationChannels.map((channel) => (
          <Switch
            key={channel}
            classNames={{ labelWrapper: classes.channelLabel, label: classes.channelText }}
            label={CHANNEL_LABELS[channel]}
            aria-label={`${label}: ${CHANNEL_LABELS[channel]}`}
            checked={choice[channel]}
            onChange={(change) =>
              form.setFieldValue(`settings.events.${event}`, { ...choice, [channel]: change.currentTarget.checked })
            }
          />
        ))}
        <TestButton storeId={storeId} event={event} dirty={dirty} />
      </div>
    </li>
  )
}

/** Events by channel: a switch for each, a checkbox in each column header for all, and a test button for each event. */
export function ChannelsGrid(props: GridProps) {
  return (
    <div className={classes.grid}>
      <Head form={props.form} />
      <ul className={classes.events}>
        {shownEvents.map((event) => (
          <EventRow key={event} event={event} {...props} />
        ))}
      </ul>
      <p className={classes.note}>
        {props.dirty ? 'Save your changes to test them.' : 'Tests are only sent to you, even during quiet hours.'}
      </p>
    </div>
  )
}

interface TestButtonProps {
  storeId: string
  event: ShownEvent
  dirty: boolean
}

/** Why this device doesn't show the test notification; null if it does. */
function useThisDeviceNote(): (channels: readonly NotificationChannel[]) => string | null {
  const { kind, wanted, permission } = useDeviceNotifications()
  return (channels) => {
    if (!channels.includes('desktop')) return null
    if (!wanted || permission !== 'granted') return 'Notifications are off on this device. See “This device” below.'
    return kind === 'web' ? 'The notification appears when another tab or app is in front.' : null
  }
}

/** Sends the user a test of the event with the saved settings, and shows where it went. */
function TestButton({ storeId, event, dirty }: TestButtonProps) {
  const hereNote = useThisDeviceNote()
  const [sent, setSent] = useState<string | null>(null)
  const test = useAction(notificationSettingsCalls.test, {
    onSuccess: ({ message, channels }) => setSent([message, hereNote(channels)].filter(Boolean).join('. ')),
    onFailure: () => setSent(null),
  })
  return (
    <>
      <Button
        className={classes.test ?? ''}
        variant="default"
        size="xs"
        aria-label={`Test: ${EVENT_TEXTS[event].label}`}
        loading={test.busy}
        disabled={dirty}
        onClick={() => void test.run({ body: { store_id: storeId, event } })}
      >
        Test
      </Button>
      <p className={classes.sent} role="status" data-failed={test.error !== null || undefined}>
        {test.error ?? sent}
      </p>
    </>
  )
}

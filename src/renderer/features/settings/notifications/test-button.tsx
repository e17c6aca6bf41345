import { Button } from '@mantine/core'
import { useState } from 'react'
import { notificationSettingsCalls } from '../../../../shared/contracts/notifications/notification-settings.ts'
import type { NotificationChannel } from '../../../../shared/domain/store/notification-rules.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { EVENT_TEXTS, type ShownEvent } from './event-texts.ts'
import classes from './settings.module.css'
import { useDeviceNotifications } from './use-device-notifications.ts'

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
export function TestButton({ storeId, event, dirty }: TestButtonProps) {
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

import { Button, Switch } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import type { NotificationPermissionState } from '../../../platform/platform.ts'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './settings.module.css'
import { useDeviceNotifications } from './use-device-notifications.ts'

const HELP = 'Applies to all stores on this device. Saved right away.'

const permissionText: Readonly<Record<NotificationPermissionState, string>> = {
  granted: 'Notifications appear while another tab or app is in front.',
  ask: 'This browser needs your permission to show notifications.',
  denied:
    "This browser blocks notifications from Cartwright. Allow them in the browser's settings for this site, then reload the page.",
  unsupported: "This browser can't show notifications. You still get them in the app and by email.",
}

/** Switch for notifications on this device; in a browser also the permission request. */
export function DeviceRow() {
  const { kind, wanted, setWanted, permission, ask } = useDeviceNotifications()
  const blocked = permission === 'denied' || permission === 'unsupported'
  return (
    <SettingsRow
      title="This device"
      help={HELP}
      status={blocked && <StatusBadge tone="warn">{permission === 'denied' ? 'Blocked' : 'Not supported'}</StatusBadge>}
      last
    >
      <Switch
        label="Show notifications on this device"
        checked={wanted}
        onChange={(event) => setWanted(event.currentTarget.checked)}
      />
      {kind === 'web' && wanted && (
        <p className={classes.quiet} role="status">
          {permissionText[permission]}
        </p>
      )}
      {wanted && permission === 'ask' && (
        <Button
          className={classes.ask ?? ''}
          variant="default"
          leftSection={<IconBell size={16} stroke={1.8} aria-hidden />}
          onClick={ask}
        >
          Allow notifications in this browser
        </Button>
      )}
    </SettingsRow>
  )
}

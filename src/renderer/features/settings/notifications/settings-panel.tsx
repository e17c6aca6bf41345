import { Switch, TextInput, NumberInput, Button } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import {
  notificationSettingsCalls,
  type SavedNotificationSettings,
} from '../../../../shared/contracts/notifications/notification-settings.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import type { NotificationPermissionState } from '../../../platform/platform.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SaveBar } from '../../../ui/feedback/save-bar.tsx'
import { SettingsRow, FieldPair } from '../../../ui/layout/settings-row.tsx'
import { SettingsSkeleton } from '../../../ui/feedback/settings-skeleton.tsx'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { TimeZoneSelect } from '../../../ui/inputs/time-zone-select.tsx'
import { ChannelsGrid } from './channels-grid.tsx'
import classes from './settings.module.css'
import { useDeviceNotifications } from './use-device-notifications.ts'
import { useSettingsForm, withBrowserZone, type SettingsForm } from './use-settings-form.ts'

interface FormProps {
  store: Store
  settings: SavedNotificationSettings
}

function MemberSettingsForm({ store, settings }: FormProps) {
  const { form, ref, onSubmit, error, saving, conflict } = useSettingsForm(store.store_id, settings)
  const dirty = form.isDirty()
  return (
    <form ref={ref} className={classes.form} aria-label="Notification settings" noValidate onSubmit={onSubmit}>
      <SettingsRow
        title="Events"
        help={`Choose how you get notified about ${store.store_name}. These settings only apply to you and this store.`}
        wide
      >
        <ChannelsGrid form={form} storeId={store.store_id} dirty={dirty} />
      </SettingsRow>
      <ThresholdsRow form={form} currency={store.currency} />
      <QuietHoursRow form={form} />
      <DeviceRow />
      {conflict && <ConflictDialog what="Notification settings" conflict={{ ...conflict, isOwn: true }} />}
      <SaveBar dirty={dirty} saving={saving} error={error} onDiscard={form.reset} />
    </form>
  )
}

/** The signed-in member's notification settings for the current store (GAP-35). */
export function SettingsPanel() {
  const store = useStore()
  const { data, load } = useApi(notificationSettingsCalls.get, { query: { store_id: store.store_id } })
  return (
    <LoadGate load={load} what="Notification settings" skeleton={<SettingsSkeleton fields={[6, 1, 1, 1]} />}>
      {data && <MemberSettingsForm store={store} settings={withBrowserZone(data)} />}
    </LoadGate>
  )
}

/** Hours without native notifications and emails. */
function QuietHoursRow({ form }: { form: SettingsForm }) {
  const { enabled, time_zone } = form.values.settings.quiet_hours
  const fields = form.getInputProps('settings.quiet_hours.time_zone')
  return (
    <SettingsRow title="Quiet hours" help="Pause desktop and email notifications. They still appear in the list.">
      <Switch
        label="Turn on quiet hours every day"
        {...form.getInputProps('settings.quiet_hours.enabled', { type: 'checkbox' })}
      />
      {enabled && (
        <>
          <FieldPair>
            <TextInput label="From" type="time" {...form.getInputProps('settings.quiet_hours.start')} />
            <TextInput label="To" type="time" {...form.getInputProps('settings.quiet_hours.end')} />
          </FieldPair>
          <TimeZoneSelect {...fields} value={time_zone} />
        </>
      )}
    </SettingsRow>
  )
}

interface ThresholdsRowProps {
  form: SettingsForm
  /** The store's currency. */
  currency: string
}

/** Thresholds for order and failed payment notifications. */
function ThresholdsRow({ form, currency }: ThresholdsRowProps) {
  return (
    <SettingsRow title="Thresholds" help="You won’t be notified below these limits.">
      <FieldPair>
        <MoneyInput
          label="Orders from"
          description="Leave blank to get notified about every order. Orders in other currencies always notify you."
          currency={currency}
          value={form.values.settings.order_minimum}
          onChange={(amount) => form.setFieldValue('settings.order_minimum', amount)}
          error={form.errors['settings.order_minimum']}
          name="order_minimum"
        />
        <NumberInput
          label="Failed payments from"
          description="Failed payments within an hour. Enter 1 to be notified about each."
          min={1}
          max={100}
          allowDecimal={false}
          clampBehavior="none"
          name="failed_payments"
          {...form.getInputProps('settings.failed_payments')}
        />
      </FieldPair>
    </SettingsRow>
  )
}

const DEVICE_HELP = 'Applies to all stores on this device. Saved immediately.'

const permissionText: Readonly<Record<NotificationPermissionState, string>> = {
  granted: 'Notifications appear while another tab or app is in front.',
  ask: 'This browser needs your permission to show notifications.',
  denied:
    'This browser blocks notifications from Cartwright. Allow them in the browser’s settings for this site, then reload the page.',
  unsupported: 'This browser can’t show notifications. You still get them in the app and by email.',
}

/** Switch for notifications on this device; in a browser also the permission request. */
function DeviceRow() {
  const { kind, wanted, setWanted, permission, ask } = useDeviceNotifications()
  const blocked = permission === 'denied' || permission === 'unsupported'
  return (
    <SettingsRow
      title="This device"
      help={DEVICE_HELP}
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

import {
  notificationSettingsCalls,
  type SavedNotificationSettings,
} from '../../../../shared/contracts/notifications/notification-settings.ts'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { ConflictDialog } from '../../../ui/resource/conflict-dialog.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SaveBar } from '../../../ui/feedback/save-bar.tsx'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { SettingsSkeleton } from '../../../ui/feedback/settings-skeleton.tsx'
import { ChannelsGrid } from './channels-grid.tsx'
import { DeviceRow } from './device-row.tsx'
import { QuietHoursRow } from './quiet-hours-row.tsx'
import classes from './settings.module.css'
import { ThresholdsRow } from './thresholds-row.tsx'
import { useSettingsForm, withBrowserZone } from './use-settings-form.ts'

interface FormProps {
  store: Store
  settings: SavedNotificationSettings
}

function SettingsForm({ store, settings }: FormProps) {
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
      {data && <SettingsForm store={store} settings={withBrowserZone(data)} />}
    </LoadGate>
  )
}

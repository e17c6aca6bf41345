import {
  notificationSettingsCalls,
  type NotificationSettings,
} from '../../../../shared/contracts/notification-settings.ts'
import type { Store } from '../../../../shared/contracts/store.ts'
import { useStore } from '../../../lib/stores.ts'
import { useApi } from '../../../lib/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { SettingsRow } from '../../../ui/settings-row.tsx'
import { SettingsSkeleton } from '../../../ui/settings-skeleton.tsx'
import { ChannelsGrid } from './channels-grid.tsx'
import { DeviceRow } from './device-row.tsx'
import { QuietHoursRow } from './quiet-hours-row.tsx'
import classes from './settings.module.css'
import { ThresholdsRow } from './thresholds-row.tsx'
import { useSettingsForm } from './use-settings-form.ts'

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

interface FormProps {
  store: Store
  settings: NotificationSettings
}

function SettingsForm({ store, settings }: FormProps) {
  const { form, action, ref, onSubmit, error } = useSettingsForm(store.store_id, settings)
  const dirty = form.isDirty()
  return (
    <form ref={ref} className={classes.form} aria-label="Notification settings" noValidate onSubmit={onSubmit}>
      <SettingsRow
        title="Events"
        help={`What you want to hear of ${store.store_name}, and where. Each member and each store has their own.`}
        wide
      >
        <ChannelsGrid form={form} storeId={store.store_id} dirty={dirty} />
      </SettingsRow>
      <ThresholdsRow form={form} currency={store.currency} />
      <QuietHoursRow form={form} />
      <DeviceRow />
      <SaveBar dirty={dirty} saving={action.busy} error={error} onDiscard={form.reset} />
    </form>
  )
}

/** What the signed-in member wants to hear of the current store, and how (GAP-35). */
export function SettingsPanel() {
  const store = useStore()
  const { data, load } = useApi(notificationSettingsCalls.get, { query: { store_id: store.store_id } })
  const fresh = data?.updated_at === null
  return (
    <LoadGate load={load} what="Notification settings" skeleton={<SettingsSkeleton fields={[6, 1, 1, 1]} />}>
      {data && (
        <SettingsForm
          store={store}
          settings={
            // Who has chosen nothing yet finds their own time zone chosen.
            fresh ? { ...data.data, quiet_hours: { ...data.data.quiet_hours, time_zone: browserZone() } } : data.data
          }
        />
      )}
    </LoadGate>
  )
}

import {
  notificationSettingsCalls,
  type NotificationSettings,
  type SavedNotificationSettings,
} from '../../../../shared/contracts/notifications/notification-settings.ts'
import {
  defaultNotificationSettings,
  type NotificationChannel,
  type QuietHours,
} from '../../../../shared/domain/store/notification-rules.ts'
import { call } from '../../../lib/api/api.ts'
import { schemaRules } from '../../../lib/forms/form.ts'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { CHANNEL_LABELS, EVENT_TEXTS, type ShownEvent } from './event-texts.ts'

/** Form values; numbers may be empty while typing. */
export type SettingsValues = {
  settings: Omit<NotificationSettings, 'order_minimum' | 'failed_payments'> & {
    order_minimum: number | null
    failed_payments: number | string
  }
}

export type SettingsForm = EditedForm<SettingsValues>['form']

const { update, get } = notificationSettingsCalls

const defaults = defaultNotificationSettings('UTC').quiet_hours

/** Fills empty times with defaults while quiet hours are off, because their errors would be hidden. */
const completeHours = (hours: QuietHours): QuietHours =>
  hours.enabled ? hours : { ...hours, start: hours.start || defaults.start, end: hours.end || defaults.end }

/**
 * Converts the form values to the body. An empty minimum order becomes 0; an empty number of failed payments becomes 0
 * too, which is invalid.
 */
const toBody = (store_id: string, { settings }: SettingsValues) => ({
  store_id,
  settings: {
    ...settings,
    order_minimum: settings.order_minimum ?? 0,
    failed_payments: Number(settings.failed_payments),
    quiet_hours: completeHours(settings.quiet_hours),
  },
})

const isShown = (event: string): event is ShownEvent => event in EVENT_TEXTS
const isChannel = (channel: string): channel is NotificationChannel => channel in CHANNEL_LABELS

/** 'New order: Email' for `settings.events.order.email`. */
function labelOf(path: string): string | undefined {
  const [, name = '', inner = '', channel = ''] = path.split('.')
  if (name === 'quiet_hours') return HOURS_LABELS[inner]
  if (name !== 'events') return THRESHOLD_LABELS[name]
  return isShown(inner) && isChannel(channel) ? `${EVENT_TEXTS[inner].label}: ${CHANNEL_LABELS[channel]}` : undefined
}

const THRESHOLD_LABELS: Readonly<Record<string, string>> = {
  order_minimum: 'Orders from',
  failed_payments: 'Failed payments from',
}
const HOURS_LABELS: Readonly<Record<string, string>> = {
  enabled: 'Quiet hours',
  start: 'Quiet hours: from',
  end: 'Quiet hours: to',
  time_zone: 'Time zone',
}

/** Form of the signed-in member's settings for a store. */
export const useSettingsForm = (store_id: string, stored: SavedNotificationSettings): EditedForm<SettingsValues> =>
  useStoredForm(update, {
    stored,
    id: `notification-settings-${store_id}`,
    kinds: () => ({ order_minimum: 'money' }),
    labelOf,
    valuesOf: ({ data }): SettingsValues => ({ settings: data }),
    validate: (values) => schemaRules(update.body)(toBody(store_id, values)),
    toInput: (values, version) => ({ body: { ...toBody(store_id, values), version } }),
    invalidates: [get],
    savedOf: (saved) => saved,
    read: async () => withBrowserZone(await call(get, { query: { store_id } })),
    savedText: () => 'Notification settings saved',
  })

const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Preselects the browser's time zone for members who haven't saved settings. */
export function withBrowserZone(saved: SavedNotificationSettings): SavedNotificationSettings {
  if (saved.updated_at !== null) return saved
  const { data } = saved
  return { ...saved, data: { ...data, quiet_hours: { ...data.quiet_hours, time_zone: browserZone() } } }
}

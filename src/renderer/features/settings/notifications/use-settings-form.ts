import {
  notificationSettingsCalls,
  type NotificationSettings,
} from '../../../../shared/contracts/notification-settings.ts'
import { defaultNotificationSettings, type QuietHours } from '../../../../shared/domain/notification-rules.ts'
import { schemaRules, useFormAction, type FormAction } from '../../../lib/form.ts'
import { useNotification } from '../../../ui/toasts.tsx'

/** What the fields hold: numbers may be empty while they are typed. */
export type SettingsValues = {
  settings: Omit<NotificationSettings, 'order_minimum' | 'failed_payments'> & {
    order_minimum: number | null
    failed_payments: number | string
  }
}

export type SettingsForm = FormAction<typeof notificationSettingsCalls.update, SettingsValues>['form']

const { update, get } = notificationSettingsCalls

const defaults = defaultNotificationSettings('UTC').quiet_hours

/** While they are off nobody sees what is missing, so it takes its default. */
const completeHours = (hours: QuietHours): QuietHours =>
  hours.enabled ? hours : { ...hours, start: hours.start || defaults.start, end: hours.end || defaults.end }

/** An empty smallest order is none; an empty number of payments is none that could be kept. */
const toBody = (store_id: string, { settings }: SettingsValues) => ({
  store_id,
  settings: {
    ...settings,
    order_minimum: settings.order_minimum ?? 0,
    failed_payments: Number(settings.failed_payments),
    quiet_hours: completeHours(settings.quiet_hours),
  },
})

/** The form of the signed-in member's settings for a store. */
export function useSettingsForm(
  store_id: string,
  settings: NotificationSettings,
): FormAction<typeof update, SettingsValues> {
  const toast = useNotification()
  const state: FormAction<typeof update, SettingsValues> = useFormAction(update, {
    initialValues: { settings },
    validate: (values) => schemaRules(update.body)(toBody(store_id, values)),
    toInput: (values) => ({ body: toBody(store_id, values) }),
    invalidates: [get],
    onSuccess: ({ data }) => {
      state.form.setInitialValues({ settings: data })
      state.form.setValues({ settings: data })
      toast.success('Notification settings saved')
    },
  })
  return state
}

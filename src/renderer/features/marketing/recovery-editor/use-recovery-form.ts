import { useMemo, useRef, useState } from 'react'
import {
  cartRecovery,
  recoverySettings,
  type RecoverySequence,
  type RecoverySettings,
  type RecoveryStep,
} from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { call } from '../../../lib/api/api.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { schemaRules } from '../../../lib/forms/form.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'

/** Errors by path, such as 'steps.0.delay_minutes'. */
export type Problems = Readonly<Record<string, unknown>>

export interface RecoveryEditor {
  edited: EditedForm<RecoverySettings & Record<string, unknown>>
  values: RecoverySettings
  set: (change: Partial<RecoverySettings>) => void
  setStep: (index: number, change: Partial<RecoveryStep>) => void
  problems: Problems
  /** Saves the draft; false if a value is invalid. */
  save: () => boolean
  /** Saves and then publishes; false if a value is invalid. */
  publish: () => boolean
  publishing: boolean
}

const rules = schemaRules(recoverySettings)

const settingsOf = (sequence: RecoverySettings): RecoverySettings & Record<string, unknown> =>
  recoverySettings.parse(sequence)

/** Publishes a version; the server rejects it if someone else saved a newer one. */
function usePublish(store_id: string) {
  const toast = useNotification()
  return useAction(cartRecovery.publish, {
    invalidates: [cartRecovery.sequence],
    onSuccess: ({ data: { enabled } }) =>
      void toast.success(enabled ? 'Published' : 'Published. Turn on recovery emails to start sending.'),
    onFailure: (error) => {
      console.error(`Couldn’t publish the recovery sequence of ${store_id}:`, errorText(error))
      void toast.error(errorText(error))
    },
  })
}

/** The form of a store's sequence: draft, publishing and validation. */
export function useRecoveryForm(store_id: string, stored: RecoverySequence): RecoveryEditor {
  const publishing = usePublish(store_id)
  /** The version that is published as soon as it is saved; null for none. */
  const publishNext = useRef<number | null>(null)
  const [savedVersion, setSavedVersion] = useState(stored.version)
  const version = Math.max(savedVersion, stored.version)
  const runPublish = (which: number) => void publishing.run({ body: { store_id, version: which } })
  const edited = useStoredForm(cartRecovery.update, {
    stored,
    id: `cart-recovery:${store_id}`,
    valuesOf: settingsOf,
    validate: rules,
    kinds: () => ({ min_value: 'money', template: 'option', cause: 'option', customer: 'option' }),
    toInput: (values, based) => ({ body: { ...values, store_id, version: based } }),
    savedOf: ({ data }) => data,
    savedText: () => 'Draft saved',
    read: async () => (await call(cartRecovery.sequence, { query: { store_id } })).data,
    invalidates: [cartRecovery.sequence],
    onSaved: (saved) => {
      setSavedVersion(saved.version)
      // Another version means that someone else's changes were merged, which should be reviewed first.
      if (publishNext.current === saved.version) runPublish(saved.version)
      publishNext.current = null
    },
    onFailure: () => {
      publishNext.current = null
    },
  })
  const { form, onSubmit } = edited
  const { values } = form
  const problems = useMemo(() => rules(values), [values])
  const submit = (next: number | null) => {
    publishNext.current = next
    if (Object.keys(problems).length > 0) return false
    onSubmit()
    return true
  }
  return {
    edited,
    values,
    set: (change) => form.setValues(change),
    setStep: (index, change) =>
      form.setValues(({ steps = [] }) => ({
        steps: steps.map((step, at) => (at === index ? { ...step, ...change } : step)),
      })),
    problems,
    save: () => submit(null),
    publish: () => {
      if (form.isDirty()) return submit(edited.isBehind ? null : version + 1)
      runPublish(version)
      return true
    },
    publishing: publishing.busy,
  }
}

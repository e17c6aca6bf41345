import { velocity, type VelocitySettings } from '../../../../shared/contracts/payments/velocity-limits.ts'
import type { VelocityKind, VelocityLimits } from '../../../../shared/domain/payments/velocity.ts'
import { call } from '../../../lib/api/api.ts'
import { schemaRules } from '../../../lib/forms/form.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'

interface LimitValues {
  enabled: boolean
  /** '' if the field is empty. */
  attempts: number | string
  minutes: number | string
}

export type LimitsValues = Record<VelocityKind, LimitValues>

const byKind = <T>(make: (kind: VelocityKind) => T): Record<VelocityKind, T> => {
  const [card, email, network, store] = [make('card'), make('email'), make('network'), make('store')]
  return { card, email, network, store }
}

const valuesOf = (settings: VelocityLimits): LimitsValues => byKind((kind) => ({ ...settings[kind] }))

const toLimits = (values: LimitsValues): VelocityLimits =>
  byKind((kind) => {
    const { enabled, attempts, minutes } = values[kind]
    return { enabled, attempts: Number(attempts), minutes: Number(minutes) }
  })

const rules = schemaRules(velocity.update.body)

/** The form of a store's velocity limits. */
export function useLimitsForm(settings: VelocitySettings): EditedForm<LimitsValues> {
  const { store_id } = useStore()
  return useStoredForm(velocity.update, {
    invalidates: [velocity.settings],
    stored: settings,
    id: store_id,
    valuesOf,
    validate: (values) => rules({ store_id, ...values }),
    toInput: (values, version) => ({ body: { store_id, ...toLimits(values), version } }),
    savedOf: (saved) => saved,
    read: () => call(velocity.settings, { query: { store_id } }),
  })
}

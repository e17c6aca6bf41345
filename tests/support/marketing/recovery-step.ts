import type { RecoverySettings, RecoveryStep } from '../../../src/shared/contracts/marketing/cart-recovery.ts'

/** A step that every cart gets after an hour. */
export const recoveryStep: RecoveryStep = {
  step_id: 'reminder',
  template: 'reminder',
  enabled: true,
  delay_minutes: 60,
  texts: {},
  conditions: { min_value: 0, cause: 'any', customer: 'any', countries: [], product_ids: [] },
  promo: null,
}

/** One reminder to every shopper, at any hour. */
export const recoverySettings: RecoverySettings = {
  steps: [recoveryStep],
  holdout_percent: 0,
  quiet_hours: null,
  weekly_cap: 3,
  soft_opt_in: false,
}

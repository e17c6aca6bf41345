import { NumberInput, Select } from '@mantine/core'
import forms from '../../ui/resource/form.module.css'
import type { PromoFormApi } from './use-promo-form.ts'

const CHOICES = [
  { value: 'first', label: 'First payment' },
  { value: 'several', label: 'Several payments' },
  { value: 'every', label: 'Every payment' },
]

/** Number of payments that a change to 'Several payments' starts with. */
const SEVERAL = 3

const choiceOf = (payments: number | null): string => {
  if (payments === null) return 'every'
  return payments === 1 ? 'first' : 'several'
}

/** To how many payments of a subscription a code applies. */
export function SubscriptionPayments({ form, readOnly }: { form: PromoFormApi; readOnly: boolean }) {
  const { subscription_payments: payments } = form.values
  const set = (next: number | null) => form.setFieldValue('subscription_payments', next)
  const choice = choiceOf(payments)
  return (
    <div className={forms.pair}>
      <Select
        label="Applies to subscriptions"
        description="Which payments of a subscription get the discount."
        data={CHOICES}
        allowDeselect={false}
        disabled={readOnly}
        value={choice}
        onChange={(next) => {
          if (next === 'every') set(null)
          else if (next !== choice) set(next === 'several' ? SEVERAL : 1)
        }}
      />
      {choice === 'several' && (
        <NumberInput
          label="Payments"
          description="Including the first."
          min={2}
          max={120}
          clampBehavior="strict"
          allowDecimal={false}
          inputMode="numeric"
          disabled={readOnly}
          value={payments ?? SEVERAL}
          error={form.errors.subscription_payments}
          onChange={(next) => typeof next === 'number' && next >= 2 && set(next)}
        />
      )}
    </div>
  )
}

import { NumberInput } from '@mantine/core'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { FieldPair, SettingsRow } from '../../../ui/layout/settings-row.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface ThresholdsRowProps {
  form: SettingsForm
  /** The store's currency. */
  currency: string
}

/** Thresholds for order and failed payment notifications. */
export function ThresholdsRow({ form, currency }: ThresholdsRowProps) {
  return (
    <SettingsRow title="Thresholds" help="You won't be notified below these limits.">
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

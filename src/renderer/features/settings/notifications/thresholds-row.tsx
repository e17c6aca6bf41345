import { NumberInput } from '@mantine/core'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { FieldPair, SettingsRow } from '../../../ui/settings-row.tsx'
import type { SettingsForm } from './use-settings-form.ts'

interface ThresholdsRowProps {
  form: SettingsForm
  /** The store's. */
  currency: string
}

/** From what size on orders are told, and from what number on failed payments. */
export function ThresholdsRow({ form, currency }: ThresholdsRowProps) {
  return (
    <SettingsRow title="Thresholds" help="Below them nothing is told, not even in the list.">
      <FieldPair>
        <MoneyInput
          label="Orders from"
          description="Empty tells each order. Orders in another currency are always told."
          currency={currency}
          value={form.values.settings.order_minimum}
          onChange={(amount) => form.setFieldValue('settings.order_minimum', amount)}
          error={form.errors['settings.order_minimum']}
          name="order_minimum"
        />
        <NumberInput
          label="Failed payments from"
          description="How many within an hour; 1 tells each."
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

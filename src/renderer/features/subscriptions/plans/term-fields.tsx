import { NumberInput, Radio, Select, Stack, Switch, TextInput } from '@mantine/core'
import { finalActions, outOfStockPolicies } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import forms from '../../../ui/resource/form.module.css'
import classes from './editor.module.css'
import { numberOrNull } from './option-fields.tsx'
import { FINAL_ACTIONS, OUT_OF_STOCK } from './term-labels.tsx'
import type { PlanFormApi } from './use-plan-form.ts'

interface FieldsProps {
  form: PlanFormApi
  currency: string
}

const TRIALS = [
  { value: 'none', label: 'None' },
  { value: 'free', label: 'Free' },
  { value: 'paid', label: 'Paid' },
] as const

type NumberField = 'terms.trial.days' | 'terms.minimum_cycles' | 'terms.grace_days'

function Whole({
  form,
  path,
  value,
  ...field
}: {
  form: PlanFormApi
  path: NumberField
  value: number | null
  label: string
  suffix?: string
  description?: string
}) {
  return (
    <NumberInput
      min={0}
      allowDecimal={false}
      clampBehavior="none"
      {...field}
      {...form.getInputProps(path)}
      value={value ?? ''}
      onChange={(typed: string | number) => form.setFieldValue(path, numberOrNull(typed))}
    />
  )
}

function TrialFields({ form, currency }: FieldsProps) {
  const { trial } = form.values.terms
  return (
    <div className={classes.trial}>
      <div className={classes.labeled}>
        <span className={classes.label}>Trial</span>
        <Segments
          wide
          label="Trial"
          value={trial.kind}
          options={TRIALS}
          onChange={(kind) => form.setFieldValue('terms.trial.kind', kind)}
        />
      </div>
      {trial.kind !== 'none' && (
        <Whole form={form} path="terms.trial.days" value={trial.days} label="Days" description="Blank: one period." />
      )}
      {trial.kind === 'paid' && (
        <MoneyInput
          label="First delivery"
          currency={currency}
          value={trial.price}
          onChange={(amount) => form.setFieldValue('terms.trial.price', amount)}
          error={form.errors['terms.trial.price']}
        />
      )}
    </div>
  )
}

/** Trial, fees, minimum and what happens to declined renewals. */
export function TermFields({ form, currency }: FieldsProps) {
  const { terms } = form.values
  const action = FINAL_ACTIONS[terms.dunning.final_action].toLowerCase()
  return (
    <Section form title="Trial and terms">
      <div className={forms.fields}>
        <TrialFields form={form} currency={currency} />
        <div className={forms.three}>
          <MoneyInput
            label="Setup fee"
            currency={currency}
            value={terms.setup_fee}
            onChange={(amount) => form.setFieldValue('terms.setup_fee', amount)}
            error={form.errors['terms.setup_fee']}
          />
          <Whole
            form={form}
            path="terms.minimum_cycles"
            value={terms.minimum_cycles}
            label="Minimum"
            suffix={terms.minimum_cycles === 1 ? ' delivery' : ' deliveries'}
          />
          <Whole form={form} path="terms.grace_days" value={terms.grace_days} label="Grace period" suffix=" days" />
        </div>
        <div className={forms.pair}>
          <TextInput
            label="Retry days"
            description="Days after a declined renewal, separated by commas."
            {...form.getInputProps('terms.dunning.retry_days')}
          />
          <Select
            label="After the grace period"
            description="If every retry was declined."
            data={finalActions.map((value) => ({ value, label: FINAL_ACTIONS[value] }))}
            allowDeselect={false}
            {...form.getInputProps('terms.dunning.final_action')}
          />
        </div>
        <Switch
          label="Move retries to paydays"
          description="After insufficient funds, within three days."
          {...form.getInputProps('terms.dunning.payday_aware', { type: 'checkbox' })}
        />
        <p className={forms.note}>
          {terms.grace_days ?? 0} days after the last retry, we {action}.
        </p>
      </div>
    </Section>
  )
}

/** What happens to a renewal whose product is out of stock. */
export function OutOfStockField({ form }: { form: PlanFormApi }) {
  return (
    <Section form title="If it’s out of stock">
      <Radio.Group aria-label="If it’s out of stock" {...form.getInputProps('terms.out_of_stock')}>
        <Stack gap={12}>
          {outOfStockPolicies.map((value) => (
            <Radio key={value} value={value} label={OUT_OF_STOCK[value].label} description={OUT_OF_STOCK[value].note} />
          ))}
        </Stack>
      </Radio.Group>
    </Section>
  )
}

import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { frequencies, type Frequency } from '../../../../shared/domain/subscriptions/plan-terms.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { Segments } from '../../../ui/inputs/segments.tsx'
import forms from '../../../ui/resource/form.module.css'
import { optionInput, type LengthKind, type OptionValues } from './plan-form.ts'
import { chargePrice } from './plan-labels.ts'
import classes from './editor.module.css'
import type { PlanFormApi } from './use-plan-form.ts'

const FREQUENCIES: Readonly<Record<Frequency, string>> = {
  weekly: 'Weekly',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  yearly: 'Yearly',
}
const EACH: Readonly<Record<Frequency, string>> = {
  weekly: 'every week',
  monthly: 'every month',
  quarterly: 'every 3 months',
  yearly: 'every year',
}
const frequencyOptions = frequencies.map((value) => ({ value, label: FREQUENCIES[value] }))
const LENGTHS: readonly { value: LengthKind; label: string }[] = [
  { value: 'open', label: 'Until canceled' },
  { value: 'fixed', label: 'Fixed' },
  { value: 'prepaid', label: 'Prepaid' },
]
const ONE_TIME = 'one_time'

/** A number field's value: Mantine reports '' while it is empty. */
export const numberOrNull = (value: string | number): number | null => (typeof value === 'number' ? value : null)

interface FieldsProps {
  form: PlanFormApi
  index: number
  option: OptionValues
  currency: string
}

/** What shoppers pay with this option, in a sentence. */
function Summary({ option, currency }: Pick<FieldsProps, 'option' | 'currency'>) {
  const { one_time_price, pricing_model, frequency, length_of_plan, length_kind } = option
  if (one_time_price === null || Number.isNaN(one_time_price)) return null
  const input = optionInput(option)
  const count = length_kind === 'prepaid' ? (length_of_plan ?? 1) : 1
  const saved = one_time_price * count - chargePrice(input)
  const when = length_kind === 'prepaid' && pricing_model !== ONE_TIME ? `for ${count} deliveries` : EACH[frequency]
  return (
    <p className={forms.note}>
      Shoppers pay <b>{formatMoney(chargePrice(input), currency)}</b> {pricing_model === ONE_TIME ? 'once' : when}{' '}
      before shipping and tax
      {saved > 0 && (
        <>
          , and save <b>{formatMoney(saved, currency)}</b>
        </>
      )}
      .
    </p>
  )
}

function LengthFields({ form, index, option }: FieldsProps) {
  const at = `pricing_options.${index}`
  return (
    <div className={classes.length}>
      <div className={classes.labeled}>
        <span className={classes.label}>Length</span>
        <Segments
          wide
          label="Length"
          value={option.length_kind}
          options={LENGTHS}
          onChange={(kind) => form.setFieldValue(`${at}.length_kind`, kind)}
        />
      </div>
      {option.length_kind !== 'open' && (
        <NumberInput
          label="Deliveries"
          min={1}
          allowDecimal={false}
          {...form.getInputProps(`${at}.length_of_plan`)}
          value={option.length_of_plan ?? ''}
          onChange={(value: string | number) => form.setFieldValue(`${at}.length_of_plan`, numberOrNull(value))}
        />
      )}
    </div>
  )
}

/** Fields of one pricing option. */
export function OptionFields(props: FieldsProps) {
  const { form, index, option, currency } = props
  const at = `pricing_options.${index}`
  const recurring = option.pricing_model === 'subscription'
  return (
    <div className={classes.fields}>
      <div className={forms.three}>
        <Select
          label="Frequency"
          data={[...frequencyOptions, { value: ONE_TIME, label: 'One-time purchase' }]}
          allowDeselect={false}
          value={recurring ? option.frequency : ONE_TIME}
          error={form.errors[`${at}.frequency`] ?? form.errors[`${at}.pricing_model`]}
          onChange={(value) => {
            const frequency = frequencies.find((each) => each === value)
            form.setFieldValue(`${at}.pricing_model`, frequency ? 'subscription' : ONE_TIME)
            if (frequency) form.setFieldValue(`${at}.frequency`, frequency)
          }}
        />
        <MoneyInput
          label="Price"
          required
          currency={currency}
          value={option.one_time_price}
          onChange={(amount) => form.setFieldValue(`${at}.one_time_price`, amount)}
          error={form.errors[`${at}.one_time_price`]}
        />
        <NumberInput
          label="Discount"
          suffix="%"
          min={0}
          max={100}
          clampBehavior="none"
          {...form.getInputProps(`${at}.discount_percentage`)}
          value={option.discount_percentage ?? ''}
          onChange={(value: string | number) => form.setFieldValue(`${at}.discount_percentage`, numberOrNull(value))}
        />
      </div>
      {recurring && <LengthFields {...props} />}
      <div className={classes.highlight}>
        <Switch label="Highlight" {...form.getInputProps(`${at}.highlight`, { type: 'checkbox' })} />
        {option.highlight && (
          <TextInput
            aria-label="Highlight text"
            placeholder="Most popular"
            maxLength={30}
            {...form.getInputProps(`${at}.highlight_text`)}
          />
        )}
      </div>
      <Summary option={option} currency={currency} />
    </div>
  )
}

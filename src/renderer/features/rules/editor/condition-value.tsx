import { MultiSelect, NumberInput, Select, TagsInput, TextInput } from '@mantine/core'
import { countries } from '../../../../shared/domain/address/regions.ts'
import { RULE_FIELDS } from '../../../../shared/domain/routing/fields.ts'
import { zoneLabel } from '../../../../shared/domain/address/time-zone.ts'
import { useProductSearch } from '../../../lib/forms/use-product-search.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { MoneyInput } from '../../../ui/inputs/money-input.tsx'
import { CURRENCIES } from '../currencies.ts'
import { LAZY_DROPDOWN, PILLS } from '../pills.ts'
import { isList, type EditedCondition } from './rule-values.ts'
import classes from './rule-form.module.css'

const COUNTRIES = countries().map(({ code, name }) => ({ value: code, label: name }))

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** 'a phone' and 'the customer' are phrased for sentences: as labels they are Phone and Customer. */
const choiceLabel = (words: string): string => upper(words.replace(/^(a|the) /, ''))

interface ListProps extends ValueProps {
  data: readonly { value: string; label: string }[]
}

function ListValue({ condition, onChange, error, data }: ListProps) {
  const shared = { 'aria-label': 'Value', error, data, searchable: data.length > 6 }
  if (!isList(condition.operator)) {
    return (
      <Select
        comboboxProps={LAZY_DROPDOWN}
        {...shared}
        placeholder="Select a value"
        value={condition.texts[0] ?? null}
        onChange={(value) => onChange({ texts: value === null ? [] : [value] })}
      />
    )
  }
  return (
    <MultiSelect
      comboboxProps={LAZY_DROPDOWN}
      {...shared}
      classNames={PILLS}
      rightSection={null}
      rightSectionWidth={12}
      placeholder={condition.texts.length === 0 ? 'Select values' : ''}
      hidePickedOptions
      value={condition.texts}
      onChange={(texts) => onChange({ texts })}
    />
  )
}

interface FigureProps {
  label: string
  value: number | null
  onChange: (value: number | null) => void
  /** Null for a plain number. */
  currency: string | null
  error: string | undefined
}

function Figure({ label, value, onChange, currency, error }: FigureProps) {
  if (currency !== null) {
    return (
      <MoneyInput
        aria-label={label}
        error={error}
        value={value}
        // A draft may have no amount; publishing requires one.
        onChange={(amount) => onChange(Number.isNaN(amount) ? null : amount)}
        currency={currency}
      />
    )
  }
  return (
    <NumberInput
      aria-label={label}
      error={error}
      value={value ?? ''}
      onChange={(next) => onChange(next === '' ? null : Math.round(Number(next)))}
      allowDecimal={false}
      allowNegative={false}
      hideControls
      inputMode="numeric"
    />
  )
}

function RangeValue({ condition, onChange, error }: ValueProps) {
  const isMoney = RULE_FIELDS[condition.field].type === 'money'
  const currency = isMoney ? condition.currency : null
  const between = condition.operator === 'between'
  return (
    <div className={classes.range}>
      <Figure
        label={between ? 'From' : 'Value'}
        value={condition.from}
        onChange={(from) => onChange({ from })}
        currency={currency}
        error={error}
      />
      {between && (
        <>
          <span className={classes.joint}>to</span>
          <Figure
            label="To"
            value={condition.to}
            onChange={(to) => onChange({ to })}
            currency={currency}
            error={undefined}
          />
        </>
      )}
      {isMoney && (
        <Select
          comboboxProps={LAZY_DROPDOWN}
          aria-label="Currency"
          className={classes.currency ?? ''}
          data={CURRENCIES}
          searchable
          allowDeselect={false}
          value={condition.currency}
          onChange={(next) => next !== null && onChange({ currency: next })}
        />
      )}
    </div>
  )
}

function TimeValue({ condition, onChange, error }: ValueProps) {
  const zone = zoneLabel(useStore().time_zone)
  const [from = '', to = ''] = condition.texts
  return (
    <div className={classes.range}>
      <TextInput
        type="time"
        aria-label="From"
        error={error}
        value={from}
        onChange={(event) => onChange({ texts: [event.currentTarget.value, to] })}
      />
      <span className={classes.joint}>to</span>
      <TextInput
        type="time"
        aria-label="To"
        value={to}
        onChange={(event) => onChange({ texts: [from, event.currentTarget.value] })}
      />
      <span className={classes.joint}>{zone}</span>
    </div>
  )
}

function DigitsValue({ condition, onChange, error }: ValueProps) {
  return (
    <TagsInput
      comboboxProps={LAZY_DROPDOWN}
      classNames={PILLS}
      rightSectionWidth={12}
      aria-label="Value"
      error={error}
      placeholder={condition.texts.length === 0 ? 'First digits, such as 424242' : ''}
      inputMode="numeric"
      splitChars={[',', ' ', ';']}
      acceptValueOnBlur
      value={condition.texts}
      onChange={(texts) => onChange({ texts: texts.map((text) => text.trim()) })}
    />
  )
}

/** The value of a condition, by field type. */
export function ConditionValue(props: ValueProps) {
  const { type, choices = {} } = RULE_FIELDS[props.condition.field]
  switch (type) {
    case 'money':
    case 'number':
      return <RangeValue {...props} />
    case 'time':
      return <TimeValue {...props} />
    case 'digits':
      return <DigitsValue {...props} />
    case 'products':
      return <ProductValues {...props} />
    case 'country':
      return <ListValue {...props} data={COUNTRIES} />
    case 'currency':
      return <ListValue {...props} data={CURRENCIES.map((code) => ({ value: code, label: code }))} />
    case 'choice':
      return (
        <ListValue
          {...props}
          data={Object.entries(choices).map(([value, words]) => ({ value, label: choiceLabel(words) }))}
        />
      )
  }
}

interface ValueProps {
  condition: EditedCondition
  onChange: (patch: Partial<EditedCondition>) => void
  error: string | undefined
}

/** Searches and selects products of the store. */
function ProductValues({ condition, onChange, error }: ValueProps) {
  const { found, known, typed, setTyped, keep } = useProductSearch()
  const options = found.map(({ product_id, title }) => ({ value: product_id, label: title }))
  const others = condition.texts
    .filter((id) => options.every(({ value }) => value !== id))
    .map((id) => ({ value: id, label: known[id]?.title ?? 'Unknown product' }))
  return (
    <MultiSelect
      comboboxProps={LAZY_DROPDOWN}
      classNames={PILLS}
      aria-label="Value"
      error={error}
      placeholder={condition.texts.length === 0 ? 'Search products' : ''}
      data={[...options, ...others]}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage="No products found"
      hidePickedOptions
      maxValues={isList(condition.operator) ? 200 : 1}
      value={condition.texts}
      onChange={(texts) => {
        for (const product of found) if (texts.includes(product.product_id)) keep(product)
        onChange({ texts })
      }}
    />
  )
}

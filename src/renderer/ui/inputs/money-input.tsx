import { TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { parseMoney, plainMoney, type ParsedMoney } from '../../../shared/domain/money/parse-money.ts'
import { currencySymbol } from '../display/money-text.ts'

interface MoneyInputProps {
  label?: ReactNode
  'aria-label'?: string
  /** In minor units of `currency`; null if empty. */
  value: number | null
  /** Called with NaN for invalid text: every schema rejects it, so that nothing other than the input is saved. */
  onChange: (amount: number | null) => void
  /** ISO 4217 code. */
  currency: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  onBlur?: () => void
  name?: string
}

interface Typed {
  text: string
  amount: number | null
}

const amountOf = (parsed: ParsedMoney): number | null => ('amount' in parsed ? parsed.amount : Number.NaN)

/** Whether the value still matches the input: some forms convert an empty field to 0, or NaN to null. */
const isCurrent = ({ amount }: Typed, value: number | null): boolean =>
  Object.is(amount, value) || (value === 0 && amount === null) || (value === null && Number.isNaN(amount))

/** An amount typed or pasted in major units ('1,299.00') and reported in minor units (129900). */
export function MoneyInput({ value, onChange, onBlur, currency, error, ...field }: MoneyInputProps) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const [focused, setFocused] = useState(false)
  const written = value === null || Number.isNaN(value) ? '' : currencySymbol(currency) + plainMoney(value, currency)
  const text = typed && isCurrent(typed, value) ? typed.text : written
  const parsed = parseMoney(text, currency)
  // An incomplete amount is not an error while typing, unless it was submitted.
  const problem = 'problem' in parsed && (!focused || error) ? parsed.problem : null
  return (
    <TextInput
      {...field}
      value={text}
      error={problem ?? error}
      inputMode="decimal"
      autoComplete="off"
      onFocus={() => setFocused(true)}
      onChange={({ currentTarget }) => {
        const amount = amountOf(parseMoney(currentTarget.value, currency))
        setTyped({ text: currentTarget.value, amount })
        onChange(amount)
      }}
      onBlur={() => {
        setFocused(false)
        if (!('problem' in parsed)) setTyped(null)
        onBlur?.()
      }}
    />
  )
}

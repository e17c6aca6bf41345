import { NumberInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { currencyDecimals, toMajor, toMinor } from '../../shared/domain/money.ts'
import { currencySymbol } from './money-text.ts'

interface MoneyInputProps {
  label: ReactNode
  /** Whole minor units of `currency`; null while empty. */
  value: number | null
  onChange: (amount: number | null) => void
  /** ISO 4217. */
  currency: string
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  /** Lowest amount in minor units. */
  min?: number
  onBlur?: () => void
  name?: string
}

/** Typed in major units ('12.50'), given out in whole minor units (1250). */
export function MoneyInput({ value, onChange, currency, min = 0, ...field }: MoneyInputProps) {
  return (
    <NumberInput
      {...field}
      value={value === null ? '' : toMajor(value, currency)}
      onChange={(next) => onChange(next === '' ? null : toMinor(Number(next), currency))}
      prefix={currencySymbol(currency)}
      decimalScale={currencyDecimals(currency)}
      fixedDecimalScale
      thousandSeparator=","
      min={toMajor(min, currency)}
      hideControls
      inputMode="decimal"
    />
  )
}

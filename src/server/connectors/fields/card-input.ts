import type { HostedFieldName, HostedFieldsLabels } from '../../../shared/domain/checkout/hosted-fields.ts'
import type { CardBrand } from '../../../shared/domain/payments/test-cards.ts'

export type CardValues = Record<HostedFieldName, string>

export const digitsOf = (text: string): string => text.replace(/\D/g, '')

const BRANDS: readonly [RegExp, CardBrand][] = [
  [/^4/, 'visa'],
  [/^3[47]/, 'amex'],
  [/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, 'mastercard'],
]

/** The brand of the first digits; null while they are ambiguous. */
export const brandOf = (digits: string): CardBrand | null =>
  BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? null

/** Length of a number with these first digits: 15 for American Express, 14 for Diners Club, else 16. */
export const numberLength = (digits: string): number => {
  if (brandOf(digits) === 'amex') return 15
  return /^3(0[0-5]|[689])/.test(digits) ? 14 : 16
}

export const cvcLength = (brand: CardBrand | null): number => (brand === 'amex' ? 4 : 3)

/** Groups digits as printed on the card: 4-4-4-4, or 4-6-5 and 4-6-4 for shorter numbers. */
export const formatNumber = (text: string): string => {
  const length = numberLength(digitsOf(text))
  const digits = digitsOf(text).slice(0, length)
  const pattern = length < 16 ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/
  return (pattern.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ')
}

/** Sum of the digits of a doubled digit. */
const doubled = (digit: number): number => (digit > 4 ? digit * 2 - 9 : digit * 2)

export const passesLuhn = (digits: string): boolean => {
  const sum = Array.from(digits, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : doubled(digit)))
    .reduce((total, digit) => total + digit, 0)
  return digits !== '' && sum % 10 === 0
}

/** Formats 'MM / YY' while typing. A first digit over 1 gets a leading zero; 08/2029 loses its century. */
export const formatExpiry = (text: string, deleting: boolean): string => {
  let digits = digitsOf(text)
  if (/^[2-9]/.test(digits)) digits = `0${digits}`
  if (digits.length === 6 && digits.startsWith('20', 2)) digits = digits.slice(0, 2) + digits.slice(4)
  const month = digits.slice(0, 2)
  const year = digits.slice(2, 4)
  if (month.length < 2 || (deleting && year === '')) return month
  return `${month} / ${year}`
}

/** Month 1–12 and full year; null if the date is incomplete. */
export const parseExpiry = (text: string): { month: number; year: number } | null => {
  const match = /^(0[1-9]|1[0-2]) \/ (\d\d)$/.exec(text)
  return match === null ? null : { month: Number(match[1]), year: 2000 + Number(match[2]) }
}

type Problem = keyof HostedFieldsLabels | null

const checks: Record<HostedFieldName, (values: CardValues, today: Date) => Problem> = {
  number: ({ number }) => {
    const digits = digitsOf(number)
    if (digits === '') return 'card_number_required'
    return digits.length < numberLength(digits) || !passesLuhn(digits) ? 'card_number_invalid' : null
  },
  expiry: ({ expiry }, today) => {
    if (expiry.trim() === '') return 'expiry_required'
    const date = parseExpiry(expiry)
    if (date === null) return 'expiry_invalid'
    return date.year * 12 + date.month < today.getFullYear() * 12 + today.getMonth() + 1 ? 'expiry_past' : null
  },
  cvc: ({ cvc, number }) => {
    if (cvc === '') return 'cvc_required'
    return digitsOf(cvc).length === cvcLength(brandOf(digitsOf(number))) ? null : 'cvc_invalid'
  },
  name: ({ name }) => {
    if (name.trim() === '') return 'name_required'
    return digitsOf(name).length >= 12 ? 'name_invalid' : null
  },
}

/** Validates a field; returns the key of its error message, or null. */
export const checkField = (field: HostedFieldName, values: CardValues, today: Date): Problem =>
  checks[field](values, today)

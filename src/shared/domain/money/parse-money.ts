import { currencyDecimals, formatMoney, toMajor, toMinor, type Minor } from './money.ts'

/** A parsed amount in minor units, null for an empty field, or an error message. */
export type ParsedMoney = { amount: Minor | null } | { problem: string }

interface Separators {
  group: string
  decimal: string
  /** Digits of every group but the last, which has three. */
  groupSize: number
}

const known = new Map<string, Separators>()

function separatorsOf(locale: string): Separators {
  const found = known.get(locale)
  if (found) return found
  const parts = new Intl.NumberFormat(locale, { useGrouping: true }).formatToParts(12345678.9)
  const of = (type: Intl.NumberFormatPartTypes) => parts.find((part) => part.type === type)?.value
  const whole = parts.filter(({ type }) => type === 'integer')
  const separators = {
    group: of('group') ?? ',',
    decimal: of('decimal') ?? '.',
    groupSize: whole.at(-2)?.value.length ?? 3,
  }
  known.set(locale, separators)
  return separators
}

/** Formats minor units in the locale without a currency: '1,299.00'. */
export const plainMoney = (amount: Minor, currency: string, locale = 'en-US'): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: currencyDecimals(currency),
    maximumFractionDigits: currencyDecimals(currency),
  }).format(toMajor(amount, currency))

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Symbols and codes of the currency that may be pasted with the amount. */
const signsOf = (currency: string, locale: string): string[] =>
  [formatMoney(0, currency, locale), formatMoney(0, currency, 'en-US')]
    .map((text) => text.replaceAll(/[\d.,\s]/g, ''))
    .concat(currency)
    .filter((sign) => sign !== '')

function withoutCurrency(text: string, currency: string, locale: string): string {
  const upper = text.toUpperCase()
  for (const sign of signsOf(currency, locale)) {
    const wanted = sign.toUpperCase()
    if (upper.startsWith(wanted)) return text.slice(sign.length).trim()
    if (upper.endsWith(wanted)) return text.slice(0, -sign.length).trim()
  }
  return text
}

/** Spaces and apostrophes only group digits, in every locale. */
const NEUTRAL_GROUPS = /(?<=\d)[\s'’](?=\d)/g

const isGrouped = (whole: string, { group, groupSize }: Separators): boolean => {
  const mark = escaped(group)
  // A leading zero before a group means that the separator is another locale's decimal mark: '0,500'.
  return new RegExp(`^[1-9]\\d{0,${groupSize - 1}}(${mark}\\d{${groupSize}})*${mark}\\d{3}$`).test(whole)
}

function decimalsProblem(decimals: number, currency: string): string | null {
  const most = currencyDecimals(currency)
  if (decimals <= most) return null
  return most === 0 ? `${currency} amounts have no decimals` : `Use at most ${most} decimals`
}

/**
 * Parses an amount in major units as typed or pasted, with or without group separators and currency. Rejects input that
 * is ambiguous in the locale, so that no one saves a different amount than they typed.
 */
export function parseMoney(text: string, currency: string, locale = 'en-US'): ParsedMoney {
  const plain = withoutCurrency(text.trim(), currency, locale)
  if (plain === '') return { amount: null }
  if (/^[-−]|^\(.*\)$/.test(plain)) return { problem: 'Enter an amount of 0 or more' }
  const separators = separatorsOf(locale)
  const unreadable = { problem: `Enter an amount like ${plainMoney(toMinor(1299, currency), currency, locale)}` }
  const [written = '', decimals = '', ...more] = plain.split(separators.decimal)
  const { group } = separators
  const whole = written.includes(group) ? written : written.replaceAll(NEUTRAL_GROUPS, group)
  const digits = whole.replaceAll(group, '')
  const isWhole = whole === '' || /^\d+$/.test(whole) || isGrouped(whole, separators)
  if (more.length > 0 || !isWhole || !/^\d*$/.test(decimals) || digits + decimals === '') return unreadable
  const tooFine = decimalsProblem(decimals.length, currency)
  if (tooFine !== null) return { problem: tooFine }
  const amount = Number(digits + decimals.padEnd(currencyDecimals(currency), '0'))
  return Number.isSafeInteger(amount) ? { amount } : { problem: 'This amount is too large' }
}

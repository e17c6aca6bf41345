import { currencyDecimals, toMinor } from '../../../shared/domain/money/money.ts'
import { parseMoney } from '../../../shared/domain/money/parse-money.ts'

/**
 * Why an amount can't be parsed: 'too_fine' has more decimals than the currency, `readings` are the two amounts that it
 * may mean.
 */
export type UnreadableAmount = 'no_amount' | 'too_fine' | { readings: readonly [whole: number, fine: number] }

/** The field's exclusive upper limit, in major units. */
const LIMIT = 10_000_000

/** Parses the last separator as a decimal mark, whichever of the two it is: '12,50' on an English page. */
function withEitherMark(text: string, currency: string): number | UnreadableAmount {
  const found = /^(?<whole>\d{1,7})[.,](?<decimals>\d+)$/.exec(text)
  const { whole = '', decimals = '' } = found?.groups ?? {}
  if (!found) return 'no_amount'
  const most = currencyDecimals(currency)
  // Three digits may be a group if the currency has fewer decimals: the shopper may mean twelve thousand with '12.500'.
  const isGroup = decimals.length === 3 && most < 3
  if (isGroup || decimals.replace(/0+$/, '').length > most) return 'too_fine'
  return toMinor(Number(`${whole}.${decimals}`), currency)
}

/** '1,299' is ambiguous if the currency has three decimals and the comma groups digits: 1,299.000 or 1.299. */
function readingsOf(text: string, amount: number, currency: string): UnreadableAmount | null {
  if (currencyDecimals(currency) !== 3 || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null
  const fine = Number(text.replace(/[.,]/, ''))
  return fine === amount ? null : { readings: [amount, fine] }
}

/**
 * Parses an amount to minor units in the format of the shopper's language, or with the other decimal mark if that is
 * unambiguous. Ambiguous input is rejected, so that no one pays a different amount than they meant.
 */
export function parseTypedAmount(text: string, currency: string, locale: string): number | UnreadableAmount {
  const plain = text.trim()
  const read = parseMoney(plain, currency, locale)
  if (!('amount' in read)) return withEitherMark(plain, currency)
  if (read.amount === null || read.amount >= toMinor(LIMIT, currency)) return 'no_amount'
  return readingsOf(plain, read.amount, currency) ?? read.amount
}

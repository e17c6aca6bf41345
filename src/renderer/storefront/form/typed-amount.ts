import { currencyDecimals, toMinor } from '../../../shared/domain/money/money.ts'
import { parseMoney } from '../../../shared/domain/money/parse-money.ts'

/** Why an amount cannot be read: 'too_fine' has more decimals than the currency, `readings` is one that may mean either. */
export type UnreadableAmount = 'no_amount' | 'too_fine' | { readings: readonly [whole: number, fine: number] }

/** What the field takes stays below it, in major units. */
const LIMIT = 10_000_000

/** The mark before the last digits is a decimal mark, whichever of the two it is: '12,50' on an English page. */
function withEitherMark(text: string, currency: string): number | UnreadableAmount {
  const found = /^(?<whole>\d{1,7})[.,](?<decimals>\d+)$/.exec(text)
  const { whole = '', decimals = '' } = found?.groups ?? {}
  if (!found) return 'no_amount'
  const most = currencyDecimals(currency)
  // Three digits may be a group where the currency has fewer decimals: '12.500' may be twelve thousand to whoever typed it.
  const isGroup = decimals.length === 3 && most < 3
  if (isGroup || decimals.replace(/0+$/, '').length > most) return 'too_fine'
  return toMinor(Number(`${whole}.${decimals}`), currency)
}

/** '1,299' where the currency has three decimals and the comma groups digits: 1,299.000 for one shopper, 1.299 for another. */
function readingsOf(text: string, amount: number, currency: string): UnreadableAmount | null {
  if (currencyDecimals(currency) !== 3 || !/^[1-9]\d{0,2}[.,]\d{3}$/.test(text)) return null
  const fine = Number(text.replace(/[.,]/, ''))
  return fine === amount ? null : { readings: [amount, fine] }
}

/**
 * An amount in minor units as the shopper's language writes it, or with the other decimal mark where that has one meaning
 * only. Nobody pays another amount than they typed: what may mean two is refused.
 */
export function typedAmount(text: string, currency: string, locale: string): number | UnreadableAmount {
  const plain = text.trim()
  const read = parseMoney(plain, currency, locale)
  if (!('amount' in read)) return withEitherMark(plain, currency)
  if (read.amount === null || read.amount >= toMinor(LIMIT, currency)) return 'no_amount'
  return readingsOf(plain, read.amount, currency) ?? read.amount
}

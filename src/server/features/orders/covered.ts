import { formatMoney } from '../../../shared/domain/money.ts'
import { AppError } from '../../http/errors.ts'
import { authorizationExpired } from '../authorizations/service.ts'
import { standingOf, stateOf, type OrderMoney, type PaymentMoney, type Standing } from '../order-money/service.ts'

/**
 * Refuses to ship what nobody pays for. Where a charge was released or lapsed and another one stands, the merchant may say
 * that it is to go `anyway`; a capture or refund in part was their own choice and is not asked about.
 * @throws AppError 409 `not_covered`, 422 `authorization_expired`, `not_paid`
 */
export function requireCovered(
  { currency }: Pick<OrderMoney, 'currency'>,
  money: readonly PaymentMoney[],
  { anyway, now }: { anyway: boolean; now: Date },
): void {
  const standing = standingOf(money, now)
  const { charged, refunded, released, expired, stands } = standing
  if (released + expired + refunded === 0) return
  const gone = goneWords(standing, currency)
  if (stands === 0 && refunded + released === 0) throw authorizationExpired(lastEnd(money, now))
  if (stands === 0) {
    const whole = released + expired === 0
    const words = whole ? `All of it was refunded: ${gone}.` : `Nothing was paid for this order: ${gone}.`
    throw new AppError(422, `${words} It should not be shipped.`, { code: 'not_paid' })
  }
  if (anyway || released + expired === 0) return
  const part = `Only ${formatMoney(stands, currency)} of ${formatMoney(charged, currency)} stands behind this order`
  throw new AppError(409, `${part}: ${gone}.`, { code: 'not_covered' })
}

function goneWords({ refunded, released, expired }: Standing, currency: string): string {
  const parts = [
    { amount: released, words: 'was released' },
    { amount: expired, words: 'was held and not captured in time' },
    { amount: refunded, words: 'went back' },
  ].filter(({ amount }) => amount > 0)
  return parts.map(({ amount, words }) => `${formatMoney(amount, currency)} ${words}`).join(', ')
}

function lastEnd(money: readonly PaymentMoney[], now: Date): Date | null {
  const ends = money.flatMap((charge) =>
    stateOf(charge, now) === 'expired' && charge.expires_at !== null ? [Date.parse(charge.expires_at)] : [],
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

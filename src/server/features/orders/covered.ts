import { formatMoney } from '../../../shared/domain/money.ts'
import { AppError } from '../../http/errors.ts'
import { authorizationExpired } from '../authorizations/service.ts'
import { standingOf, stateOf, type OrderMoney, type PaymentMoney, type Standing } from '../order-money/service.ts'

/**
 * Refuses to ship what nobody pays for. Where a charge was released, lapsed, lost or is disputed and money stands, the
 * merchant may say that it is to go `anyway`; a capture or refund in part was their own choice and is not asked about.
 * @throws AppError 409 `not_covered`, 422 `authorization_expired`, `not_paid`
 */
export function requireCovered(
  { currency }: Pick<OrderMoney, 'currency'>,
  money: readonly PaymentMoney[],
  { anyway, now }: { anyway: boolean; now: Date },
): void {
  const standing = standingOf(money, now)
  const { charged, refunded, released, expired, lost, in_dispute, stands } = standing
  const unasked = released + expired + lost + in_dispute
  if (unasked + refunded === 0) return
  const gone = goneWords(standing, currency)
  if (stands === 0 && refunded + released + lost === 0) throw authorizationExpired(lastEnd(money, now))
  if (stands === 0) {
    const words = `${whyNothing(standing)}: ${gone}.`
    throw new AppError(422, `${words} It should not be shipped.`, { code: 'not_paid' })
  }
  if (anyway || unasked === 0) return
  const [of, all] = [formatMoney(stands, currency), formatMoney(charged, currency)]
  const part =
    stands === charged
      ? `${all} stands behind this order, and a bank may take it back`
      : `Only ${of} of ${all} stands behind this order`
  throw new AppError(409, `${part}: ${gone}.`, { code: 'not_covered' })
}

function whyNothing({ released, expired, lost }: Standing): string {
  if (lost > 0) return 'Nothing is left of what was paid'
  return released + expired > 0 ? 'Nothing was paid for this order' : 'All of it was refunded'
}

function goneWords({ refunded, released, expired, lost, in_dispute }: Standing, currency: string): string {
  const parts = [
    { amount: released, words: 'was released' },
    { amount: expired, words: 'was held and not captured in time' },
    { amount: refunded, words: 'went back' },
    { amount: lost, words: 'was lost in a dispute' },
    { amount: in_dispute, words: 'is disputed' },
  ].filter(({ amount }) => amount > 0)
  return parts.map(({ amount, words }) => `${formatMoney(amount, currency)} ${words}`).join(', ')
}

function lastEnd(money: readonly PaymentMoney[], now: Date): Date | null {
  const ends = money.flatMap((charge) =>
    stateOf(charge, now) === 'expired' && charge.expires_at !== null ? [Date.parse(charge.expires_at)] : [],
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

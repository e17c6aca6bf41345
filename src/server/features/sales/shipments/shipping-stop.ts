import { formatMoney } from '../../../../shared/domain/money/money.ts'
import { AppError } from '../../../http/errors.ts'
import { authorizationExpired } from '../../payments/authorizations/service.ts'
import {
  orderBalance,
  stateOf,
  type OrderMoney,
  type PaymentMoney,
  type OrderBalance,
} from '../../payments/order-balance/service.ts'

/**
 * Why an order should not be shipped, or null. A 422 refuses: `authorization_expired`, `not_paid`. The 409
 * `not_covered` asks for confirmation: a charge was voided, expired, lost or is disputed, and another amount is still
 * paid. Partial captures and refunds were the merchant's own choice and need no confirmation.
 */
export function shippingStop(
  { currency, status }: Pick<OrderMoney, 'currency'> & { status: string },
  money: readonly PaymentMoney[],
  now: Date,
): AppError | null {
  const standing = orderBalance(money, now)
  const { refunded, released, expired, lost, in_dispute, stands } = standing
  if (stands === 0 && expired > 0 && refunded + released + lost === 0) {
    return authorizationExpired(lastExpiry(money, now))
  }
  if (stands === 0 && refunded + released + lost > 0) {
    return notPaid(`${unpaidReason(standing)}: ${lostAmounts(standing, currency)}. Don’t ship it.`)
  }
  if (status === 'cancelled') return notPaid('Nothing was paid for this order. Don’t ship it.')
  if (released + expired + lost + in_dispute === 0) return null
  return new AppError(409, riskMessage(standing, currency), { code: 'not_covered' })
}

const notPaid = (words: string) => new AppError(422, words, { code: 'not_paid' })

/** Explains the risk of shipping: items that are not paid for, and payments that a dispute may reverse. */
function riskMessage(standing: OrderBalance, currency: string): string {
  const { charged, released, expired, lost, in_dispute, stands } = standing
  const [left, disputed] = [formatMoney(stands, currency), formatMoney(in_dispute, currency)]
  const sentences: string[] = []
  if (released + expired + lost > 0) {
    const gone = lostAmounts({ ...standing, in_dispute: 0 }, currency)
    sentences.push(`Only ${left} of ${formatMoney(charged, currency)} is paid: ${gone}.`)
    sentences.push('Anything shipped beyond that is not paid for.')
  }
  if (in_dispute > 0) {
    const which = in_dispute < stands ? `${disputed} of the ${left}` : `All of the ${left}`
    sentences.push(`${which} paid for this order is disputed.`)
    sentences.push('If the bank decides in favor of the shopper, you lose the payment and the shipped items.')
  }
  return sentences.join(' ')
}

function unpaidReason({ released, expired, lost }: OrderBalance): string {
  if (lost > 0) return 'The payment was lost in a dispute'
  return released + expired > 0 ? 'Nothing was paid for this order' : 'All of it was refunded'
}

function lostAmounts({ refunded, released, expired, lost, in_dispute }: OrderBalance, currency: string): string {
  const parts = [
    { amount: released, words: 'was voided' },
    { amount: expired, words: 'expired before capture' },
    { amount: refunded, words: 'was refunded' },
    { amount: lost, words: 'was lost in a dispute' },
    { amount: in_dispute, words: 'is disputed' },
  ].filter(({ amount }) => amount > 0)
  return parts.map(({ amount, words }) => `${formatMoney(amount, currency)} ${words}`).join(', ')
}

function lastExpiry(money: readonly PaymentMoney[], now: Date): Date | null {
  const ends = money.flatMap((charge) =>
    stateOf(charge, now) === 'expired' && charge.expires_at !== null ? [Date.parse(charge.expires_at)] : [],
  )
  return ends.length === 0 ? null : new Date(Math.max(...ends))
}

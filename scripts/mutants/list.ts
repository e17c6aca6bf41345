import { accessMutants } from './access.ts'
import { billingMutants } from './billing.ts'
import { checkoutMutants } from './checkout.ts'
import { idempotencyMutants } from './idempotency.ts'
import { moneyMutants } from './money.ts'
import type { Mutant } from './mutant.ts'
import { paymentMutants } from './payments.ts'
import { promoCodeMutants } from './promo-codes.ts'
import { refundMutants } from './refunds.ts'
import { routingMutants } from './routing.ts'
import { stockMutants } from './stock.ts'
import { velocityMutants } from './velocity.ts'

/** Every mutant of `npm run mutants`, by area. */
export const mutantsByArea: Readonly<Record<string, readonly Mutant[]>> = {
  money: moneyMutants,
  'promo-codes': promoCodeMutants,
  refunds: refundMutants,
  payments: paymentMutants,
  stock: stockMutants,
  routing: routingMutants,
  idempotency: idempotencyMutants,
  velocity: velocityMutants,
  billing: billingMutants,
  access: accessMutants,
  checkout: checkoutMutants,
}

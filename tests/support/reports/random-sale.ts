import { newId } from '../../../src/server/db/ids.ts'
import { authorizations } from '../../../src/server/db/schema/checkout/post-purchase.ts'
import { promoRedemptions } from '../../../src/server/db/schema/checkout/promo.ts'
import { trafficVisits } from '../../../src/server/db/schema/marketing/traffic.ts'
import { optimizerSales, optimizerViews } from '../../../src/server/db/schema/pages/optimizers.ts'
import { providerLines } from '../../../src/server/db/schema/payments/payouts.ts'
import type { Mode } from '../../../src/shared/contracts/fields.ts'
import { makeCustomer, makeSession, type makeProduct } from '../app/factories.ts'
import { makeDispute, makeOrder, makeRefund } from '../app/order-factories.ts'
import type { TestApp } from '../app/test-app.ts'
import type { Luck } from './luck.ts'

interface Store {
  app: TestApp
  store_id: string
  mode: Mode
}

interface Sale {
  connection_id: string
  products: Awaited<ReturnType<typeof makeProduct>>[]
  payment_page_id: string
  offer: { optimizer_id: string }
  code: { promo_code_id: string }
}

/** Adds an order with everything around it: its session, customer, payment, refunds, disputes and balance. */
export async function sell(store: Store, chance: Luck, sale: Sale): Promise<void> {
  const { app, store_id, mode } = store
  const { db } = app
  const { roll, oneOf, moment, address } = chance
  const created_at = moment()
  const currency = oneOf('USD', 'USD', 'EUR')
  const session_id = await visit(store, chance, { created_at, currency, payment_page_id: sale.payment_page_id })
  const customer = await makeCustomer(db, {
    store_id,
    mode,
    currency,
    created_at,
    orders_count: 1 + roll(12),
    total_spent: roll(90_000),
    accepts_marketing: roll(2) === 0,
    shipping_address: address(),
  })
  const { order, payment } = await makeOrder(db, {
    store_id,
    mode,
    currency,
    created_at,
    session_id,
    customer_id: customer.customer_id,
    ...randomOrder(chance),
    lines: randomLines(chance, oneOf(...sale.products)),
    payment: randomPayment(chance, sale.connection_id),
  })
  const settled = { db, store_id, mode, session_id, order_id: order.order_id, currency }
  await changeMoney(settled, chance, payment, sale.code.promo_code_id)
  await settleAndOffer(settled, chance, sale, payment.provider_reference)
}

interface Visit {
  created_at: Date
  currency: string
  payment_page_id: string
}

/** Adds a session that got to some step, and sometimes its visit. @returns its ID */
async function visit(
  { app: { db }, store_id, mode }: Store,
  { roll, oneOf, source }: Luck,
  { created_at, currency, payment_page_id }: Visit,
): Promise<string> {
  const step = roll(6)
  const reached = (number: number): Date | null => (step >= number ? created_at : null)
  const session = await makeSession(db, {
    store_id,
    mode,
    payment_page_id,
    currency,
    created_at,
    total: roll(9000),
    customer_email: oneOf('', 'dana@mail.example'),
    source: source(),
    viewed_at: oneOf(null, reached(1)),
    contact_at: reached(2),
    shipping_at: reached(3),
    payment_at: reached(4),
    completed_at: reached(5),
  })
  const { session_id } = session
  if (roll(2) === 0) {
    await db.insert(trafficVisits).values({
      session_id,
      store_id,
      mode,
      started_at: created_at,
      device: oneOf('phone', 'desktop'),
      country: oneOf('US', null),
      landing: 'page:',
      is_bot: roll(4) === 0,
      is_visitor: true,
      is_returning: false,
      reached_checkout: true,
    })
  }
  return session_id
}

const randomOrder = ({ roll, oneOf, address, source }: Luck) => {
  const tax_price = roll(500)
  return {
    subtotal_price: roll(9000),
    discount_price: roll(300),
    shipping_price: roll(900),
    tax_price,
    tax_details:
      roll(3) === 0
        ? null
        : {
            label: 'Tax',
            inclusive: roll(2) === 0,
            shipping: 0,
            rates: [
              { name: 'GST', percentage: '5', amount: tax_price },
              { name: oneOf('PST', 'QST'), percentage: '9.975', amount: roll(100) },
            ],
          },
    total_price: 1000 + roll(9000),
    refunded_price: roll(500),
    items_count: 1 + roll(5),
    promo_code: oneOf(null, 'FALL'),
    affiliate_code: oneOf('', 'anna'),
    source: source(),
    shipping_address: address(),
    billing_address: address(),
    card_type: oneOf('visa', 'mastercard', null),
    status: oneOf('open', 'canceled'),
    fulfilment_status: oneOf('unfulfilled', 'fulfilled'),
  }
}

const randomLines = ({ roll, oneOf }: Luck, { product, variants }: Sale['products'][number]) =>
  Array.from({ length: 1 + roll(3) }, () => ({
    product_id: oneOf(product.product_id, null),
    variant_id: oneOf(variants[0]?.variant_id ?? null, null),
    sku: oneOf('', 'KST-10'),
    quantity: 1 + roll(4),
    line_total: roll(5000),
    line_discount: oneOf(null, roll(200)),
    tax_price: roll(90),
    payment_id: oneOf(null, 'pay_other'),
  }))

function randomPayment({ roll, oneOf }: Luck, connection_id: string): GivenPayment {
  const status = oneOf('succeeded', 'succeeded', 'declined', 'pending')
  const tries = 1 + roll(3)
  return {
    status,
    connection_id,
    amount: 1000 + roll(9000),
    refunded_amount: roll(500),
    attempts_count: tries,
    provider_reference: newId('pay'),
    card_type: oneOf('visa', null),
    optimizer_id: oneOf(null, null, 'opt_1'),
    subscription_charge_id: oneOf(null, null, 'sch_1'),
    decline_code: status === 'declined' ? oneOf('do_not_honor', 'cancelled', null) : null,
    attempts: Array.from({ length: tries }, (_, index) => ({
      status: index < tries - 1 ? oneOf('declined', 'error') : 'approved',
      connection_id,
      decline_code: index < tries - 1 ? oneOf('do_not_honor', 'blocked_by_rule', null) : null,
      card_type: oneOf('visa', 'amex'),
      card: oneOf(null, {}, { bin: '424242', country: 'US', funding: 'credit' }),
      three_d_secure: roll(3) === 0,
    })),
  }
}

/** Adds a partial capture, a refund, a dispute and the use of a promo code, each of them sometimes. */
async function changeMoney(
  { db, store_id, mode, order_id, currency }: Settled,
  { roll, oneOf, moment }: Luck,
  payment: Awaited<ReturnType<typeof makeOrder>>['payment'],
  promo_code_id: string,
): Promise<void> {
  const { payment_id } = payment
  const base = { store_id, mode, created_at: moment() }
  if (roll(2) === 0) {
    await db.insert(authorizations).values({ ...base, payment_id, status: 'captured', counts_as: roll(payment.amount) })
  }
  if (roll(2) === 0) {
    const refund = {
      reason: oneOf('', 'damaged'),
      restock: roll(2) === 0,
      status: oneOf('succeeded', 'failed', 'created'),
    }
    await makeRefund(db, payment, { ...refund, amount: roll(900), created_at: moment() })
  }
  if (roll(3) === 0) {
    const outcome = { status: oneOf('won', 'lost', 'accepted', 'needs_response'), stage: oneOf(null, 'inquiry') }
    await makeDispute(db, payment, {
      ...outcome,
      amount: roll(900),
      reason: oneOf('fraudulent', 'duplicate'),
      created_at: moment(),
    })
  }
  if (roll(2) === 0) {
    const emails = { customer_email: oneOf('', 'a@mail.example', 'b@mail.example') }
    await db.insert(promoRedemptions).values({
      ...base,
      ...emails,
      order_id,
      promo_code_id,
      order_total: roll(9000),
      discount_total: roll(300),
      currency,
    })
  }
}

type GivenPayment = NonNullable<Parameters<typeof makeOrder>[1]['payment']>

interface Settled {
  db: TestApp['db']
  store_id: string
  mode: Mode
  session_id: string
  order_id: string
  currency: string
}

/** Adds the provider's balance transactions of a payment, and what became of an optimizer. */
async function settleAndOffer(
  { db, store_id, mode, session_id, order_id, currency }: Settled,
  { roll, oneOf, moment }: Luck,
  { connection_id, offer: { optimizer_id } }: Sale,
  reference: string | null,
): Promise<void> {
  const kind = oneOf('charge', 'refund', 'dispute', 'fee', 'payout', 'adjustment')
  const amount = (kind === 'charge' ? 1 : -1) * roll(9000)
  const fee = roll(100)
  await db.insert(providerLines).values({
    connection_id,
    line_reference: newId('evt'),
    store_id,
    kind,
    payment_reference: oneOf(reference, 'unknown', null),
    amount,
    fee,
    net: amount - fee,
    currency,
    payout_reference: oneOf(null, 'po_1', 'po_2'),
    created_at: moment(),
  })
  const created_at = moment()
  await db.insert(optimizerViews).values({
    optimizer_id,
    mode,
    session_id: roll(6) === 0 ? newId('evt') : session_id,
    store_id,
    views: 1 + roll(3),
    accepted_at: oneOf(null, created_at),
    declined_at: oneOf(null, created_at),
    created_at,
  })
  if (roll(2) === 0) {
    await db
      .insert(optimizerSales)
      .values({ optimizer_id, order_id, store_id, mode, revenue: roll(3000), currency, created_at })
  }
}

import { eq } from 'drizzle-orm'
import { tgTokens } from '../../../src/server/db/schema/payments/test-gateway.ts'
import { completeChallenge } from '../../../src/server/connectors/test-gateway/challenge.ts'
import { createToken } from '../../../src/server/connectors/test-gateway/tokens.ts'
import {
  addProduct,
  startByVariant,
  updateQuantity,
} from '../../../src/server/features/checkout/cart-sessions/cart/line-items.ts'
import { choosePlan } from '../../../src/server/features/checkout/cart-sessions/cart/choose-plan.ts'
import { startByOffer } from '../../../src/server/features/checkout/cart-sessions/start/start-from-offer.ts'
import {
  saveBrowserInfo,
  saveCustomerInfo,
  recordImpression,
  recordProgress,
} from '../../../src/server/features/checkout/cart-sessions/customer/update-customer.ts'
import { recordEvents } from '../../../src/server/features/checkout/cart-sessions/session-events.ts'
import { loadSession } from '../../../src/server/features/checkout/cart-sessions/service.ts'
import { pay } from '../../../src/server/features/payments/processing/create/create-payment.ts'
import { continuePayment } from '../../../src/server/features/payments/processing/service.ts'
import { pageOf, reportConsent } from '../marketing/tracking.ts'
import { enterCode } from '../pages/promo-codes.ts'
import { showBump, showOffer } from '../pages/show-offers.ts'
import type { Person } from '../people.ts'
import type { Random } from '../random.ts'
import type { VisitSource } from '../../../src/shared/domain/store/attribution.ts'
import type { World } from '../world.ts'

/** How a visit ends: at a step of the funnel, with a decline, or with an order. */
export type Ending = 'view' | 'contact' | 'shipping' | 'payment' | 'declined' | 'paid'

export interface Sellable {
  product_id: string
  variant_id: string
  /** The bundle that is bought. */
  offer_id?: string
}

export interface Visit {
  store_id: string
  person: Person
  first: Sellable
  /** Added to the cart after the first. */
  others: readonly Sellable[]
  quantity: number
  /** Pricing option of the first product's plan, for a subscription. */
  option_id?: string
  ending: Ending
  /** Test cards to try in order; the last one decides. */
  cards: readonly string[]
  /** What is on the cards; absent: the test card's number, which expires in the next years. */
  print?: CardPrint
  /** How the shopper got to the shop; absent for a direct visit. */
  source?: VisitSource | null
}

/** Digits and expiry of a shopper's own card: the gateway treats it like the test card whose number was entered. */
export interface CardPrint {
  last_four: string
  expires?: { month: number; year: number }
}

/** Goes through the checkout like a shopper, on the demo's clock. @returns the payment's id if it was paid. */
export async function visitShop({ deps, ...world }: World, chance: Random, visit: Visit): Promise<string | null> {
  const { person, ending } = visit
  const { offer_id, variant_id } = visit.first
  const { session_id } = offer_id
    ? await startByOffer(deps, { offer_id }, 'localhost')
    : await startByVariant(deps, { variant_id }, 'localhost')
  const { ip, browser, device } = person
  const request = { ip, user_agent: browser.user_agent, country: person.address.country, device }
  const pause = (): void => world.pass(chance.between(15, 70))
  const reach = async (kind: 'page_view' | 'contact' | 'shipping' | 'payment'): Promise<void> => {
    const events = [{ kind, ago: 0, ...(kind === 'page_view' && pageOf({ deps, ...world }, 'checkout')) }]
    await recordEvents(deps, { live_cart_session_id: session_id, events }, request)
    if (kind !== 'page_view') await recordProgress(deps, session_id, kind)
  }
  await recordImpression(deps, session_id, request, { source: visit.source ?? undefined })
  await saveBrowserInfo(deps, session_id, person.browser)
  const tracked = { browser: person.tracking, request, source: visit.source ?? null }
  await reportConsent({ deps, ...world }, session_id, tracked)
  await reach('page_view')
  await fillCart({ deps, ...world }, session_id, visit)
  await showBump({ deps, ...world }, chance, session_id)
  if (ending === 'view') return null
  pause()
  const { email, phone, opt_in, address } = person
  await reach('contact')
  await saveCustomerInfo(deps, { live_cart_session_id: session_id, email, phone, opt_in }, device)
  if (ending === 'contact') return null
  pause()
  await reach('shipping')
  const addresses = { shipping_address: address, billing_address: address }
  await saveCustomerInfo(deps, { live_cart_session_id: session_id, ...addresses }, device)
  if (ending === 'shipping') return null
  pause()
  await enterCode({ deps, ...world }, chance, session_id)
  await reach('payment')
  if (ending === 'payment') return null
  await showOffer({ deps, ...world }, chance, session_id)
  for (const number of visit.cards) {
    pause()
    const token = await enterCard({ deps, ...world }, chance, number, visit.print)
    const paid = await payOnce({ deps, ...world }, chance, session_id, person, token)
    if (paid !== null) return paid
  }
  return null
}

async function fillCart({ deps }: World, session_id: string, visit: Visit): Promise<void> {
  const { store_id, others, quantity, option_id } = visit
  for (const { product_id, variant_id } of others) {
    await addProduct(deps, { live_cart_session_id: session_id, store_id, product_id, variant_id, quantity: 1 })
  }
  if (quantity === 1 && !option_id) return
  const [item] = (await loadSession(deps, session_id)).cart
  if (!item) return
  const line = { live_cart_session_id: session_id, item_id: item._id }
  if (quantity > 1) await updateQuantity(deps, { ...line, quantity })
  if (option_id) await choosePlan(deps, { ...line, option_id })
}

/** Clicks Pay with a card, then confirms a challenge or waits for a slow outcome. */
async function payOnce(
  world: World,
  chance: Random,
  session_id: string,
  person: Person,
  payment_token: string,
): Promise<string | null> {
  const { deps, gateway } = world
  const session = await loadSession(deps, session_id)
  const state = await pay(deps, {
    live_cart_session_id: session_id,
    payment_method: 'card',
    payment_token,
    billing_same_as_shipping: true,
    expected_total: session.total,
    currency: session.currency,
    cart_version: session.cart_version,
    customer_version: session.customer_version,
    device: person.device,
    host: 'localhost',
    ip: person.ip,
    user_agent: person.browser.user_agent,
  })
  const { payment_id, status, provider_reference } = state.payment
  if (status === 'requires_action' && provider_reference !== null) {
    world.pass(chance.between(12, 50))
    await completeChallenge(gateway, provider_reference, true)
    return (await continuePayment(deps, session_id, payment_id)).payment.status === 'succeeded' ? payment_id : null
  }
  if (status === 'pending') {
    world.pass(12)
    await world.settle()
    return (await loadSession(deps, session_id)).status === 'completed' ? payment_id : null
  }
  return status === 'succeeded' ? payment_id : null
}

/** Enters a card in the gateway's fields. @returns its token. */
export async function enterCard(
  { deps, gateway, now }: World,
  chance: Random,
  number: string,
  print?: CardPrint,
): Promise<string> {
  const later = { month: chance.between(1, 12), year: now().getUTCFullYear() + chance.between(1, 4) }
  const { month: exp_month, year: exp_year } = print?.expires ?? later
  const result = await createToken(gateway, {
    number,
    exp_month,
    exp_year,
    cvc: number.startsWith('3') ? '1234' : '123',
  })
  if (!result.ok) throw new Error(result.detail)
  const { token } = result.token
  if (print) await deps.db.update(tgTokens).set({ last_four: print.last_four }).where(eq(tgTokens.id, token))
  return token
}

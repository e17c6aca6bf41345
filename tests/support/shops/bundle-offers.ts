import type { Input } from '../../../src/shared/contract.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import type { Offer } from '../../../src/shared/contracts/sales/offers.ts'
import { ADDRESS, type TestShop } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

const { cartSessions, offers } = contracts

/** Creates a live offer of a shop. */
export async function makeOffer(
  app: TestApp,
  { store_id, token }: TestShop,
  given: Partial<Input<typeof offers.create>['body']>,
): Promise<Offer> {
  const body = { store_id, status: 'live' as const, ...given }
  return expectOk(await app.call(offers.create, { body }, { token })).data
}

export const readSession = async (app: TestApp, sessionId: string): Promise<LiveCart> =>
  expectOk(await app.call(cartSessions.get, { params: { sessionId } })).live_cart

/** Starts a session from an offer. */
export async function startOffer(app: TestApp, { offer_id }: Pick<Offer, 'offer_id'>): Promise<LiveCart> {
  const { session_id } = expectOk(await app.call(cartSessions.startByOffer, { body: { offer_id } }))
  return readSession(app, session_id)
}

/** The same with contact and addresses filled in. */
export async function fillSession(app: TestApp, offer: Pick<Offer, 'offer_id'>): Promise<LiveCart> {
  const { _id } = await startOffer(app, offer)
  const body = {
    live_cart_session_id: _id,
    email: 'maya.ortiz@example.com',
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  }
  return expectOk(await app.call(cartSessions.updateCustomerInfo, { body })).live_cart
}

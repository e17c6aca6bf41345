import { contracts } from '../../../src/shared/contracts/index.ts'
import type { Input } from '../../../src/shared/contract.ts'
import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import { callRemote, requireOk, type Remote, type RemoteShop } from '../../support/e2e/remote-shop.ts'

export const testServer = (): Remote => ({ url: process.env.E2E_URL ?? '' })

type PageFields = Omit<Input<typeof contracts.paymentPages.update>['body'], 'payment_page_id'>

/** Publishes the store's default payment page with these fields changed. */
export async function publishPage({ store_id, token }: RemoteShop, fields: PageFields): Promise<void> {
  const { list, update, publish } = contracts.paymentPages
  const { payment_pages } = requireOk(await callRemote(testServer(), list, { query: { store_id } }, { token }))
  const payment_page_id = payment_pages.find(({ is_default }) => is_default)?.payment_page_id ?? ''
  const body = { payment_page_id, ...fields }
  const { version } = requireOk(await callRemote(testServer(), update, { body }, { token })).data
  requireOk(await callRemote(testServer(), publish, { body: { payment_page_id, version } }, { token }))
}

/** Reads a session from the server. */
export const readSession = async (sessionId: string): Promise<LiveCart> =>
  requireOk(await callRemote(testServer(), contracts.cartSessions.get, { params: { sessionId } })).live_cart

/** Counts a store's orders. */
export async function countOrders({ store_id, token }: RemoteShop): Promise<number> {
  const input = { query: { store_id } }
  return requireOk(await callRemote(testServer(), contracts.orders.list, input, { token })).total
}

import type { Facts } from '../../scripts/pictures/facts.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import {
  callRemote,
  checkRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  REMOTE_PASSWORD,
  requireOk,
  type Remote,
} from './remote-shop.ts'

/**
 * A store with one of everything that a route needs the id of, made through the public calls: a connection, a product, a
 * paid order with its customer, and a checkout that is filled in up to the payment.
 */
export async function remoteFacts(server: Remote): Promise<Facts> {
  const shop = await openRemoteShop(server)
  const { store_id } = shop
  const paid = await readyRemoteSession(server, shop)
  requireOk(await payRemote(server, paid, '4242424242424242'))
  await checkRemote(server, paid)
  const open = await readyRemoteSession(server, shop)
  const login = { email: shop.email, password: REMOTE_PASSWORD }
  const user = requireOk(await callRemote(server, contracts.auth.login, { body: login })).data
  const signedIn = { token: user.token }
  const { orders } = requireOk(await callRemote(server, contracts.orders.list, { query: { store_id } }, signedIn))
  const { order_id = '' } = orders[0] ?? {}
  const order = requireOk(await callRemote(server, contracts.orders.details, { query: { order_id } }, signedIn)).data
  const stock = requireOk(await callRemote(server, contracts.inventory.list, { query: { store_id } }, signedIn))
  return {
    user,
    store_id,
    order_id,
    customer_id: order.customer_id,
    product_id: stock.products[0]?.product_id ?? '',
    payment_page_id: open.payment_page_id,
    open_session: open._id,
    paid_session: paid._id,
  }
}

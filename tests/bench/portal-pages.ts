import { PORTAL_COOKIE } from '../../src/server/http/requests/customer-access.ts'
import { openRemoteShop, type Remote } from '../support/e2e/remote-shop.ts'
import { signInRemote, subscribeRemote } from '../support/e2e/remote-subscriber.ts'

/** A page to measure, with the headers that it is requested with. */
export interface MeasuredPage {
  name: string
  url: string
  headers: Record<string, string>
}

/** The portal's sign-in page, and the home and payment methods of a customer with a subscription. */
export async function openPortalPages(server: Remote): Promise<MeasuredPage[]> {
  const shop = await openRemoteShop(server)
  const token = await signInRemote(server, shop, await subscribeRemote(server, shop))
  const headers = { cookie: `${PORTAL_COOKIE}=${token}` }
  return [
    { name: 'portal-login', url: `${server.url}/account/${shop.store_id}`, headers: {} },
    { name: 'portal-home', url: `${server.url}/account`, headers },
    { name: 'portal-methods', url: `${server.url}/account?view=payment-methods`, headers },
  ]
}

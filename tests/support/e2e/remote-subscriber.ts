import * as z from 'zod/mini'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { DEFAULT_TERMS } from '../../../src/shared/domain/subscriptions/plan-terms.ts'
import { until } from '../app/until.ts'
import { callRemote, payRemote, readyRemoteSession, requireOk, type Remote, type RemoteShop } from './remote-shop.ts'

/** Sells the shop's product monthly, and buys it as a new customer. @returns the customer's email address. */
export async function subscribeRemote(server: Remote, shop: RemoteShop): Promise<string> {
  const { store_id, token } = shop
  const session = await readyRemoteSession(server, shop)
  const body = {
    store_id,
    plan_name: 'Kettle plan',
    plan_title: 'Kettle plan',
    description: '',
    product_id: session.cart[0]?.productId ?? '',
    additional_settings: {},
    pricing_options: [{ pricing_model: 'subscription' as const, one_time_price: 1999, frequency: 'monthly' as const }],
    terms: { ...DEFAULT_TERMS, dunning: { ...DEFAULT_TERMS.dunning, retry_days: [1, 3] } },
  }
  const plan = requireOk(await callRemote(server, contracts.subscriptionPlans.create, { body }, { token })).data
  const chosen = {
    live_cart_session_id: session._id,
    item_id: session.cart[0]?._id ?? '',
    option_id: plan.pricing_options[0]?.id ?? '',
  }
  const { live_cart } = requireOk(await callRemote(server, contracts.cartSessions.choosePlan, { body: chosen }))
  requireOk(await payRemote(server, live_cart, '4242424242424242'))
  return session.customer_email
}

const outbox = z.object({ mails: z.array(z.object({ text: z.string() })) })

/** Signs a customer in to the portal with the link that is emailed to them. @returns the token. */
export async function signInRemote(
  server: Remote,
  { store_id }: Pick<RemoteShop, 'store_id'>,
  email: string,
): Promise<string> {
  requireOk(await callRemote(server, contracts.customerPortal.sendMagicLink, { body: { store_id, email } }))
  const link = await until('the link is emailed', async () => {
    const reply = await fetch(`${server.url}/api/outbox?${new URLSearchParams({ to: email }).toString()}`)
    const { mails } = outbox.parse(await reply.json())
    return /\/account\/login\?\S+/.exec(mails[0]?.text ?? '')?.[0]
  })
  const token = new URLSearchParams(link.split('?')[1]).get('token') ?? ''
  const signedIn = requireOk(await callRemote(server, contracts.customerPortal.verifyMagicLink, { body: { token } }))
  return signedIn.data.customer_token
}

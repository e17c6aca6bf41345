import type { Facts } from '../../../scripts/pictures/facts.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { signedInUser } from '../shops/accounts.ts'
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
import { until } from '../app/until.ts'

const CATEGORY = { main_category: 'Account', sub_category: 'Other' }

/**
 * Creates a store with one item for every route that needs an id, through the public API: a connection, a product, a
 * paid order with its customer, and a checkout filled in up to the payment.
 */
export async function remoteFacts(server: Remote, email?: string): Promise<Facts> {
  const shop = await openRemoteShop(server, email)
  const { store_id } = shop
  const paid = await readyRemoteSession(server, shop)
  requireOk(await payRemote(server, paid, '4242424242424242'))
  await checkRemote(server, paid)
  const disputed = await readyRemoteSession(server, shop)
  requireOk(await payRemote(server, disputed, '4000000000000259'))
  const open = await readyRemoteSession(server, shop)
  const login = { email: shop.email, password: REMOTE_PASSWORD }
  const user = signedInUser(requireOk(await callRemote(server, contracts.auth.login, { body: login })).data)
  const signedIn = { token: user.token }
  const { orders } = requireOk(await callRemote(server, contracts.orders.list, { query: { store_id } }, signedIn))
  const { order_id = '' } = orders.at(-1) ?? {}
  const order = requireOk(await callRemote(server, contracts.orders.details, { query: { order_id } }, signedIn)).data
  const stock = requireOk(await callRemote(server, contracts.inventory.list, { query: { store_id } }, signedIn))
  const named = { store_id, store_name: 'Kettle & Crane', requester_id: user.id }
  const question = { subject: 'A question', description: 'See https://cartwright.example/help.', ...CATEGORY }
  const asked = await callRemote(server, contracts.helpdesk.create, { body: { ...named, ...question } }, signedIn)
  const ticket_id = requireOk(asked).ticket.id
  await callRemote(server, contracts.helpdesk.comment, { body: { ticket_id, body: 'And one more thing.' } }, signedIn)
  const linked = requireOk(
    await callRemote(server, contracts.paymentLinks.create, { body: { store_id } }, signedIn),
  ).data
  const code = { store_id, code: 'BREW15', discount_type: 'percentage' as const, discount_value: 15 }
  const promo = await callRemote(server, contracts.promoCodes.create, { body: code }, signedIn)
  const thanks = requireOk(await callRemote(server, contracts.confirmationPages.ofStore, { query: { store_id } }))
  const { carts } = requireOk(await callRemote(server, contracts.carts.list, { query: { store_id } }, signedIn))
  const offered = { store_id, optimizer_category: 'upsell' as const }
  const offer = await callRemote(server, contracts.optimizers.create, { body: offered }, signedIn)
  const set = await callRemote(server, contracts.offers.create, { body: { store_id } }, signedIn)
  const dollars = [{ field: 'currency', operator: 'is' as const, value: 'USD' }]
  const rule = {
    store_id,
    kind: 'card' as const,
    name: 'Cards in dollars',
    conditions: { groups: [{ conditions: dollars }] },
    action: { type: 'one' as const, connection_id: await connectionOf(server, store_id, user.token) },
  }
  const made = await callRemote(server, contracts.routingRules.create, { body: rule }, signedIn)
  const flow = await callRemote(server, contracts.flows.create, { body: { store_id } }, signedIn)
  const dispute_id = await until('the dispute is there', async () => {
    const cases = await callRemote(server, contracts.disputes.list, { query: { store_id } }, signedIn)
    return requireOk(cases).disputes[0]?.dispute_id
  })
  return {
    user,
    store_id,
    order_id,
    dispute_id,
    customer_id: order.customer_id,
    product_id: stock.products[0]?.product_id ?? '',
    ticket_id,
    rule_id: requireOk(made).data.rule_id,
    payment_page_id: open.payment_page_id,
    cart_id: carts[0]?.cart_id ?? '',
    optimizer_id: requireOk(offer).data.optimizer_id,
    offer_id: requireOk(set).data.offer_id,
    flow_id: requireOk(flow).data.flow_id,
    confirmation_page_id: thanks.confirmation_page?.confirmation_page_id ?? '',
    payment_link_id: linked.payment_link_id,
    link_session: open._id,
    promo_code_id: requireOk(promo).data.promo_code_id,
    open_session: open._id,
    paid_session: paid._id,
  }
}

async function connectionOf(server: Remote, store_id: string, token: string): Promise<string> {
  const reply = await callRemote(server, contracts.orchestration.all, { query: { store_id } }, { token })
  return requireOk(reply).data[0]?.connection_id ?? ''
}

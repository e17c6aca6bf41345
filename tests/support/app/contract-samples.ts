import * as z from 'zod/mini'
import type { Contract, OwnedKind, Scope } from '../../../src/shared/contract.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import { roles, type Role } from '../../../src/shared/domain/store/permissions.ts'
import { newId } from '../../../src/server/db/ids.ts'
import { disputeFiles } from '../../../src/server/db/schema/checkout/post-purchase.ts'
import { tickets, ticketUploads } from '../../../src/server/db/schema/support/helpdesk.ts'
import { notifications } from '../../../src/server/db/schema/support/notifications.ts'
import { storeUsers } from '../../../src/server/db/schema/stores/stores.ts'
import { apiKeys, storeInvites } from '../../../src/server/db/schema/accounts/team.ts'
import { findUserByToken } from '../../../src/server/http/requests/caller-repo.ts'
import { hashToken, newApiKey } from '../../../src/server/http/requests/caller.ts'
import { makeAffirmationBox, makeOptimizer, makeReview } from './factories.ts'
import { makeDispute, makeOrder, makeRefund } from './order-factories.ts'
import { makeMarketingRows } from './integration-factories.ts'
import { makeSubscription } from './subscription-factories.ts'
import type { TestShop } from '../shops/shop.ts'
import { makeAllowance, makeBlock } from '../shops/velocity-rows.ts'
import { known } from './sample-values.ts'
import { expectOk, type RawInput, type TestApp } from './test-app.ts'

/** An id of each kind that a call can name, all from one shop and its owner. */
export type OwnedIds = Partial<Record<OwnedKind, string>>

export async function idsOf(app: TestApp, shop: TestShop): Promise<OwnedIds> {
  const { token, store_id, user_id, product_id, connection_id } = shop
  const pages = expectOk(await app.call(contracts.paymentPages.list, { query: { store_id } }, { token }))
  const payment_page = pages.payment_pages[0]?.payment_page_id ?? ''
  const methods = expectOk(
    await app.call(contracts.shippingMethods.list, { query: { store_id, payment_page_id: payment_page } }, { token }),
  )
  const carts = expectOk(await app.call(contracts.carts.list, { query: { store_id } }, { token }))
  const { order, payment } = await makeOrder(app.db, { store_id })
  const dispute = await makeDispute(app.db, payment)
  const caller = await findUserByToken(app.db, token, app.clock.now())
  return {
    store: store_id,
    user: user_id,
    product: product_id,
    connection: connection_id,
    routing_rule: await makeRule(app, shop),
    order: order.order_id,
    payment: payment.payment_id,
    refund: (await makeRefund(app.db, payment)).refund_id,
    dispute: dispute.dispute_id,
    dispute_file: await makeDisputeFile(app, dispute),
    customer: order.customer_id,
    ...(await makeSubscriptionIds(app, store_id, order.customer_id)),
    payment_page,
    confirmation_page: await confirmationPageOf(app, store_id),
    cart: carts.carts[0]?.cart_id ?? '',
    optimizer: (await makeOptimizer(app.db, { store_id })).optimizer_id,
    review: (await makeReview(app.db, { store_id, payment_page_id: payment_page })).review_id,
    affirmation_box: (await makeAffirmationBox(app.db, { store_id, payment_page_id: payment_page })).affirmation_id,
    shipping_method: methods.shipping_methods[0]?.method_id ?? '',
    promo_code: await makePromoCode(app, shop),
    payment_link: await makePaymentLink(app, shop),
    offer: expectOk(await app.call(contracts.offers.create, { body: { store_id } }, { token })).data.offer_id,
    flow: expectOk(await app.call(contracts.flows.create, { body: { store_id } }, { token })).data.flow_id,
    tax_rate: await makeTaxRate(app, shop),
    report: await makeSavedReport(app, shop),
    session: caller?.session_id ?? '',
    notification: await makeNotification(app, shop),
    ...(await makeMidApplication(app, shop)),
    ...(await makeVelocityRows(app, shop)),
    ...(await makeMarketingRows(app.deps, store_id)),
    ticket: await makeTicket(app, shop),
    ticket_upload: await makeUpload(app, shop),
    api_key: await makeApiKey(app, shop),
    store_invite: await makeInvite(app, shop, `guest-of-${user_id}@mail.example`),
    // It belongs to the user with its email address.
    store_invite_request: await makeInvite(app, shop, await addressOf(app, user_id)),
  }
}

/** A plan, and a subscription of the customer with its stored card. */
async function makeSubscriptionIds({ db }: TestApp, store_id: string, customer_id: string) {
  const { plan_id, subscription_id, method_id } = await makeSubscription(db, { store_id, customer_id })
  return { subscription: subscription_id, subscription_plan: plan_id, stored_payment_method: method_id ?? '' }
}

async function makeDisputeFile(app: TestApp, { dispute_id, store_id }: { dispute_id: string; store_id: string }) {
  const file_id = newId('dsf')
  const what = { kind: 'receipt', file_name: 'receipt.pdf', content_type: 'application/pdf', bytes: 9, digest: file_id }
  await app.db.insert(disputeFiles).values({ file_id, dispute_id, store_id, ...what })
  return file_id
}

/** The confirmation page that was created with the store. */
async function confirmationPageOf(app: TestApp, store_id: string): Promise<string> {
  const { rows } = await app.db.$client.query<{ confirmation_page_id: string }>(
    'select confirmation_page_id from confirmation_pages where store_id = $1',
    [store_id],
  )
  return rows[0]?.confirmation_page_id ?? ''
}

async function addressOf(app: TestApp, user_id: string): Promise<string> {
  const { rows } = await app.db.$client.query<{ email: string }>('select email from users where user_id = $1', [
    user_id,
  ])
  return rows[0]?.email ?? ''
}

async function makePromoCode(app: TestApp, { token, store_id }: TestShop): Promise<string> {
  const body = { store_id, code: 'OWNED', discount_type: 'percentage' as const, discount_value: 5 }
  return expectOk(await app.call(contracts.promoCodes.create, { body }, { token })).data.promo_code_id
}

async function makeRule(app: TestApp, { token, store_id, connection_id }: TestShop): Promise<string> {
  const conditions = { groups: [{ conditions: [{ field: 'currency', operator: 'is' as const, value: 'USD' }] }] }
  const action = { type: 'one' as const, connection_id }
  const body = { store_id, kind: 'card' as const, name: 'Dollars', conditions, action }
  return expectOk(await app.call(contracts.routingRules.create, { body }, { token })).data.rule_id
}

async function makeTaxRate(app: TestApp, { token, store_id }: TestShop): Promise<string> {
  const body = { store_id, country_code: 'AD', name: 'IGI', percentage: '4.5' }
  return expectOk(await app.call(contracts.salesTaxes.create, { body }, { token })).data.tax_rate_id
}

async function makePaymentLink(app: TestApp, { token, store_id }: TestShop): Promise<string> {
  return expectOk(await app.call(contracts.paymentLinks.create, { body: { store_id } }, { token })).data.payment_link_id
}

async function makeNotification(app: TestApp, { store_id, user_id }: TestShop): Promise<string> {
  const notification_id = newId('ntf')
  await app.db.insert(notifications).values({
    notification_id,
    user_id,
    store_id,
    event: 'order',
    title: 'New order',
    message: 'One kettle',
    destination: '/sales/orders',
  })
  return notification_id
}

async function makeMidApplication(app: TestApp, { token, store_id }: TestShop) {
  const { create, addDocument } = contracts.midApplications
  const begun = expectOk(await app.call(create, { body: { store_id } }, { token }))
  const { application_id: mid_application } = begun.data
  const files = { file: new Blob([`%PDF-1.4 ${mid_application}`]) }
  const body = { application_id: mid_application, kind: 'other' as const }
  const added = expectOk(await app.call(addDocument, { body, files }, { token }))
  return { mid_application, mid_document: added.data.documents[0]?.document_id ?? '' }
}

async function makeVelocityRows({ db, clock }: TestApp, { store_id, user_id }: TestShop) {
  const { block_id } = await makeBlock(db, { store_id, last_at: clock.now() })
  const { allowance_id } = await makeAllowance(db, { store_id, created_by: user_id, created_at: clock.now() })
  return { velocity_block: block_id, velocity_allowance: allowance_id }
}

async function makeTicket(app: TestApp, { store_id, user_id }: TestShop): Promise<string> {
  const ticket_id = newId('tkt')
  await app.db.insert(tickets).values({
    ticket_id,
    store_id,
    requester_id: user_id,
    subject: 'A refund hangs',
    description: 'It has been pending for a day',
    main_category: 'Payments',
    sub_category: 'Refunds',
  })
  return ticket_id
}

async function makeUpload(app: TestApp, { store_id, user_id }: TestShop): Promise<string> {
  const upload_id = newId('upl')
  const file = { file_name: 'log.txt', content_type: 'text/plain', bytes: 5 }
  await app.db.insert(ticketUploads).values({ upload_id, store_id, user_id, ...file })
  return upload_id
}

async function makeApiKey(app: TestApp, { store_id, user_id }: TestShop): Promise<string> {
  const api_key_id = newId('key')
  await app.db.insert(apiKeys).values({
    api_key_id,
    store_id,
    user_id,
    name: 'Warehouse',
    role: 'read_only',
    key_hash: `hash of ${api_key_id}`,
    last_four: 'abcd',
  })
  return api_key_id
}

/** Creates an API key of a shop's owner. @returns its token. */
export async function keyOf(app: TestApp, { store_id, user_id }: TestShop, role: Role): Promise<string> {
  const token = newApiKey()
  await app.db.insert(apiKeys).values({
    api_key_id: newId('key'),
    store_id,
    user_id,
    name: 'Warehouse',
    role,
    key_hash: hashToken(token),
    last_four: token.slice(-4),
  })
  return token
}

async function makeInvite(app: TestApp, { store_id, user_id }: TestShop, email: string): Promise<string> {
  const user_store_invite_request_id = newId('inv')
  await app.db.insert(storeInvites).values({
    user_store_invite_request_id,
    store_id,
    email,
    role: 'staff',
    invite_code: `code of ${user_store_invite_request_id}`,
    invited_by: user_id,
    expires_at: new Date(app.clock.now().getTime() + 7 * 24 * 60 * 60_000),
  })
  return user_store_invite_request_id
}

async function makeSavedReport(app: TestApp, { token, store_id }: TestShop): Promise<string> {
  const body = { store_id, name: 'Orders', report: { dataset: 'orders' as const, measures: ['orders'] } }
  return expectOk(await app.call(contracts.reports.create, { body }, { token })).data.report_id
}

/** Adds a member to a store for each role. @returns their tokens. */
export async function membersOf(app: TestApp, store_id: string): Promise<Record<Role, string>> {
  const tokens: [Role, string][] = []
  for (const role of roles) {
    const { user_id, token } = await app.signUp()
    await app.db.insert(storeUsers).values({ store_id, user_id, role })
    tokens.push([role, token])
  }
  return Object.fromEntries(tokens) as Record<Role, string>
}

interface Field {
  safeParse: (value: unknown) => { success: boolean }
}

/** Returns the fields of an object schema. */
export function shapeOf(schema: unknown): Record<string, Field> {
  if (typeof schema !== 'object' || schema === null || !('shape' in schema)) return {}
  return schema.shape as Record<string, Field>
}

/** Returns the values that an enum or a literal accepts. */
function optionsOf(field: unknown): readonly unknown[] {
  if (field instanceof z.ZodMiniEnum) return field.options
  return field instanceof z.ZodMiniLiteral ? [...field.def.values] : []
}

/** Finds values that fit a schema by trying candidates. */
export function sample(schema: unknown): Record<string, unknown> {
  const entries = Object.entries(shapeOf(schema)).flatMap(([name, field]): [string, unknown][] => {
    const tries = [undefined, known[name], 'Text', 1, true, [], {}, ['Text'], ...optionsOf(field), sample(field)]
    const fit = tries.find((value) => field.safeParse(value).success)
    return fit === undefined ? [] : [[name, fit]]
  })
  return Object.fromEntries(entries)
}

/** Builds input that fits a call's schemas and has `value` as its target. */
export function inputWith(contract: Contract, scope: Scope, value: string): RawInput {
  const samples = { params: sample(contract.params), query: sample(contract.query), body: sample(contract.body) }
  const { [scope.in]: part } = samples
  return { ...samples, [scope.in]: { ...part, [scope.field]: value } }
}

/** Returns `value` for every path parameter of a call. */
export const paramsFor = (contract: Contract, value: string): Record<string, string> =>
  Object.fromEntries([...contract.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, value]))

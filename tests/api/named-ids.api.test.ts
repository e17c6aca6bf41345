import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopesOf, type Contract, type NamedKind } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { idsOf, inputWith, type OwnedIds } from '../support/app/contract-samples.ts'
import { createGuardedApp, REACHED } from '../support/app/guarded-app.ts'
import { bodyNaming, idsIn } from '../support/app/named-ids.ts'
import { openShop, type TestShop } from '../support/shops/shop.ts'
import { caller, createTestApp, expectOk, type TestApp } from '../support/app/test-app.ts'

const ofStores = Object.entries(contracts).flatMap(([resource, group]) =>
  Object.entries<Contract>(group).flatMap(([name, contract]) =>
    contract.access === 'store' ? [{ id: `${resource}.${name}`, contract }] : [],
  ),
)

const named = ofStores.flatMap(({ id, contract }) =>
  Object.entries(contract.names ?? {}).flatMap(([place, kinds]) =>
    (typeof kinds === 'string' ? [kinds] : kinds).map((kind) => ({ id, contract, place, kind })),
  ),
)

/** Checked with their store by the service, which has more specific errors; covered by their own tests. */
const BY_SERVICE = new Set([
  'authorizations.captureMany payment_ids.*',
  'authorizations.voidMany payment_ids.*',
  'cartRecovery.sendNow session_id',
  'carts.archive ids.*',
  'confirmationPages.archive ids.*',
  'flows.archive ids.*',
  'flows.update steps.*.variants.*.ref_id',
  'offers.create payment_page_id',
  'offers.create products.*.product_id',
  'offers.create products.*.variant_id',
  'offers.setStatus offer_ids.*',
  'offers.update payment_page_id',
  'offers.update products.*.product_id',
  'offers.update products.*.variant_id',
  'optimizers.archive ids.*',
  'optimizers.update product1_id',
  'optimizers.update product2_id',
  'optimizers.update product3_id',
  'optimizers.update trigger_product_id',
  'paymentPages.archive ids.*',
  'paymentLinks.create payment_page_id',
  'paymentLinks.create products.*.product_id',
  'paymentLinks.create products.*.variant_ids.*',
  'paymentLinks.setStatus payment_link_ids.*',
  'paymentLinks.update payment_page_id',
  'paymentLinks.update products.*.product_id',
  'paymentLinks.update products.*.variant_ids.*',
  'promoCodes.create product_ids.*',
  'promoCodes.disable promo_code_ids.*',
  'promoCodes.update product_ids.*',
])

/** Ids in bodies that don't belong to a store, with their meaning. */
const OTHERS: Readonly<Record<string, string>> = {
  'cartRecovery.update steps.*.step_id': 'made by the editor, of this sequence',
  'cartRecovery.update steps.*.conditions.product_ids.*': 'compared with the products of a cart of this store',
  'cartRecovery.preview step.step_id': 'ignored by previews',
  'cartRecovery.preview step.conditions.product_ids.*': 'ignored by previews',
  'cartRecovery.sendTest step.step_id': 'ignored by test emails',
  'cartRecovery.sendTest step.conditions.product_ids.*': 'ignored by test emails',
  'flows.update steps.*.step_id': 'made by the editor, of this flow',
  'flows.update steps.*.variants.*.variant_id': 'made by the editor, of this flow',
  'helpdesk.create requester_id': 'taken from who calls',
  'helpdesk.create uploads.*': 'of a user, who alone can send them',
  'helpdesk.comment uploads.*': 'of a user, who alone can send them',
  'midApplications.save owners.*.owner_id': 'of this application',
  'optimizers.update subscription_plan_id': 'of the provider',
  'integrations.update pixel_id': 'of the tool',
  'shopify.update location_id': 'of Shopify, and among the connection’s own',
  'optimizers.update subscription_option_id': 'of the plan',
  'paymentLinks.create products.*.plan_option_id': 'ignored unless a plan of the product has it',
  'paymentLinks.update products.*.plan_option_id': 'ignored unless a plan of the product has it',
  'refunds.create lines.*.line_id': 'of this order',
  'orders.updateTracking shipment_id': 'of this order',
  'subscriptions.upcomingOrders store_id': 'the customer decides',
  'subscriptions.preview option_id': 'of the plan',
  'subscriptions.swap option_id': 'of the plan',
  'routingRules.cancelReplay replay_id': 'read with its store',
  'stores.update stripe_account_id': 'of the provider',
  'stores.update stripe_connect_account_id': 'of the provider',
  'subscriptionPlans.create pricing_options.*.id': 'of the new plan, which gets its own',
  'subscriptionPlans.update pricing_options.*.id': 'of this plan',
  'team.changeRole user_id': 'a member of this store',
  'team.remove user_id': 'a member of this store',
  'whop.mapProduct whop_product_id': 'of the provider',
}

let app: TestApp
let shop: TestShop
let own: Partial<Record<NamedKind, string>>
let foreign: Partial<Record<NamedKind, string>>
let guards: Awaited<ReturnType<typeof createGuardedApp>>

const withVariant = async (of: TestShop): Promise<OwnedIds & { variant: string }> => ({
  ...(await idsOf(app, of)),
  variant: of.variant_ids[0],
})

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  own = await withVariant(shop)
  foreign = await withVariant(await openShop(app))
  guards = await createGuardedApp(app.deps)
})
afterAll(async () => {
  await guards.close()
  await app.close()
})

describe('ids in bodies', () => {
  it('are all either checked or known not to belong to a store [RO-001]', () => {
    const places = ofStores.flatMap(({ id, contract }) => {
      const scopes = new Set(scopesOf(contract).flatMap((scope) => (scope.in === 'body' ? [scope.field] : [])))
      const known = contract.names ?? {}
      return idsIn(contract.body).flatMap((place) =>
        scopes.has(place) || place in known || `${id} ${place}` in OTHERS || BY_SERVICE.has(`${id} ${place}`)
          ? []
          : [`${id} ${place}`],
      )
    })
    expect(places).toEqual([])
  })

  it.each(named)('$id rejects another store’s $kind at $place [RO-001]', async ({ contract, place, kind }) => {
    const [scope] = scopesOf(contract)
    if (!scope) throw new Error('A scope was wanted')
    const ask = (id: string) => {
      const base = { ...contract, body: undefined } as unknown as Contract
      const input = inputWith(base, scope, own[scope.kind as NamedKind] ?? shop.store_id)
      const scoped = scope.in === 'body' ? { [scope.field]: own[scope.kind as NamedKind] ?? shop.store_id } : {}
      const body = { ...bodyNaming(contract, place, id), ...scoped }
      return caller(guards)(contract, { ...input, body }, { token: shop.token })
    }
    expect([own[kind], foreign[kind]]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)])
    const { status, body } = await ask(own[kind] ?? '')
    expect({ status, body }).toMatchObject({ status: REACHED.status })
    expect((await ask('nothing_has_this')).status).toBe(REACHED.status)
    const refused = await ask(foreign[kind] ?? '')
    expect([refused.status, refused.body]).toMatchObject([404, { code: 'not_found' }])
  })
})

it("removes an account even if another store's rule names it", async () => {
  const other = await openShop(app)
  const conditions = { groups: [{ conditions: [{ field: 'currency', operator: 'is' as const, value: 'USD' }] }] }
  const action = { type: 'one' as const, connection_id: other.connection_id }
  const body = { store_id: shop.store_id, kind: 'card' as const, name: 'Pay to unlock', conditions, action }
  const refused = await app.call(contracts.routingRules.create, { body }, { token: shop.token })
  expect([refused.status, refused.detail]).toEqual([404, 'Payment account not found'])
  // As stored when such a rule was written before the check existed.
  await app.db.$client.query('update routing_rules set connection_ids = $1 where store_id = $2', [
    [other.connection_id],
    shop.store_id,
  ])
  const { connection_id, token } = other
  expectOk(await app.call(contracts.orchestration.remove, { body: { connection_id } }, { token }))
})

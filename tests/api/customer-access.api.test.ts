import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scopesOf, type Contract } from '../../src/shared/contract.ts'
import { contracts } from '../../src/shared/contracts/index.ts'
import { idsOf, inputWith, paramsFor, sample, type OwnedIds } from '../support/app/contract-samples.ts'
import { makeCustomer } from '../support/app/factories.ts'
import { createGuardedApp, REACHED } from '../support/app/guarded-app.ts'
import { idsIn, bodyNaming } from '../support/app/named-ids.ts'
import { customerToken } from '../support/app/portal-sessions.ts'
import { openShop } from '../support/shops/shop.ts'
import { caller, createTestApp, type TestApp } from '../support/app/test-app.ts'

const calls = Object.entries(contracts).flatMap(([resource, group]) =>
  Object.entries<Contract>(group).flatMap(([name, contract]) =>
    contract.access === 'customer' ? [{ id: `${resource}.${name}`, contract }] : [],
  ),
)
const scoped = calls.flatMap(({ id, contract }) => scopesOf(contract).map((scope) => ({ id, contract, scope })))
const named = calls.flatMap(({ id, contract }) =>
  Object.entries(contract.names ?? {}).flatMap(([place, kinds]) =>
    [kinds].flat().map((kind) => ({ id, contract, place, kind })),
  ),
)

let app: TestApp
let ask: TestApp['rawCall']
let owned: OwnedIds
let variant: string
/** Of the customer who owns the records, of another one of the store, of one of another store, and of a card link. */
let tokens: { owner: string; other: string; elsewhere: string; cardLink: string }
let close: () => Promise<unknown>

beforeAll(async () => {
  app = await createTestApp()
  const shop = await openShop(app)
  const another = await openShop(app)
  owned = await idsOf(app, shop)
  variant = shop.variant_ids[0]
  const customer_id = owned.customer ?? ''
  const other = await makeCustomer(app.db, { store_id: shop.store_id })
  const foreign = await makeCustomer(app.db, { store_id: another.store_id })
  tokens = {
    owner: await customerToken(app, customer_id),
    other: await customerToken(app, other.customer_id),
    elsewhere: await customerToken(app, foreign.customer_id),
    cardLink: await customerToken(app, customer_id, { payment_method_only: true }),
  }
  const guards = await createGuardedApp(app.deps)
  ask = caller(guards)
  close = () => guards.close()
})
afterAll(async () => {
  await close()
  await app.close()
})

const idOf = (kind: unknown): string =>
  kind === 'variant' ? variant : ((owned as Readonly<Record<string, string | undefined>>)[String(kind)] ?? '')

const inputOf = (contract: Contract) => ({
  params: paramsFor(contract, 'x'),
  query: sample(contract.query),
  body: sample(contract.body),
})

/** Input whose target and other IDs are the customer's own. */
function ownInput(contract: Contract) {
  const [scope] = scopesOf(contract)
  const { body, ...rest } = inputOf(contract)
  const own = Object.entries(contract.names ?? {}).map(([place, kind]): [string, unknown] => [place, idOf(kind)])
  const input = { ...rest, body: { ...body, ...Object.fromEntries<unknown>(own) } }
  return scope ? { ...input, [scope.in]: { ...input[scope.in], [scope.field]: owned[scope.kind] } } : input
}

describe('calls of customers [CU-001]', () => {
  it.each(calls)('$id accepts no sign-in of a merchant', async ({ contract }) => {
    const merchant = await app.signUp()
    const { status, body } = await ask(contract, ownInput(contract), { token: merchant.token })
    expect([status, body]).toEqual([401, { detail: 'Please sign in', code: 'unauthorized' }])
  })

  it.each(calls)('$id reaches its handler with the ids of the customer', async ({ contract }) => {
    expect((await ask(contract, ownInput(contract), { token: tokens.owner })).status).toBe(REACHED.status)
  })

  it.each(scoped)(
    '$id rejects a $scope.kind of another customer, and of another store',
    async ({ contract, scope }) => {
      const input = inputWith(contract, scope, owned[scope.kind] ?? '')
      for (const token of [tokens.other, tokens.elsewhere]) {
        const { status, body } = await ask(contract, input, { token })
        expect({ status, body }).toMatchObject({ status: 404, body: { code: 'not_found' } })
      }
    },
  )

  it.each(scoped)('$id returns 404 for a $scope.kind that doesn’t exist', async ({ contract, scope }) => {
    const input = inputWith(contract, scope, 'nothing_has_this')
    expect((await ask(contract, input, { token: tokens.owner })).status).toBe(404)
  })

  it.each(named)('$id rejects a $kind of somebody else at $place', async ({ contract, place, kind }) => {
    const own = ownInput(contract)
    const scopes = scopesOf(contract).map(({ field, kind: of }): [string, unknown] => [field, owned[of]])
    const body = { ...bodyNaming(contract, place, idOf(kind)), ...Object.fromEntries<unknown>(scopes) }
    expect((await ask(contract, { ...own, body }, { token: tokens.elsewhere })).status).toBe(404)
  })

  it.each(calls)('$id checks every id in its body', ({ contract }) => {
    const checked = new Set([...scopesOf(contract).map(({ field }) => field), ...Object.keys(contract.names ?? {})])
    expect(idsIn(contract.body).filter((place) => !checked.has(place))).toEqual([])
  })

  it.each(calls)('$id is limited to the payment method with a card link', async ({ contract }) => {
    const { status, body } = await ask(contract, ownInput(contract), { token: tokens.cardLink })
    const [wanted, code] = contract.card_link ? [REACHED.status, REACHED.code] : [403, 'sign_in_required']
    expect({ status, body }).toMatchObject({ status: wanted, body: { code } })
  })
})

import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  cascadeOver,
  connectMore,
  publishedRule,
  controlGateway,
  type ControlledGateway,
} from '../../../../../tests/support/shops/rules.ts'
import { enterCard, openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import { declined } from '../../../connectors/results.ts'

let app: TestApp
let steered: ControlledGateway
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  steered = controlGateway(app)
  shop = await openShop(app)
})
afterAll(() => app.close())

it("lists each attempt with its rule and version, the reason and the provider's response [API-074] [OR-001]", async () => {
  const { token, connection_id: first } = shop
  const [second = ''] = await connectMore(app, shop, 'Second')
  const rule = await publishedRule(app, shop, {
    kind: 'cascade',
    name: 'Main',
    conditions: { groups: [] },
    action: cascadeOver([first, second]),
  })
  const good = await enterCard(app, '4242424242424242')
  const card = { brand: 'visa', last_four: '0002', fingerprint: 'the card of Maya' }
  steered.answers.set(first, () => Promise.resolve(declined('do_not_honor', { provider_code: '05', card })))
  steered.answers.set(second, (real) => real(good))
  const session = await readySession(app, shop)
  await payWith(app, session, '4000000000000002')
  const query = { store_id: shop.store_id }
  const [row] = expectOk(await app.call(contracts.orders.list, { query }, { token })).orders
  const order_id = row?.order_id ?? ''
  const { data } = expectOk(await app.call(contracts.orders.details, { query: { order_id } }, { token }))
  const decided = { rule_id: rule.rule_id, version: 1, name: 'Main' }
  expect(data.attempts).toMatchObject([
    { connection_name: 'Second', status: 'approved', rule: decided, provider_code: null },
    {
      connection_id: first,
      status: 'declined',
      rule: decided,
      decline_code: 'do_not_honor',
      provider_code: '05',
      network_tries: { network: 'Visa', count: 1, most: 15, hours: 720 },
      three_d_secure: false,
    },
  ])
  for (const attempt of data.attempts) expect(attempt.reason).toMatch(/^[A-Z].*\.$/)
  const listed = expectOk(await app.call(contracts.transactions.list, { query }, { token }))
  expect(listed.data).toMatchObject([{ status: 'succeeded', connector: 'Second' }])
})

it('lists the attempts of a payment without an order', async () => {
  const own = await openShop(app)
  const { token, connection_id: first } = own
  const [second = ''] = await connectMore(app, own, 'Second')
  const action = cascadeOver([first, second])
  const { rule_id } = await publishedRule(app, own, {
    kind: 'cascade',
    name: 'Both',
    conditions: { groups: [] },
    action,
  })
  for (const id of [first, second]) {
    steered.answers.set(id, () => Promise.resolve(declined('do_not_honor', { provider_code: '05' })))
  }
  const paid = await payWith(app, await readySession(app, own), '4000000000000002')
  expect(paid.body.status).toBe('declined')
  const { rows } = await app.db.$client.query<{ payment_id: string }>(
    'select payment_id from payments where store_id = $1',
    [own.store_id],
  )
  const query = { payment_id: rows[0]?.payment_id ?? '' }
  const { data } = expectOk(await app.call(contracts.orders.attempts, { query }, { token }))
  const rule = { rule_id, version: 1, name: 'Both' }
  expect(data).toMatchObject([
    { connection_id: second, status: 'declined', rule },
    { connection_id: first, status: 'declined', rule },
  ])
  for (const attempt of data) expect(attempt.reason).toMatch(/^[A-Z].*\.$/)
})

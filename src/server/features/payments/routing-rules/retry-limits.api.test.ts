import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attemptsOf, cascadeOver, connectMore, publishedRule } from '../../../../../tests/support/shops/rules.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { retryLimits, saveRetryLimits } = contracts.routingRules

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const save = (limits: { network: string; hours: number; most: number }[]) =>
  app.rawCall(saveRetryLimits, { body: { store_id: shop.store_id, limits } }, { token: shop.token })
const read = async () =>
  expectOk(await app.call(retryLimits, { query: { store_id: shop.store_id } }, { token: shop.token })).data

describe('retry limits of a declined card', () => {
  it('default to what the networks allow, with the reasons that rule out any retry', async () => {
    const [visa, mastercard] = await read()
    expect(visa).toMatchObject({ name: 'Visa', windows: [{ hours: 720, most: 15, allowed: 15 }] })
    expect(visa?.never).toContain('The card is reported stolen.')
    expect(mastercard?.windows).toEqual([
      { hours: 24, most: 10, allowed: 10 },
      { hours: 720, most: 35, allowed: 35 },
    ])
  })

  it('can be lower, never higher', async () => {
    const { status, body } = await save([{ network: 'visa', hours: 720, most: 16 }])
    expect([status, body]).toMatchObject([400, { detail: 'The network allows up to 15 retries' }])
    expect((await save([{ network: 'visa', hours: 720, most: 3 }])).status).toBe(200)
    expect((await read())[0]?.windows).toEqual([{ hours: 720, most: 3, allowed: 15 }])
  })

  it('end a cascade once the store’s own limit is used up', async () => {
    const [second = '', third = ''] = await connectMore(app, shop, 'Second', 'Third')
    await publishedRule(app, shop, { kind: 'cascade', action: cascadeOver([shop.connection_id, second, third]) })
    expect((await save([{ network: 'visa', hours: 720, most: 1 }])).status).toBe(200)
    const session = await readySession(app, shop)
    await payWith(app, session, '4000000000000002')
    expect(await attemptsOf(app, session._id)).toHaveLength(1)
    expect((await save([])).status).toBe(200)
    const free = await readySession(app, shop)
    await payWith(app, free, '4000000000000002')
    expect((await attemptsOf(app, free._id)).length).toBeGreaterThan(1)
  })
})

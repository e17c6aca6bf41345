import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const as = () => ({ token: shop.token })
const ADVICE = 'Test gateway only accepts amounts in steps of $0.10. Nearest: $5.00 or $5.10'
const inTens = (work: () => Promise<unknown>) => gatewayDoes(app, () => ({ amountStep: () => 10 }), work)

describe('an account that only accepts amounts in steps', () => {
  it('rejects other refund amounts, suggests the nearest ones, and tells the dialog [API-083]', async () => {
    const { order_id } = await sellOne(app, shop)
    const refund = (amount: number) => app.rawCall(contracts.refunds.create, { body: { order_id, amount } }, as())
    await inTens(async () => {
      const order = await readOrderAsMerchant(app, shop, order_id)
      expect(order.refundable?.payments).toMatchObject([{ amount_step: { provider: 'Test gateway', step: 10 } }])
      expect(await refund(505)).toMatchObject({ status: 400, body: { errors: { amount: ADVICE } } })
      expect((await readOrderAsMerchant(app, shop, order_id)).refunds).toEqual([])
      expect((await refund(510)).status).toBe(200)
    })
    const after = await readOrderAsMerchant(app, shop, order_id)
    expect(after.refundable?.payments[0]).not.toHaveProperty('amount_step')
    expect((await refund(505)).status).toBe(200)
  })

  it('rejects other capture amounts, and tells both dialogs [API-074]', async () => {
    const { store_id } = shop
    const body = { store_id, capture_when: 'by_hand' as const }
    expectOk(await app.call(contracts.authorizations.updateSettings, { body }, as()))
    const { payment_id, order_id } = await sellOne(app, shop)
    const capture = (amount: number) =>
      app.rawCall(contracts.authorizations.capture, { body: { payment_id, amount } }, as())
    const step = { amount_step: { provider: 'Test gateway', step: 10 } }
    await inTens(async () => {
      const listed = await app.call(contracts.authorizations.list, { query: { store_id, state: 'to_capture' } }, as())
      expect(expectOk(listed).authorizations).toMatchObject([step])
      expect((await readOrderAsMerchant(app, shop, order_id)).payments).toMatchObject([step])
      expect(await capture(505)).toMatchObject({ status: 400, body: { errors: { amount: ADVICE } } })
      expect(await capture(510)).toMatchObject({ status: 200, body: { message: '$5.10 captured' } })
    })
  })
})

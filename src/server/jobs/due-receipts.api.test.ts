import { afterAll, beforeAll, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { sendDueReceipts } from './due-receipts.ts'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

async function buy(to: string): Promise<void> {
  expect((await payWith(app, await readySession(app, shop, to), '4242424242424242')).body.status).toBe('succeeded')
}

const receiptsTo = async (to: string): Promise<number> =>
  (await app.mails(to)).filter(({ subject }) => subject.includes('order')).length

const stillDue = async (): Promise<{ order_id: string; tries: number }[]> =>
  (await app.db.$client.query<{ order_id: string; tries: number }>('select order_id, tries from due_receipts')).rows

it('sends each due receipt once, even with several processes', async () => {
  const buyers = ['one@example.com', 'two@example.com', 'three@example.com']
  for (const to of buyers) await buy(to)
  expect(await stillDue()).toHaveLength(3)
  await Promise.all([sendDueReceipts(app.deps), sendDueReceipts(app.deps)])
  await sendDueReceipts(app.deps)
  expect(await Promise.all(buyers.map(receiptsTo))).toEqual([1, 1, 1])
  expect(await stillDue()).toEqual([])
})

it("retries a receipt that can't be written, with increasing delays, and doesn't block others", async () => {
  const now = app.clock.now()
  await app.db.$client.query(`insert into due_receipts (order_id, payment_id, due_at) values ('ord_gone', '', $1)`, [
    now,
  ])
  await buy('four@example.com')
  await sendDueReceipts(app.deps)
  expect(await receiptsTo('four@example.com')).toBe(1)
  expect(await stillDue()).toEqual([{ order_id: 'ord_gone', tries: 1 }])
  app.clock.advance(29_000)
  await sendDueReceipts(app.deps)
  expect(await stillDue()).toEqual([{ order_id: 'ord_gone', tries: 1 }])
  for (let tries = 0; tries < 20; tries += 1) {
    app.clock.advance(3_600_000)
    await sendDueReceipts(app.deps)
  }
  expect(await stillDue()).toEqual([{ order_id: 'ord_gone', tries: 12 }])
})

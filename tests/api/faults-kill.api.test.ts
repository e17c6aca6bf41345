import { rmSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { startServer, type RunningServer } from '../support/e2e/e2e-server.ts'
import {
  embeddedUrl,
  isBlocked,
  MAKING_AN_ORDER,
  openBooks,
  PAID_ONCE,
  paymentFacts,
  whileLocked,
  type PaymentFacts,
} from '../support/payments/payment-facts.ts'
import {
  callRemote,
  checkRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  type RemoteShop,
} from '../support/e2e/remote-shop.ts'
import { until } from '../support/app/until.ts'

const GOOD_CARD = '4242424242424242'
const SLOW_CARD = '4000000000004509'

/** Locks the row that the store's next order must update, whether or not it exists yet. */
const HOLD_COUNTER = `
  insert into order_counters (store_id, mode, next_number) values ($1, 'test', 1001)
  on conflict (store_id, mode) do update set next_number = order_counters.next_number`

let server: RunningServer
let shop: RemoteShop
let db: pg.Pool

beforeAll(async () => {
  server = await startServer()
  shop = await openRemoteShop(server)
  // The database outlives a killed server, and the next server takes it over.
  db = openBooks(embeddedUrl(server.dataDir))
})
afterAll(async () => {
  await db.end()
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

const restart = async (): Promise<void> => {
  server = await startServer({ dataDir: server.dataDir })
}

const facts = (session: LiveCart): Promise<PaymentFacts> => paymentFacts(db, session._id)

const serversGone = () =>
  until('the killed server has left the database', async () => {
    const { rows } = await db.query("select 1 from pg_stat_activity where application_name like 'cartwright%'")
    return rows.length === 0
  })

const completed = (session: LiveCart) =>
  until('the payment is completed', async () => {
    const reply = await checkRemote(server, session)
    return reply.status === 'completed' && reply
  })

/** Expects one order, visible to shopper and merchant, and one charge. */
async function expectPaidOnce(session: LiveCart): Promise<void> {
  const { order_number } = await completed(session)
  const full = requireOk(await callRemote(server, contracts.orders.full, { params: { sessionId: session._id } }))
  expect(full.order).toMatchObject({ order_number, total_price: session.total })
  const query = { store_id: shop.store_id, search: session.customer_email }
  const list = requireOk(await callRemote(server, contracts.orders.list, { query }, shop))
  expect(list.orders.map((order) => order.order_number)).toEqual([order_number])
  expect(await facts(session)).toEqual(PAID_ONCE)
}

const receipts = async (session: LiveCart): Promise<number> => {
  const query = { to: session.customer_email }
  return requireOk(await callRemote(server, contracts.system.outbox, { query })).mails.length
}

describe('a server killed while a shopper pays', { timeout: 240_000 }, () => {
  it('between the approval and the commit: one order and one charge after the restart', async () => {
    const session = await readyRemoteSession(server, shop)
    const order = { sql: HOLD_COUNTER, values: [shop.store_id] }
    await whileLocked(db, order, async () => {
      const paying = payRemote(server, session, GOOD_CARD)
      paying.catch(() => {})
      await until('the order waits to be made', async () => isBlocked(db, MAKING_AN_ORDER))
      expect(await facts(session)).toEqual({ orders: 0, charges: 1, approved: 1, payment: 'created' })
      await server.kill()
      await expect(paying).rejects.toThrow()
    })
    await serversGone()
    expect(await facts(session)).toEqual({ orders: 0, charges: 1, approved: 1, payment: 'created' })
    await restart()
    await expectPaidOnce(session)
  })

  it("after a slow provider's approval and before its response: one order and one charge", async () => {
    const session = await readyRemoteSession(server, shop)
    const paying = payRemote(server, session, SLOW_CARD)
    paying.catch(() => {})
    await until('the provider has charged', async () => (await facts(session)).approved === 1)
    await server.kill()
    await expect(paying).rejects.toThrow()
    await restart()
    await expectPaidOnce(session)
  })

  it('before the call to the provider: nothing is charged, and the shopper can pay again', async () => {
    const session = await readyRemoteSession(server, shop)
    await whileLocked(db, { sql: 'lock table tg_charges in access exclusive mode' }, async () => {
      const paying = payRemote(server, session, GOOD_CARD)
      paying.catch(() => {})
      await until('the provider is called', async () => isBlocked(db, 'insert into tg_charges'))
      await server.kill()
      await expect(paying).rejects.toThrow()
    })
    await restart()
    expect(await checkRemote(server, session)).toEqual({ status: 'processing' })
    // A provider's reply that it knows no charge is only trusted after its timeout.
    await db.query(
      `update payment_attempts set created_at = created_at - interval '1 minute', updated_at = updated_at - interval '1 minute'
       where payment_id in (select payment_id from payments where session_id = $1)`,
      [session._id],
    )
    expect(await checkRemote(server, session)).toMatchObject({ status: 'failed', detail: expect.any(String) as string })
    expect(await facts(session)).toEqual({ orders: 0, charges: 0, approved: 0, payment: 'declined' })
    const again = requireOk(await payRemote(server, session, GOOD_CARD))
    expect(again.status).toBe('succeeded')
    await expectPaidOnce(session)
  })

  it('after the commit: the order exists, paying again finds it, and the receipt is sent', async () => {
    const session = await readyRemoteSession(server, shop)
    await whileLocked(db, { sql: 'lock table outbox_mails in access exclusive mode' }, async () => {
      const paying = payRemote(server, session, GOOD_CARD)
      paying.catch(() => {})
      // A receipt of an earlier order may be queued too.
      await until('the order is made', async () => (await facts(session)).orders === 1)
      await until('the receipt waits to be written', async () => isBlocked(db, 'outbox_mails'))
      await server.kill()
      await paying.catch(() => {})
    })
    await restart()
    expect(await checkRemote(server, session)).toMatchObject({ status: 'completed' })
    const again = requireOk(await payRemote(server, session, GOOD_CARD))
    expect(again).toMatchObject({ status: 'succeeded', order_number: expect.any(String) as string })
    await expectPaidOnce(session)
    await until('the receipt is sent', async () => (await receipts(session)) === 1)
  })
})

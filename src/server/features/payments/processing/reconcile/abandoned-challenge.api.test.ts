import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { payToken, startAccounts, type Accounts } from '../../../../../../tests/support/payments/account-doubles.ts'
import { microformToken } from '../../../../../../tests/support/providers/cybersource/cybersource-token.ts'
import { CYBERSOURCE_KEYS } from '../../../../../../tests/support/providers/keys-doubles.ts'
import { readySession, type TestShop } from '../../../../../../tests/support/shops/shop.ts'
import type { LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import { contracts } from '../../../../../shared/contracts/index.ts'
import { sweepPayments } from './sweep-unsettled.ts'

let accounts: Accounts
let shop: TestShop

beforeAll(async () => {
  accounts = await startAccounts()
  shop = await accounts.shopAt('cybersource')
})
afterAll(() => accounts.close())

const token = (kind: string) => microformToken(`${kind}-${crypto.randomUUID()}`)

interface Stored {
  status: string
  provider_reference: string | null
  next_action: { type: string } | null
}

const latest = async ({ _id }: LiveCart) => {
  const { rows } = await accounts.app.db.$client.query<Stored>(
    `select p.status, a.provider_reference, a.next_action from payments p join payment_attempts a using (payment_id)
      where p.session_id = $1 order by p.created_at desc limit 1`,
    [_id],
  )
  return rows[0]
}

const read = async ({ _id }: LiveCart) => {
  const { body } = await accounts.app.call(contracts.cartSessions.checkStatus, { body: { session_id: _id } })
  return body.status
}

describe('3-D Secure at Cybersource', () => {
  it('stops when the shopper stops: nothing was authorized, and another card can pay at once', async () => {
    const { app } = accounts
    const session = await readySession(app, shop)
    const { body } = await payToken(app, session, token('challenge'))
    expect(body.status).toBe('requires_action')
    const { transaction_id } = body
    const stop = { body: { live_cart_session_id: session._id, transaction_id } }
    expect((await app.call(contracts.transactions.cancel, stop)).body).toMatchObject({ status: 'declined' })
    expect((await payToken(app, session, token('good'))).body.status).toBe('succeeded')
  })

  it('gives up a payment with a lost action once the call is over, since the action is returned only once', async () => {
    const { app } = accounts
    const session = await readySession(app, shop)
    const isPayment = ({ path }: { path: string }) => path === '/pts/v2/payments'
    await accounts.meanwhile({ match: isPayment, reply: 'lost' }, () => payToken(app, session, token('challenge')))
    expect(await latest(session)).toMatchObject({ status: 'pending' })
    await sweepPayments(app.deps)
    expect(await latest(session)).toMatchObject({ status: 'pending', next_action: null })
    app.clock.advance(31_000)
    await sweepPayments(app.deps)
    expect(await latest(session)).toMatchObject({ status: 'declined', next_action: null })
    expect(await read(session)).toBe('failed')
    expect((await payToken(app, session, token('good'))).body.status).toBe('succeeded')
  })

  it("keeps the shopper's action, whatever a webhook or a lookup says in the meantime", async () => {
    const { app } = accounts
    const session = await readySession(app, shop)
    expect((await payToken(app, session, token('challenge'))).body.status).toBe('requires_action')
    const before = await latest(session)
    expect(before?.next_action).toMatchObject({ type: 'redirect' })
    const facts = { notificationId: 'n1', eventType: 'payments.payments.accept', eventDate: '2026-11-21T12:00:00Z' }
    const payload = Buffer.from(JSON.stringify({ ...facts, payload: { transactionId: before?.provider_reference } }))
    const at = app.clock.now().getTime()
    const key = Buffer.from(CYBERSOURCE_KEYS.webhook_key, 'base64')
    const sig = createHmac('sha256', key).update(`${at}.`).update(payload).digest('base64')
    const header = `t=${at};keyId=${CYBERSOURCE_KEYS.key_id};sig=${sig}`
    const headers = { 'content-type': 'application/json', 'v-c-signature': header }
    const url = `/webhooks/cybersource/${shop.connection_id}`
    expect((await app.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(200)
    app.clock.advance(60_000)
    await sweepPayments(app.deps)
    expect(await latest(session)).toEqual(before)
  })
})

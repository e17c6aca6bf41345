import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import {
  sellFor,
  startAccounts,
  notificationTitles,
  type Accounts,
} from '../../../../../tests/support/payments/account-doubles.ts'
import { gatewayDoes, readOrderAsMerchant, sellOne } from '../../../../../tests/support/shops/post-purchase.ts'
import { anetSignature } from '../../../../../tests/support/providers/authorize-net/authorize-net-double.ts'
import { microformToken } from '../../../../../tests/support/providers/cybersource/cybersource-token.ts'
import type { DoubleRequest } from '../../../../../tests/support/providers/double-server.ts'
import { AUTHORIZE_NET_KEYS } from '../../../../../tests/support/providers/keys-doubles.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import { sweepRefunds } from './service.ts'

let accounts: Accounts

beforeAll(async () => {
  accounts = await startAccounts()
})
afterAll(() => accounts.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const create = (shop: TestShop, order_id: string, amount: number) =>
  accounts.app.rawCall(contracts.refunds.create, { body: { order_id, amount } }, { token: shop.token })
const retry = (shop: TestShop, refund_id = '') =>
  accounts.app.rawCall(contracts.refunds.retry, { body: { refund_id } }, { token: shop.token })
const seen = (shop: TestShop, order_id: string) => readOrderAsMerchant(accounts.app, shop, order_id)
const later = async (milliseconds: number) => {
  accounts.app.clock.advance(milliseconds)
  await sweepRefunds(accounts.app.deps)
}

describe('at Cybersource', () => {
  const isRefund = ({ path }: DoubleRequest) => path.endsWith('/refunds')
  const card = () => microformToken(`good-${crypto.randomUUID()}`)
  const given = (payment: string) =>
    [...accounts.cybersource.transactions.values()].filter(
      ({ root, services }) => root === payment && services.some(({ name }) => name === 'ics_credit'),
    )

  it("sends a refund once while the records don't show it yet, and records it as soon as they do [API-083]", async () => {
    const shop = await accounts.shopAt('cybersource')
    const { order_id, provider_reference } = await sellFor(accounts.app, shop, card())
    await accounts.meanwhile({ match: isRefund, reply: 'lost' }, () => create(shop, order_id, 500))
    accounts.cybersource.told.late = ({ root }) => root === provider_reference
    await later(MINUTE)
    await later(MINUTE)
    expect((await seen(shop, order_id)).refunds).toMatchObject([{ status: 'working' }])
    expect(given(provider_reference)).toHaveLength(1)
    accounts.cybersource.told.late = () => false
    await later(MINUTE)
    expect(await seen(shop, order_id)).toMatchObject({ refunded_price: 500, refunds: [{ status: 'succeeded' }] })
    expect(given(provider_reference)).toHaveLength(1)
  })

  it('looks up a refund that is rejected as a duplicate instead of failing it [API-083]', async () => {
    const shop = await accounts.shopAt('cybersource')
    const { order_id, provider_reference } = await sellFor(accounts.app, shop, card())
    const reason = { status: 'INVALID_REQUEST', reason: 'DUPLICATE_REQUEST', message: 'Again.' }
    const reply = await accounts.meanwhile({ match: isRefund, reply: { status: 400, json: reason } }, () =>
      create(shop, order_id, 500),
    )
    expect(reply).toMatchObject({ status: 200, body: { message: '$5.00 on its way' } })
    await later(16 * MINUTE)
    expect(await seen(shop, order_id)).toMatchObject({ refunded_price: 500, refunds: [{ status: 'succeeded' }] })
    expect(given(provider_reference)).toHaveLength(1)
  })
})

describe('at Authorize.Net', () => {
  const token = () => `opaque-${crypto.randomUUID()}`
  const calls = (kind: string) => (request: DoubleRequest) => request.text.includes(kind)
  const made = (kind: string) =>
    [...accounts.anet.transactions.values()].filter(({ transactionType }) => transactionType === kind)

  it('identifies a refund by its own reference, whatever was refunded before [API-083]', async () => {
    const shop = await accounts.shopAt('authorize-net')
    const { order_id } = await sellFor(accounts.app, shop, token())
    expect((await create(shop, order_id, 300)).status).toBe(200)
    const [first] = made('refundTransaction')
    accounts.anet.longAgo.add(first?.transId ?? '')
    await accounts.meanwhile({ match: calls('refundTransaction'), reply: 'lost' }, () => create(shop, order_id, 300))
    await later(MINUTE)
    expect(await seen(shop, order_id)).toMatchObject({ refunded_price: 600, payment_status: 'partially_refunded' })
    expect(made('refundTransaction')).toHaveLength(2)
  })

  it('voids a same-day refund, and reconciles one without a response [API-083]', async () => {
    accounts.anet.told.settles = false
    const shop = await accounts.shopAt('authorize-net')
    const { order_id, amount } = await sellFor(accounts.app, shop, token())
    await accounts.meanwhile({ match: calls('voidTransaction'), reply: 'lost' }, () => create(shop, order_id, amount))
    expect((await seen(shop, order_id)).refunds).toMatchObject([{ status: 'working' }])
    await later(MINUTE)
    accounts.anet.told.settles = true
    expect(await seen(shop, order_id)).toMatchObject({ payment_status: 'refunded', refunds: [{ status: 'succeeded' }] })
  })

  it("records a void of a captured payment in the provider's dashboard as a refund, once [API-083]", async () => {
    accounts.anet.told.settles = false
    const shop = await accounts.shopAt('authorize-net')
    const { order_id, amount, provider_reference } = await sellFor(accounts.app, shop, token())
    accounts.anet.told.settles = true
    const sold = accounts.anet.transactions.get(provider_reference)
    if (sold) sold.transactionStatus = 'voided'
    const report = async (notificationId: string) => {
      const payload = { entityName: 'transaction', id: provider_reference }
      const facts = {
        notificationId,
        eventType: 'net.authorize.payment.void.created',
        eventDate: '2026-11-21T12:00:00Z',
      }
      const body = Buffer.from(JSON.stringify({ ...facts, payload }))
      const signature = anetSignature(AUTHORIZE_NET_KEYS.signature_key, body)
      const headers = { 'content-type': 'application/json', 'x-anet-signature': signature }
      const url = `/webhooks/authorize-net/${shop.connection_id}`
      return (await accounts.app.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
    }
    expect([await report('a'), await report('b')]).toEqual([200, 200])
    const order = await seen(shop, order_id)
    expect(order).toMatchObject({ payment_status: 'refunded', refunded_price: amount })
    expect(order.refunds).toHaveLength(1)
  })

  it('treats a repeated refund that was already made as successful [API-083]', async () => {
    accounts.anet.told.settles = false
    const shop = await accounts.shopAt('authorize-net')
    const { order_id, amount, provider_reference } = await sellFor(accounts.app, shop, token())
    accounts.anet.told.settles = true
    const sold = accounts.anet.transactions.get(provider_reference)
    if (sold) sold.transactionStatus = 'voided'
    expect(await create(shop, order_id, amount)).toMatchObject({ status: 200 })
    expect(await seen(shop, order_id)).toMatchObject({ payment_status: 'refunded' })
  })

  it('gives each try its own day: an old refund that is retried without a response has not failed [API-083]', async () => {
    accounts.anet.told.settles = false
    const shop = await accounts.shopAt('authorize-net')
    const { order_id, provider_reference } = await sellFor(accounts.app, shop, token())
    expect((await create(shop, order_id, 300)).status).toBe(422)
    accounts.anet.told.settles = true
    const sold = accounts.anet.transactions.get(provider_reference)
    if (sold) sold.transactionStatus = 'settledSuccessfully'
    accounts.app.clock.advance(25 * HOUR)
    const [failed] = (await seen(shop, order_id)).refunds ?? []
    await accounts.meanwhile({ match: calls('refundTransaction'), reply: 'lost' }, () => retry(shop, failed?.refund_id))
    await accounts.meanwhile({ match: () => true, reply: { status: 503 } }, () => later(MINUTE))
    expect((await seen(shop, order_id)).refunds).toMatchObject([{ status: 'working' }])
    await later(MINUTE)
    expect((await seen(shop, order_id)).refunds).toMatchObject([{ status: 'succeeded' }])
    expect(await notificationTitles(accounts.app, shop)).not.toContainEqual(
      expect.objectContaining({ title: 'A refund is not confirmed' }),
    )
  })

  it('notifies the store once of a refund unknown for a day, and keeps looking it up [API-083]', async () => {
    const shop = await accounts.shopAt('authorize-net')
    const { order_id } = await sellFor(accounts.app, shop, token())
    await accounts.meanwhile({ match: calls('refundTransaction'), reply: 'lost' }, () => create(shop, order_id, 300))
    const away = { match: () => true, reply: { status: 503 } }
    await accounts.meanwhile(away, () => later(23 * HOUR))
    await accounts.meanwhile(away, () => later(2 * HOUR))
    await accounts.meanwhile(away, () => later(2 * HOUR))
    const order = await seen(shop, order_id)
    expect(order.refunds).toMatchObject([{ status: 'working' }])
    expect(order.events.filter(({ kind }) => kind === 'refund_failed')).toHaveLength(1)
    const told = (await notificationTitles(accounts.app, shop)).filter(
      ({ title }) => title === 'A refund is not confirmed',
    )
    expect(told).toHaveLength(1)
    await later(2 * HOUR)
    expect((await seen(shop, order_id)).refunds).toMatchObject([{ status: 'succeeded' }])
  })
})

it('does not fail a refund without a response because its provider is down on the next call [API-083]', async () => {
  const { app } = accounts
  const shop = await openShop(app)
  const { order_id } = await sellOne(app, shop)
  await gatewayDoes(
    app,
    (really) => ({
      refund: async (ctx, input) => {
        await really.refund?.(ctx, input)
        throw new ConnectorOutcomeUnknown('no answer')
      },
    }),
    () => create(shop, order_id, 450),
  )
  await gatewayDoes(
    app,
    () => ({ refund: () => Promise.reject(new ConnectorUnavailable('down')) }),
    () => later(MINUTE),
  )
  expect((await seen(shop, order_id)).refunds).toMatchObject([{ status: 'working' }])
  await later(MINUTE)
  expect(await seen(shop, order_id)).toMatchObject({ refunded_price: 450, refunds: [{ status: 'succeeded' }] })
})

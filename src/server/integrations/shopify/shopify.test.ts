import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { officialProblems } from '../../../../tests/support/marketing/shopify/official-schema.ts'
import { shopifyDouble, type ShopifyDoubleOptions } from '../../../../tests/support/marketing/shopify/shopify-double.ts'
import { startDoubles, type DoubleServer } from '../../../../tests/support/providers/double-server.ts'
import { NO_SPECS, specsDir } from '../../../../tests/support/providers/official-description.ts'
import type { ToolConnection } from '../destinations/destination.ts'
import { sendTo } from '../http/exchange.ts'
import { authorizeShopify } from './access-token.ts'
import { callAdmin } from './admin-client.ts'
import { bulkQuery } from './catalog-queries.ts'
import { descriptionHtml, plainText } from './description.ts'
import { createPromoOperations, updatePromoOperations } from './discounts.ts'
import type { Operation } from './operation.ts'
import * as orders from './order-operations.ts'
import * as setup from './setup-operations.ts'
import { shopOperation, verifyShopify } from './verify.ts'
import { isSignedByShopify } from './webhook-signature.ts'

const NOW = new Date('2026-11-24T10:00:00Z')
const APP = {
  shop: 'fernhill-coffee.myshopify.com',
  client_id: '0123456789abcdef0123456789abcdef',
  client_secret: 'shpss_0123456789abcdef0123456789abcdef',
}
const ADMIN = { shop: APP.shop, admin_token: 'shpat_0123456789abcdef0123456789abcdef' }

let doubles: DoubleServer
let shop: ReturnType<typeof shopifyDouble>

async function open(options: ShopifyDoubleOptions = {}): Promise<void> {
  await doubles?.close()
  shop = shopifyDouble(options)
  doubles = await startDoubles([shop])
}
beforeEach(() => open())
afterEach(() => doubles.close())

const connectionOf = (fields: Record<string, string>): ToolConnection => ({ fields, test_code: '' })
const verify = (fields: Record<string, string>) => verifyShopify(connectionOf(fields), sendTo(doubles.url), NOW)
const call = (access_token: string) =>
  callAdmin(connectionOf({ shop: APP.shop, access_token }), shopOperation, {}, sendTo(doubles.url))

describe('connecting', () => {
  it('accepts an app’s credentials, and the token of an older app', async () => {
    expect(await verify(APP)).toEqual({ ok: true, note: 'Connected to Fernhill Coffee' })
    expect(await verify(ADMIN)).toEqual({ ok: true, note: 'Connected to Fernhill Coffee' })
  })

  it('says which credentials are wrong', async () => {
    const reason = 'The client credentials are wrong'
    expect(await verify({ ...APP, client_secret: 'shpss_wrong' })).toEqual({
      ok: false,
      field: 'client_secret',
      reason,
    })
    const rejected = { ok: false, field: 'admin_token', reason: 'The key was rejected (401)' }
    expect(await verify({ ...ADMIN, admin_token: 'shpat_wrong' })).toEqual(rejected)
  })

  it('lists the scopes that the app lacks', async () => {
    await open({ scopes: ['write_products', 'write_inventory', 'read_locations', 'write_discounts'] })
    const missing = 'write_orders, write_merchant_managed_fulfillment_orders'
    expect(await verify(APP)).toMatchObject({ ok: false, reason: `Add these scopes to the app in Shopify: ${missing}` })
  })

  it('gets a token of a day', async () => {
    const authorization = await authorizeShopify(connectionOf(APP), sendTo(doubles.url), NOW)
    expect(authorization).toMatchObject({ kind: 'ready', expires_at: NOW.getTime() + 86_399_000 })
  })

  it('tries again later if Shopify is down', async () => {
    doubles.befall({ status: 503, text: 'Unavailable' })
    const authorization = await authorizeShopify(connectionOf(APP), sendTo(doubles.url), NOW)
    expect(authorization).toMatchObject({ kind: 'retry', reason: 'Temporarily unavailable (503)' })
  })
})

describe('calls', () => {
  it('return the data and the rate limit', async () => {
    expect(await call(ADMIN.admin_token)).toMatchObject({
      kind: 'ok',
      data: { shop: { currencyCode: 'USD' } },
      limit: { maximum: 2000, restore_rate: 100 },
    })
  })

  it('wait until the rate limit has the points of the request again', async () => {
    shop.drain(2)
    expect(await call(ADMIN.admin_token)).toEqual({
      kind: 'retry',
      reason: 'Shopify’s rate limit is used up',
      after_ms: 80,
    })
  })

  it.each([
    [402, 'The Shopify store is frozen until its owner pays Shopify'],
    [404, 'No Shopify store has this domain'],
    [423, 'Shopify has locked this store'],
  ])('need the merchant after status %i', async (status, reason) => {
    doubles.befall({ status, json: {} })
    expect(await call(ADMIN.admin_token)).toEqual({ kind: 'broken', reason })
  })

  it.each([
    ['ACCESS_DENIED', 'broken'],
    ['SHOP_INACTIVE', 'broken'],
    ['INTERNAL_SERVER_ERROR', 'retry'],
    ['MAX_COST_EXCEEDED', 'failed'],
  ])('tell errors apart by code: %s is %s', async (code, kind) => {
    doubles.befall({ status: 200, json: { errors: [{ message: 'Refused', extensions: { code } }] } })
    expect(await call(ADMIN.admin_token)).toEqual({ kind, reason: 'Refused' })
  })

  it('fail for an answer of another shape, and for one that is no JSON', async () => {
    doubles.befall({ status: 200, json: { data: { shop: null } } }, { status: 200, text: '<html>' })
    const reason = 'Shopify’s answer to Shop has an unexpected shape'
    expect(await call(ADMIN.admin_token)).toEqual({ kind: 'failed', reason })
    expect(await call(ADMIN.admin_token)).toEqual({ kind: 'failed', reason: 'Shopify answered 200' })
  })

  it('are tried again after no response', async () => {
    doubles.befall('break')
    expect(await call(ADMIN.admin_token)).toEqual({ kind: 'retry', reason: 'Could not be reached' })
  })
})

describe('webhook signatures', () => {
  const body = Buffer.from('{"id":820982911946154508,"email":"jon@example.com"}')
  const signature = 'D0UMXmhjwBRi4y66TmhJrDlhQABD7zI2fm3p6/QLMo8='

  it('are those of the secret, also of the one before', () => {
    expect(isSignedByShopify(body, signature, ['hush'])).toBe(true)
    expect(isSignedByShopify(body, signature, ['new', 'hush'])).toBe(true)
  })

  it('are refused for another body, secret or length', () => {
    expect(isSignedByShopify(Buffer.from('{}'), signature, ['hush'])).toBe(false)
    expect(isSignedByShopify(body, signature, ['new'])).toBe(false)
    expect(isSignedByShopify(body, 'D0UM', ['hush'])).toBe(false)
    expect(isSignedByShopify(body, '', ['hush'])).toBe(false)
  })
})

describe('by Shopify’s own schema', () => {
  const operations: Operation[] = [
    shopOperation,
    setup.locationsOperation,
    setup.subscriptionsOperation,
    setup.subscribeOperation,
    setup.unsubscribeOperation,
    ...Object.values(orders),
    ...Object.values(createPromoOperations),
    ...Object.values(updatePromoOperations),
  ]
  it.for(operations)('$name is valid', ({ document }, { skip }) => {
    if (specsDir() === null) skip(NO_SPECS)
    expect(officialProblems(document)).toEqual([])
  })

  it('the query of the catalog file is valid', ({ skip }) => {
    if (specsDir() === null) skip(NO_SPECS)
    expect(officialProblems(bulkQuery('gid://shopify/Location/1'))).toEqual([])
  })
})

describe('descriptions', () => {
  it('become text with a line for each block, without markup or scripts', () => {
    const html =
      '<h2>Slow\n pour</h2><p>For <b>two</b> &amp; more<br>1&nbsp;L</p><ul><li>Steel</li></ul><script>x()</script>'
    expect(plainText(html)).toBe('Slow pour\nFor two & more\n1\u00a0L\nSteel')
  })

  it.each(['One line', 'Two\nlines', 'a < b & "c" > d', ''])('survive the way to Shopify and back: %j', (text) => {
    expect(plainText(descriptionHtml(text))).toBe(text)
  })
})

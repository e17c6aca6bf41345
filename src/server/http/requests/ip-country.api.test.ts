import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishedRule, draftRule } from '../../../../tests/support/shops/rules.ts'
import { enterCard, openShop, payBody, readySession, type TestShop } from '../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../shared/contracts/index.ts'
import { newId } from '../../db/ids.ts'
import { ipCountryOf } from './ip-country.ts'

const BEHIND = { 'x-forwarded-for': '203.0.113.9' }
const FROM_GERMANY = {
  kind: 'decline' as const,
  name: 'Not from Germany',
  conditions: { groups: [{ conditions: [{ field: 'ip_country', operator: 'is' as const, value: 'DE' }] }] },
  action: { type: 'decline' as const, reason: 'Germany', shopper_message: 'We do not sell there yet.' },
}

let told: TestApp
let untold: TestApp
let shop: TestShop

beforeAll(async () => {
  told = await createTestApp({ settings: { trustedProxies: ['loopback'], countryHeader: 'cf-ipcountry' } })
  untold = await createTestApp({ settings: { trustedProxies: ['loopback'] } })
  shop = await openShop(told)
  await publishedRule(told, shop, FROM_GERMANY)
})
afterAll(() => Promise.all([told.close(), untold.close()]))

const payFrom = async (app: TestApp, at: TestShop, headers: Record<string, string>) => {
  const session = await readySession(app, at)
  const body = payBody(session, await enterCard(app, '4242424242424242'))
  const reply = await app.call(
    contracts.transactions.pay,
    { body },
    { headers: { ...headers, 'idempotency-key': newId('evt') } },
  )
  return { status: reply.status, session }
}

describe('IP country', () => {
  it("is read from a trusted proxy's configured header, and used by rules", async () => {
    expect((await payFrom(told, shop, { ...BEHIND, 'cf-ipcountry': 'de' })).status).toBe(402)
    const { status, session } = await payFrom(told, shop, { ...BEHIND, 'cf-ipcountry': 'AT' })
    expect(status).toBe(200)
    const { rows } = await told.db.$client.query<{ country: string | null }>(
      `select paid_cart->>'ip_country' as country from payments where session_id = $1`,
      [session._id],
    )
    expect(rows).toEqual([{ country: 'AT' }])
  })

  it("is unknown if the proxy can't tell or there is none, so the condition isn't met", async () => {
    for (const headers of [{ ...BEHIND, 'cf-ipcountry': 'XX' }, { ...BEHIND, 'cf-ipcountry': 'T1' }, BEHIND]) {
      expect((await payFrom(told, shop, headers)).status).toBe(200)
    }
    expect((await payFrom(told, shop, { 'cf-ipcountry': 'DE' })).status).toBe(200)
  })

  it('is never known without a configured header, which the rule list reports', async () => {
    const own = await openShop(untold)
    const rule = await publishedRule(untold, own, FROM_GERMANY)
    expect((await payFrom(untold, own, { ...BEHIND, 'cf-ipcountry': 'DE' })).status).toBe(200)
    const query = { store_id: own.store_id }
    const { lint } = expectOk(await untold.call(contracts.routingRules.list, { query }, { token: own.token }))
    expect(lint).toEqual([
      {
        rule_id: rule.rule_id,
        kind: 'not_told',
        message: 'IP country isn’t available on this server, so the condition never matches.',
        other_rule_id: null,
        connection_id: null,
      },
    ])
    await draftRule(told, shop, { ...FROM_GERMANY, name: 'Another' })
    const heard = await told.call(
      contracts.routingRules.list,
      { query: { store_id: shop.store_id } },
      { token: shop.token },
    )
    expect(expectOk(heard).lint.map(({ kind }) => kind)).not.toContain('not_told')
  })

  it("can't be spoofed", () => {
    const settings = { countryHeader: 'cf-ipcountry' }
    const headers = { 'cf-ipcountry': 'DE' }
    expect(ipCountryOf(settings, { ips: ['127.0.0.1', '203.0.113.9'], headers })).toBe('DE')
    expect(ipCountryOf(settings, { ips: ['203.0.113.9'], headers })).toBeNull()
    expect(ipCountryOf(settings, { headers })).toBeNull()
    expect(ipCountryOf({}, { ips: ['127.0.0.1', '203.0.113.9'], headers })).toBeNull()
    for (const value of ['Germany', 'D', "D'", 'XX', 'T1', '']) {
      const told_so = { ips: ['127.0.0.1', '203.0.113.9'], headers: { 'cf-ipcountry': value } }
      expect(ipCountryOf(settings, told_so)).toBeNull()
    }
  })
})

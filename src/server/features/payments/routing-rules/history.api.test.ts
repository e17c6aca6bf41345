import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectMore, draftRule, publishedRule } from '../../../../../tests/support/shops/rules.ts'
import { openShop, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { routingRules: rules, orchestration } = contracts

let app: TestApp
let shop: TestShop
let token: string
let second: string

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  token = shop.token
  second = (await connectMore(app, shop, 'Second'))[0] ?? ''
})
afterAll(() => app.close())

const toSecond = () => ({ type: 'one' as const, connection_id: second })
const publish = (rule_id: string, version: number) => app.call(rules.publish, { body: { rule_id, version } }, { token })
const update = (ruleId: string, body: object) => app.rawCall(rules.update, { params: { ruleId }, body }, { token })

describe('history', () => {
  it('shows an earlier version of a rule, and restores it as a draft', async () => {
    const { rule_id } = await publishedRule(app, shop, { kind: 'card', name: 'First', action: toSecond() })
    await update(rule_id, { name: 'Second', note: 'Why not' })
    expectOk(await publish(rule_id, 2))
    const body = { rule_id, version: 1, current_version: 2 }
    const restored = expectOk(await app.call(rules.restore, { body }, { token })).data
    expect(restored).toMatchObject({ name: 'First', version: 3, published_version: 2, published: { name: 'Second' } })
    expect((await app.call(rules.restore, { body }, { token })).status).toBe(409)
    const { versions } = expectOk(await app.call(rules.versions, { query: { rule_id } }, { token }))
    expect(versions).toMatchObject([
      { version: 3, what: 'restored', restored_from: 1, is_draft: true, is_published: false },
      { version: 2, what: 'published', name: 'Second', is_published: true },
      { version: 1, what: 'published', name: 'First', is_published: false },
    ])
    const old = await app.call(rules.versionDetails, { query: { rule_id, version: 1 } }, { token })
    expect(old.body.data).toMatchObject({
      content: { name: 'First' },
      sentence: 'Route card payments to Second if the currency is USD.',
    })
    const none = await app.call(rules.versionDetails, { query: { rule_id, version: 99 } }, { token })
    expect(none.status).toBe(404)
  })

  it('lists the publications of all rules of a list, newest first, with their authors [RT-022]', async () => {
    const own = await openShop(app)
    const action = { type: 'one' as const, connection_id: own.connection_id }
    const first = await publishedRule(app, own, { kind: 'card', name: 'First', action })
    app.clock.advance(1000)
    await publishedRule(app, own, { kind: 'card', name: 'Other', action })
    await draftRule(app, own, { kind: 'card', name: 'Never published', action })
    await publishedRule(app, own, { kind: 'other', name: 'Of another list', action })
    app.clock.advance(1000)
    const { rule_id } = first
    const as = { token: own.token }
    expectOk(await app.call(rules.update, { params: { ruleId: rule_id }, body: { name: 'Anew' } }, as))
    expectOk(await app.call(rules.publish, { body: { rule_id, version: 2 } }, as))
    const query = { store_id: own.store_id, list: 'card' as const }
    const { data, total } = expectOk(await app.call(rules.publications, { query }, as))
    expect(total).toBe(3)
    expect(data.map(({ name, version, is_published }) => [name, version, is_published])).toEqual([
      ['Anew', 2, true],
      ['Other', 1, true],
      ['First', 1, false],
    ])
    for (const { published_by, sentence } of data) {
      expect(published_by).not.toBe('')
      expect(sentence).toMatch(/ if the currency is USD/)
    }
    const second = expectOk(await app.call(rules.publications, { query: { ...query, page: 2, size: 2 } }, as))
    expect(second).toMatchObject({ total: 3, data: [{ name: 'First' }] })
  })

  it('never shows a rule as paused before it was published', async () => {
    const { rule_id } = await draftRule(app, shop, { kind: 'card', action: toSecond() })
    const reply = await app.call(rules.setEnabled, { body: { rule_id, enabled: false } }, { token })
    expect(reply).toMatchObject({ status: 409, body: { code: 'not_published' } })
  })
})

it('keeps a connection that a rule names, draft or not, and says which rules do [OR-001]', async () => {
  const own = await openShop(app)
  const [other = ''] = await connectMore(app, own, 'Other')
  const action = { type: 'priority' as const, connection_ids: [own.connection_id, other] }
  const rule = await draftRule(app, own, { kind: 'card', name: 'Big ones', action })
  const remove = () => app.call(orchestration.remove, { body: { connection_id: other } }, { token: own.token })
  expect(await remove()).toMatchObject({
    status: 409,
    body: { code: 'named_by_rules', rules: [{ rule_id: rule.rule_id, name: 'Big ones' }] },
  })
  expectOk(await app.call(rules.remove, { params: { ruleId: rule.rule_id } }, { token: own.token }))
  expect((await remove()).status).toBe(200)
})

describe('simulating one payment', () => {
  it('shows the chosen account with the reason, and the result of each comparison in the draft', async () => {
    const own = await openShop(app)
    const [other = ''] = await connectMore(app, own, 'Adyen EU')
    const { rule_id } = await draftRule(app, own, {
      kind: 'card',
      name: 'Large',
      conditions: {
        groups: [
          {
            conditions: [
              { field: 'amount', operator: 'at_least', value: 15_000, currency: 'USD' },
              { field: 'country', operator: 'one_of', value: ['DE', 'FR'] },
            ],
          },
        ],
      },
      action: { type: 'priority', connection_ids: [other, own.connection_id] },
    })
    const simulate = async (payment: object, id?: string) => {
      const body = { store_id: own.store_id, payment: { amount: 24_800, currency: 'USD', ...payment } }
      const input = { body: id === undefined ? body : { ...body, rule_id: id } }
      return expectOk(await app.call(rules.simulate, input, { token: own.token })).data
    }
    expect(await simulate({ country: 'DE' })).toMatchObject({ rule: null, tried: null })
    const tried = await simulate({ country: 'DE' }, rule_id)
    expect(tried).toMatchObject({
      rule: { rule_id, name: 'Large' },
      connections: [{ name: 'Adyen EU' }, { name: 'Test gateway' }],
      why: 'Routed by “Large” (version 1): Adyen EU, then Test gateway.',
      tried: {
        met: 'yes',
        groups: [
          {
            checks: [
              { met: 'yes', words: 'the amount is at least $150.00' },
              { met: 'yes', words: 'the billing country is Germany or France' },
            ],
          },
        ],
      },
    })
    expect(await simulate({}, rule_id)).toMatchObject({
      rule: null,
      undecided: [{ rule_id }],
      tried: { met: 'unknown' },
    })
    expect(await simulate({ country: 'DE', currency: 'EUR' }, rule_id)).toMatchObject({ tried: { met: 'no' } })
  })
})

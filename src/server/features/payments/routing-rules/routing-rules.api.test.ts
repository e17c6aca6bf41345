import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  cascadeOver,
  connectMore,
  draftRule,
  IN_DOLLARS,
  publishedRule,
} from '../../../../../tests/support/shops/rules.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
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
const list = async (at = shop) =>
  expectOk(await app.call(rules.list, { query: { store_id: at.store_id } }, { token: at.token }))
const create = (body: object) => app.rawCall(rules.create, { body: { store_id: shop.store_id, ...body } }, { token })
const publish = (rule_id: string, version: number) => app.call(rules.publish, { body: { rule_id, version } }, { token })
const update = (ruleId: string, body: object) => app.rawCall(rules.update, { params: { ruleId }, body }, { token })

describe('creates, lists, changes and deletes rules [API-081]', () => {
  it('turns a draft into an active rule, described in a sentence', async () => {
    const own = await openShop(app)
    const [other = ''] = await connectMore(app, own, 'Adyen EU')
    const rule = await draftRule(app, own, {
      kind: 'card',
      name: 'Dollars',
      action: { type: 'one', connection_id: other },
    })
    expect(rule).toMatchObject({
      kind: 'card',
      list: 'card',
      status: 'draft',
      version: 1,
      published_version: null,
      connector_ids: [other],
      sentence: 'Route card payments to Adyen EU if the currency is USD.',
      problems: [],
      published: null,
    })
    const before = await payWith(app, await readySession(app, own), '4242424242424242')
    expect(before.body.connector_id).toBe(own.connection_id)
    const { rule_id } = rule
    expectOk(await app.call(rules.publish, { body: { rule_id, version: 1 } }, { token: own.token }))
    const after = await payWith(app, await readySession(app, own), '4242424242424242')
    expect(after.body.connector_id).toBe(other)
    expect(await list(own)).toMatchObject({
      data: [{ rule_id, status: 'live', published_version: 1, matches_7d: 1, decided_7d: 1, approved_7d: 1 }],
      lint: [],
      default_row: { connection_id: own.connection_id },
    })
    expectOk(await app.call(rules.remove, { params: { ruleId: rule_id } }, { token: own.token }))
    expect((await list(own)).data).toEqual([])
    const last = await payWith(app, await readySession(app, own), '4242424242424242')
    expect(last.body.connector_id).toBe(own.connection_id)
  })

  it('bases the approval rate on outcomes from the account, without pending payments or declines by rule', async () => {
    const own = await openShop(app)
    const action = { type: 'one' as const, connection_id: own.connection_id }
    await publishedRule(app, own, { kind: 'card', name: 'Dollars', action })
    const pay = async (number: string) => payWith(app, await readySession(app, own), number)
    await pay('4242424242424242')
    expect((await pay('4000000000003220')).body.status).toBe('requires_action')
    const decline = { type: 'decline' as const, reason: 'We sell in euros', shopper_message: 'Not in dollars' }
    const blocking = await publishedRule(app, own, { kind: 'decline', name: 'No dollars', action: decline })
    const rule_ids = [blocking.rule_id, ...(await list(own)).data.map(({ rule_id }) => rule_id)]
    const body = { store_id: own.store_id, list: 'card' as const, rule_ids: [...new Set(rule_ids)] }
    expectOk(await app.call(rules.reorder, { body }, { token: own.token }))
    await pay('4242424242424242')
    expect((await list(own)).data).toMatchObject([
      { name: 'No dollars', matches_7d: 1, decided_7d: 0, approved_7d: 0, waiting_7d: 0 },
      { name: 'Dollars', matches_7d: 2, decided_7d: 1, approved_7d: 1, waiting_7d: 1 },
    ])
  })

  it('separates modes and stores', async () => {
    const other = await openShop(app)
    const rule = await draftRule(app, other, { kind: 'card', action: { type: 'one', connection_id: 'con_gone' } })
    expect(rule.problems).toEqual([
      { path: 'action', message: 'This rule uses a deleted account. Select another one.' },
    ])
    expect(rule.sentence).toContain('a deleted account')
    await app.db.$client.query(`update stores set cart_mode = 'live' where store_id = $1`, [other.store_id])
    expect((await list(other)).data).toEqual([])
  })

  it('reports lint warnings', async () => {
    const own = await openShop(app)
    const [other = ''] = await connectMore(app, own, 'Other')
    const wide = await publishedRule(app, own, { kind: 'card', action: { type: 'one', connection_id: other } })
    const dead = await publishedRule(app, own, { kind: 'card', action: { type: 'one', connection_id: other } })
    const paused = { connection_id: other, active: false }
    expectOk(await app.call(orchestration.setActive, { body: paused }, { token: own.token }))
    expect((await list(own)).lint.map(({ rule_id, kind }) => [rule_id, kind])).toEqual([
      [wide.rule_id, 'paused_connection'],
      [dead.rule_id, 'paused_connection'],
      [dead.rule_id, 'unreachable'],
    ])
  })
})

describe('invalid input', () => {
  it.each([
    ['no name', { name: ' ' }, 'Name is required'],
    ['no such kind', { kind: 'magic' }, 'Select a rule type'],
    [
      'no such field',
      { conditions: { groups: [{ conditions: [{ field: 'mood', operator: 'is', value: 'x' }] }] } },
      'Unknown field',
    ],
    [
      'no such operator',
      { conditions: { groups: [{ conditions: [{ field: 'bin', operator: 'like', value: 'x' }] }] } },
      'Select an operator',
    ],
    ['no such action', { action: { type: 'burn' } }, 'Select an action'],
    [
      'a hard decline to go on after',
      {
        kind: 'cascade',
        action: {
          type: 'cascade',
          steps: [{ connection_id: 'con_1', go_on: ['lost_card'], max_attempts: 1, timeout_seconds: 5 }],
          max_attempts: 1,
          max_seconds: 5,
        },
      },
      'Payments declined for this reason can’t be retried',
    ],
  ])('is rejected with a specific message: %s', async (_, given, message) => {
    const body = { kind: 'card', name: 'A rule', conditions: IN_DOLLARS, action: toSecond(), ...given }
    const reply = await create(body)
    expect(reply.status).toBe(400)
    expect(JSON.stringify(reply.body)).toContain(message)
  })

  it("is saved as a draft if it is only incomplete, and can't be published", async () => {
    const shares = [
      { connection_id: second, percent: 60 },
      { connection_id: shop.connection_id, percent: 39 },
    ]
    const unfinished = [
      {
        given: {
          kind: 'decline' as const,
          conditions: { groups: [] },
          action: { type: 'decline' as const, reason: 'No', shopper_message: 'No' },
        },
        path: 'conditions',
        words: 'Add at least one condition',
      },
      {
        given: { action: { type: 'priority' as const, connection_ids: [] } },
        path: 'action',
        words: 'Select an account',
      },
      { given: { action: { type: 'split' as const, shares } }, path: 'action', words: 'The shares add up to 99%' },
      {
        given: { kind: 'cascade' as const, action: cascadeOver([second, shop.connection_id, second]) },
        path: 'action',
        words: 'Use each account only once',
      },
    ]
    for (const { given, path, words } of unfinished) {
      const rule = await draftRule(app, shop, Object.assign({ kind: 'card' as const, action: toSecond() }, given))
      const reply = await publish(rule.rule_id, 1)
      expect(reply.status).toBe(400)
      expect(reply.body).toMatchObject({ code: 'unusable_rule', problems: [{ path }] })
      expect(reply.detail).toContain(words)
      expectOk(await app.call(rules.remove, { params: { ruleId: rule.rule_id } }, { token }))
    }
  })

  it("can't name a connection of another merchant’s store", async () => {
    const stranger = await openShop(app)
    const action = { type: 'one' as const, connection_id: stranger.connection_id }
    const refused = { status: 404, detail: 'Payment account not found' }
    expect(await create({ kind: 'card', name: 'Theirs', conditions: IN_DOLLARS, action })).toMatchObject(refused)
    const rule = await draftRule(app, shop, { kind: 'card', action: toSecond() })
    expect(await update(rule.rule_id, { action })).toMatchObject(refused)
    const body = { store_id: stranger.store_id, rule_id: rule.rule_id, payment: { amount: 1, currency: 'USD' } }
    expect((await app.call(rules.simulate, { body }, { token: stranger.token })).status).toBe(404)
    expectOk(await app.call(rules.remove, { params: { ruleId: rule.rule_id } }, { token }))
  })
})

describe('two members editing one rule', () => {
  it("can't overwrite each other: the later one gets the stored rule", async () => {
    const { rule_id } = await draftRule(app, shop, { kind: 'card', action: toSecond() })
    expect((await update(rule_id, { version: 1, name: 'Mine' })).status).toBe(200)
    expect(await update(rule_id, { version: 1, name: 'Yours' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', version: 2, draft: { name: 'Mine' } },
    })
    expect(await publish(rule_id, 1)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await publish(rule_id, 2)).body.data).toMatchObject({ published_version: 2, name: 'Mine' })
  })

  it('publish concurrently: both succeed, and it is published once', async () => {
    const { rule_id } = await draftRule(app, shop, { kind: 'card', action: toSecond() })
    const replies = await Promise.all([publish(rule_id, 1), publish(rule_id, 1), publish(rule_id, 1)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const { rows } = await app.db.$client.query(
      `select 1 from audit_entries where target_id = $1 and action = 'routing_rule.published'`,
      [rule_id],
    )
    expect(rows).toHaveLength(1)
  })

  it('save and publish concurrently: what is published is what was seen', async () => {
    const { rule_id } = await draftRule(app, shop, { kind: 'card', name: 'Seen', action: toSecond() })
    const [saved, published] = await Promise.all([update(rule_id, { version: 1, name: 'Unseen' }), publish(rule_id, 1)])
    expect(saved.status).toBe(200)
    expect([200, 409]).toContain(published.status)
    const { data } = expectOk(await app.call(rules.details, { params: { ruleId: rule_id } }, { token }))
    expect([undefined, 'Seen']).toContain(data.published?.name)
    expect(data.name).toBe('Unseen')
  })

  it('reorder concurrently: each gets a complete order, and a list that has changed is rejected', async () => {
    const own = await openShop(app)
    const made = []
    for (const name of ['One', 'Two', 'Three']) {
      const action = { type: 'one' as const, connection_id: own.connection_id }
      made.push((await publishedRule(app, own, { kind: 'card', name, action })).rule_id)
    }
    const [one = '', two = '', three = ''] = made
    const sort = (rule_ids: string[]) =>
      app.call(rules.reorder, { body: { store_id: own.store_id, list: 'card', rule_ids } }, { token: own.token })
    const replies = await Promise.all([sort([three, two, one]), sort([two, three, one]), sort([one, three, two])])
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    const last = expectOk(await sort([three, one, two])).data.map(({ rule_id }) => rule_id)
    expect(last).toEqual([three, one, two])
    expect(await sort([three, one])).toMatchObject({
      status: 409,
      body: { code: 'other_rules', rule_ids: [three, one, two] },
    })
    expect((await sort([three, one, one])).status).toBe(409)
  })
})

import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerToken } from '../../../../../tests/support/app/portal-sessions.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { gatewayDoes } from '../../../../../tests/support/shops/post-purchase.ts'
import {
  billNext,
  cardBecomes,
  eventKinds,
  ledgerOf,
  openRenewalShop,
  reread,
} from '../../../../../tests/support/shops/renewals.ts'
import type { PlanShop } from '../../../../../tests/support/shops/plans.ts'
import { enterCard } from '../../../../../tests/support/shops/shop.ts'
import { contracts } from '../../../../shared/contracts/index.ts'
import type { SubscriptionRow } from '../records/service.ts'

const { addCard, confirmCard } = contracts.customerPortal
const CHALLENGED = '4000000000003220'

let app: TestApp
let shop: PlanShop
let subscription: SubscriptionRow
let token: string

beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  ;({ shop, subscription } = await openRenewalShop(app))
  token = await customerToken(app, subscription.customer_id)
})

const methods = async () => {
  const { rows } = await app.db.execute<{ method_id: string; card_last_four: string }>(sql`
    select method_id, card_last_four from customer_payment_methods where customer_id = ${subscription.customer_id}
    order by created_at`)
  return rows
}

const add = async (number = CHALLENGED) => {
  const { subscription_id } = subscription
  const body = { connection_id: shop.connection_id, token: await enterCard(app, number), subscription_id }
  return expectOk(await app.call(addCard, { body }, { token }))
}

/** Adds a card whose bank asks for a confirmation. */
const addChallenged = async () => {
  const { confirmation, payment_methods } = await add()
  if (!confirmation) throw new Error('The bank was expected to ask')
  expect(payment_methods).toHaveLength(1)
  return confirmation
}

/** Answers the gateway's challenge like the customer in its frame. */
const answer = async (url: string, outcome: 'approve' | 'fail') => {
  const path = new URL(url).pathname
  const reply = await app.app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `outcome=${outcome}`,
  })
  expect(reply.statusCode).toBeLessThan(400)
}

const confirm = (setup: string, by = token) => app.call(confirmCard, { body: { setup, payload: {} } }, { token: by })

describe('a new card that the bank wants the customer to confirm', () => {
  it('is stored once the challenge is passed, and used for the subscription', async () => {
    const { setup, step } = await addChallenged()
    expect(step).toMatchObject({ type: 'frame' })
    expect(await methods()).toHaveLength(1)
    await answer(step.url, 'approve')
    const { payment_methods, confirmation } = expectOk(await confirm(setup))
    expect(confirmation).toBeNull()
    expect(payment_methods.map(({ card_last_four }) => card_last_four)).toEqual(['4242', '3220'])
    expect((await reread(app, subscription)).method_id).toBe((await methods())[1]?.method_id)
    await billNext(app, subscription)
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
  })

  it('is stored once, however often the confirmation is sent', async () => {
    const { setup, step } = await addChallenged()
    await answer(step.url, 'approve')
    const replies = await Promise.all([confirm(setup), confirm(setup)])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    await confirm(setup)
    expect(await methods()).toHaveLength(2)
    expect(await eventKinds(app, subscription)).toEqual(['started', 'payment_method_changed'])
  })

  it('pays a declined charge at once', async () => {
    await cardBecomes(app, subscription.method_id, { outcome: 'declined', decline_code: 'insufficient_funds' })
    await billNext(app, subscription)
    app.clock.advance(60_000)
    token = await customerToken(app, subscription.customer_id, { payment_method_only: true })
    const { setup, step } = await addChallenged()
    expect(await reread(app, subscription)).toMatchObject({ status: 'past_due' })
    await answer(step.url, 'approve')
    expectOk(await confirm(setup))
    expect(await reread(app, subscription)).toMatchObject({ status: 'active', next_cycle: 3 })
    expect(await ledgerOf(app, subscription)).toEqual([{ cycle: 2, approved: 1, orders: 1 }])
  })

  it('is not stored if the challenge fails, is abandoned, or has expired', async () => {
    const failed = await addChallenged()
    await answer(failed.step.url, 'fail')
    const refused = await confirm(failed.setup)
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'card_declined' }])
    const abandoned = await addChallenged()
    const early = await confirm(abandoned.setup)
    expect(early.status).toBe(200)
    expect(expectOk(early).confirmation?.step).toEqual(abandoned.step)
    await answer(abandoned.step.url, 'approve')
    app.clock.advance(31 * 60_000)
    const late = await confirm(abandoned.setup)
    expect([late.status, late.body]).toMatchObject([409, { code: 'setup_expired' }])
    expect(await methods()).toHaveLength(1)
    expect((await reread(app, subscription)).method_id).toBe(subscription.method_id)
  })

  it('is confirmed by its own customer only, with an unchanged setup', async () => {
    const { setup, step } = await addChallenged()
    await answer(step.url, 'approve')
    expect((await app.call(confirmCard, { body: { setup, payload: {} } })).status).toBe(401)
    const other = await openRenewalShop(app)
    const theirs = await customerToken(app, other.subscription.customer_id)
    expect((await confirm(setup, theirs)).status).toBe(409)
    const [text = '', proof = ''] = setup.split('.')
    const facts = JSON.parse(Buffer.from(text, 'base64url').toString()) as object
    const forged = { ...facts, customer_id: other.subscription.customer_id }
    const changed = `${Buffer.from(JSON.stringify(forged)).toString('base64url')}.${proof}`
    expect((await confirm(changed, theirs)).status).toBe(409)
    expect((await confirm('nothing')).status).toBe(409)
    expect((await app.rawCall(confirmCard, { body: { setup: '' } }, { token })).status).toBe(400)
    expect(await methods()).toHaveLength(1)
  })
})

describe('a bank that expects a form', () => {
  const bank = {
    status: 'requires_action',
    provider_reference: 'prov_1',
    action: { type: 'redirect', url: 'https://bank.example/acs', fields: { PaReq: 'a"b' } },
  } as const
  const asks = () => ({ storeMethod: () => Promise.resolve(bank) })

  it('gets it from a page that may post to that bank only, and returns to the payment methods', async () => {
    await gatewayDoes(app, asks, async () => {
      const { step } = await addChallenged()
      expect(step).toMatchObject({ type: 'redirect', url: expect.stringMatching(/^\/leave\/card\?setup=/) as string })
      const page = await app.app.inject({ url: step.url })
      expect(page.body).toContain('action="https://bank.example/acs"')
      expect(page.body).toContain('name="PaReq" value="a&#34;b"')
      expect(page.headers['content-security-policy']).toContain('form-action https://bank.example')
    })
    expect((await app.app.inject({ url: '/leave/card?setup=forged' })).statusCode).toBe(404)
    const back = await app.app.inject({
      method: 'POST',
      url: '/account?view=payment-methods&confirmed=card&other=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'MD=state',
    })
    expect([back.statusCode, back.headers.location]).toEqual([
      303,
      '/account?view=payment-methods&confirmed=card&MD=state',
    ])
  })

  it('returns parameters that are passed on to the provider', async () => {
    const sent: unknown[] = []
    const stored = { authorized_amount: 0, captured_amount: 0, payment_method_id: 'tgpm_new', provider_reference: 'p' }
    const continues = () => ({
      ...asks(),
      continueAction: (
        _ctx: unknown,
        { payload, provider_reference }: { payload: unknown; provider_reference: string },
      ) => {
        sent.push([provider_reference, payload])
        return Promise.resolve({ status: 'approved', ...stored } as const)
      },
    })
    await gatewayDoes(app, continues, async () => {
      const { setup } = await addChallenged()
      expectOk(await app.call(confirmCard, { body: { setup, payload: { MD: 'state' } } }, { token }))
    })
    expect(sent).toEqual([['prov_1', { MD: 'state' }]])
    expect(await methods()).toHaveLength(2)
  })
})

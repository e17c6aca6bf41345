import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { fillSession, openShop, payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { HOUR, MINUTE, recoveringShops } from '../../../../../tests/support/marketing/recovering-shop.ts'
import { recoverCarts } from './service.ts'

let app: TestApp
let shops: ReturnType<typeof recoveringShops>
beforeAll(async () => {
  app = await createTestApp()
  shops = recoveringShops(app)
})
afterAll(() => app.close())

describe('the sequence', () => {
  it('sends each step once, after its delay', async () => {
    const shop = await shops.open()
    const { mails } = await shops.abandon(shop)
    await shops.pass(31 * MINUTE)
    expect(await mails()).toEqual([])
    await shops.pass(30 * MINUTE)
    await recoverCarts(app.deps)
    const [first, ...none] = await mails()
    expect(none).toEqual([])
    expect(first?.subject).toBe('[Test] You left something in your cart')
    expect(first?.text).toContain('1 × Heron gooseneck kettle')
    await shops.pass(22 * HOUR)
    expect(await mails()).toHaveLength(1)
    await shops.pass(HOUR + MINUTE)
    const [second] = await mails()
    expect(second?.subject).toContain('10% off your cart')
    await shops.pass(49 * HOUR)
    await shops.pass(30 * 24 * HOUR)
    expect(await mails()).toHaveLength(3)
  })

  it('uses the language of the page, and the texts of the merchant', async () => {
    const shop = await shops.open()
    const [step] = (await shops.sequenceOf(shop)).steps
    if (!step) throw new Error('A step was expected')
    const texts = { en: { subject: 'Come back, {first_name}', body: 'Your {item} is waiting at {store}.' } }
    await shops.save(shop, { steps: [{ ...step, texts }] })
    const [english, german] = [await shops.abandon(shop), await shops.abandon(shop)]
    await app.db.$client.query('update live_cart_sessions set locale = $2 where session_id = $1', [
      german.session._id,
      'de-AT',
    ])
    await shops.pass(HOUR + MINUTE)
    const [one] = await english.mails()
    expect(one?.subject).toBe('[Test] Come back, Maya')
    expect(one?.text).toContain('Your Heron gooseneck kettle is waiting')
    const [other] = await german.mails()
    expect(other?.subject).toBe('[Test] Sie haben etwas im Warenkorb vergessen')
    expect(other?.html).toContain('<html lang="de">')
  })

  it('stops after a purchase, also in another session', async () => {
    const shop = await shops.open()
    const { email, mails } = await shops.abandon(shop)
    await shops.pass(HOUR + MINUTE)
    const sent = (await mails()).length
    await payWith(app, await readySession(app, shop, email), '4242424242424242')
    await shops.pass(24 * HOUR)
    await shops.pass(72 * HOUR)
    const reminders = (await mails()).filter(({ text }) => text.includes('/recover/'))
    expect([sent, reminders.length]).toEqual([1, 1])
  })

  it('sends nothing while it is off, to shoppers who declined marketing, or for carts from before', async () => {
    const shop = await openShop(app)
    const before = await shops.abandon(shop)
    await shops.pass(2 * HOUR)
    await shops.save(shop)
    const refused = await shops.abandon(shop)
    await app.db.$client.query('update live_cart_sessions set opt_in = false where session_id = $1', [
      refused.session._id,
    ])
    await shops.pass(2 * HOUR)
    expect([await before.mails(), await refused.mails()]).toEqual([[], []])
    await shops.save(shop, { soft_opt_in: true })
    await shops.pass(MINUTE)
    expect(await refused.mails()).toHaveLength(1)
    const { rows } = await app.db.$client.query('select legal_basis from recovery_runs where session_id = $1', [
      refused.session._id,
    ])
    expect(rows).toEqual([{ legal_basis: 'soft_opt_in' }])
    const late = await shops.abandon(shop)
    await shops.pass(35 * MINUTE)
    await shops.save(shop, { enabled: false })
    await shops.pass(2 * HOUR)
    expect(await late.mails()).toEqual([])
  })

  it('stops for shoppers without consent once the store no longer emails them', async () => {
    const shop = await shops.open({ soft_opt_in: true })
    const [agreed, refused] = [await shops.abandon(shop), await shops.abandon(shop)]
    await app.db.$client.query('update live_cart_sessions set opt_in = (session_id = $1) where store_id = $2', [
      agreed.session._id,
      shop.store_id,
    ])
    await shops.pass(35 * MINUTE)
    await shops.save(shop, { soft_opt_in: false })
    await shops.pass(HOUR)
    expect([(await agreed.mails()).length, await refused.mails()]).toEqual([1, []])
  })

  it('emails no address that the shopper has corrected', async () => {
    const shop = await shops.open()
    const [corrected, emailed] = [await shops.abandon(shop), await shops.abandon(shop)]
    await shops.pass(35 * MINUTE)
    await fillSession(app, corrected.session._id, 'right@mail.example')
    await shops.pass(2 * HOUR)
    await shops.pass(2 * HOUR)
    expect(await corrected.mails()).toEqual([])
    expect(await app.mails('right@mail.example')).toHaveLength(1)
    await fillSession(app, emailed.session._id, 'late@mail.example')
    await shops.pass(24 * HOUR)
    await shops.pass(24 * HOUR)
    expect([(await emailed.mails()).length, await app.mails('late@mail.example')]).toEqual([1, []])
  })

  it('waits for the end of the quiet hours, and limits emails per week', async () => {
    const at = app.clock.now().getUTCHours()
    const shop = await shops.open({ quiet_hours: { from: at, to: (at + 5) % 24 }, weekly_cap: 1 })
    await app.db.$client.query(`update stores set time_zone = 'UTC' where store_id = $1`, [shop.store_id])
    const { mails } = await shops.abandon(shop)
    await shops.pass(2 * HOUR)
    expect(await mails()).toEqual([])
    await shops.pass(3 * HOUR)
    expect(await mails()).toHaveLength(1)
    await shops.pass(24 * HOUR)
    expect(await mails()).toHaveLength(1)
  })

  it('only sends steps to carts that meet their conditions', async () => {
    const shop = await shops.open()
    const [step] = (await shops.sequenceOf(shop)).steps
    if (!step) throw new Error('A step was expected')
    const only = (step_id: string, change: object) => ({
      ...step,
      step_id,
      conditions: { ...step.conditions, ...change },
    })
    await shops.save(shop, {
      steps: [only('a', { cause: 'declined' }), only('b', { countries: ['DE'] }), only('c', { min_value: 1 })],
    })
    const left = await shops.abandon(shop)
    await shops.pass(3 * HOUR)
    await shops.pass(3 * HOUR)
    await shops.pass(3 * HOUR)
    const { rows } = await app.db.$client.query('select step_id from recovery_messages where session_id = $1', [
      left.session._id,
    ])
    expect(rows).toEqual([{ step_id: 'c' }])
  })

  it('emails no one in the holdout group', async () => {
    const shop = await shops.open({ holdout_percent: 50 })
    const carts = []
    for (let count = 0; count < 8; count++) carts.push(await shops.abandon(shop))
    await shops.pass(HOUR + MINUTE)
    const { rows } = await app.db.$client.query<{ email: string; held_out: boolean }>(
      'select email, held_out from recovery_runs where store_id = $1',
      [shop.store_id],
    )
    expect(rows).toHaveLength(8)
    const sent = await Promise.all(carts.map(async ({ email, mails }) => [email, (await mails()).length] as const))
    for (const { email, held_out } of rows) expect(new Map(sent).get(email)).toBe(held_out ? 0 : 1)
  })
})

it('sends a step exactly once although workers are killed and run at the same time', async () => {
  const shop = await shops.open()
  const { mails } = await shops.abandon(shop)
  await shops.pass(31 * MINUTE)
  app.clock.advance(30 * MINUTE)
  const killed = { ...app.deps, mail: { queue: () => Promise.reject(new Error('killed')) } }
  await recoverCarts(killed)
  expect(await mails()).toEqual([])
  const { rows } = await app.db.$client.query(
    'select m.step_id from recovery_messages m join recovery_runs r using (session_id) where r.store_id = $1',
    [shop.store_id],
  )
  expect(rows).toEqual([])
  app.clock.advance(16 * MINUTE)
  await Promise.all([1, 2, 3, 4].map(() => recoverCarts(app.deps)))
  expect(await mails()).toHaveLength(1)
})

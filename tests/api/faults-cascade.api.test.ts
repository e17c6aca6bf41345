import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { chargesAt, openCrashShop, payAt, type CrashShop } from '../support/payments/crash-shop.ts'
import { booksOf, intentsOfSession, NOTHING, reportAll, sweep } from '../support/payments/crash-books.ts'
import { cardOf, DEATHS, DECLINED, holdOf, type Death, type Moment } from '../support/payments/crash-moments.ts'
import { whileLocked } from '../support/payments/payment-facts.ts'
import { adyenCard } from '../support/providers/adyen/adyen-subject.ts'
import { callRemote, checkRemote, readyRemoteSession, requireOk } from '../support/e2e/remote-shop.ts'
import { until } from '../support/app/until.ts'

const CARD = 'pm_card_visa'
const ADYEN_CARD = adyenCard('test_4111111111111111').value

let crash: CrashShop

beforeAll(async () => {
  crash = await openCrashShop()
})
afterAll(() => crash.close())

/** Counts statements that contain the text and are waiting for a lock. */
async function waiting(words: string): Promise<number> {
  const { rows } = await crash.db.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and strpos(query, $1) > 0`,
    [words],
  )
  return rows[0]?.count ?? 0
}

const returnFrom = async (session: LiveCart, transaction_id: string) =>
  callRemote(crash.server(), contracts.transactions.continue, {
    body: { live_cart_session_id: session._id, transaction_id, payload: {} },
  })

/** Two shoppers per crash point: one whose payment is reported by webhook, and one whose payment the sweep finds. */
type Two = readonly [LiveCart, LiveCart]

/**
 * Returns the action that continues for each shopper: clicking Pay, or returning from the bank after passing its
 * challenge.
 */
async function readyToPress(moment: Moment, sessions: readonly LiveCart[]): Promise<() => Promise<unknown>[]> {
  const card = cardOf(moment)
  for (const name of ['First', 'Second', 'Third'] as const) {
    const method = moment.behaves?.[name]
    if (method) crash.behaviours.set(`${name} ${card}`, method)
  }
  if (moment.press === undefined) return () => sessions.map((session) => payAt(crash, session, card).catch(() => {}))
  const transactions = await Promise.all(sessions.map((session) => toTheBank(session, card)))
  return () => sessions.map((session, at) => returnFrom(session, transactions[at] ?? '').catch(() => {}))
}

async function toTheBank(session: LiveCart, card: string): Promise<string> {
  const reply = requireOk(await payAt(crash, session, card))
  expect(reply.status).toBe('requires_action')
  for (const { name, intent } of await intentsOfSession(crash, session)) {
    if (intent.status === 'requires_action') crash.accounts[name].answer(intent.id, true)
  }
  return reply.transaction_id
}

/** Brings all shoppers to their crash points, and kills the server when the last one gets there. */
async function dieAt({ lock, moments }: Death, shoppers: ReadonlyMap<Moment, readonly LiveCart[]>): Promise<void> {
  const pressed: Promise<unknown>[] = []
  const later: (() => Promise<unknown>[])[] = []
  let standing = 0
  for (const moment of moments) {
    const sessions = shoppers.get(moment) ?? []
    const press = await readyToPress(moment, sessions)
    if (!moment.at) {
      later.push(press)
      continue
    }
    crash.gates.hold(holdOf(moment, moment.at))
    pressed.push(...press())
    standing += sessions.length
    await until('they stand at the provider', () => crash.gates.held() === standing)
  }
  const end = async () => {
    await crash.server().kill()
    await Promise.all(pressed)
  }
  if (!lock) {
    await end()
    return crash.gates.drop()
  }
  const held = lock(crash.shop.store_id)
  await whileLocked(crash.db, held, async () => {
    for (const press of later) pressed.push(...press())
    crash.gates.release()
    await until('they wait in the database', async () => (await waiting(held.words)) === pressed.length)
    await end()
  })
}

const isSettled = async (session: LiveCart): Promise<boolean> =>
  ['completed', 'failed', 'open'].includes((await checkRemote(crash.server(), session)).status)

/** Resolves what a killed server left behind: by the provider's reports, and by the sweep if they aren't enough. */
async function resolve({ moved }: Moment, [reported, swept]: Two): Promise<void> {
  await reportAll(crash, reported)
  if (!(moved || (await isSettled(reported)))) await sweep(crash, reported)
  await sweep(crash, swept)
}

const ready = () => readyRemoteSession(crash.server(), crash.shop)

describe.each(DEATHS)('a server killed $where', { timeout: 240_000 }, (death) => {
  const shoppers = new Map<Moment, Two>()
  beforeAll(async () => {
    for (const moment of death.moments) shoppers.set(moment, [await ready(), await ready()])
    await dieAt(death, shoppers)
    await crash.restart()
    crash.behaviours.clear()
  })
  const twoAt = (moment: Moment): Two => {
    const two = shoppers.get(moment)
    if (!two) throw new Error('No one was there')
    return two
  }

  const nothing = death.moments.filter(({ moved }) => !moved)
  it.each(nothing)(
    '$name: nothing is charged, and the next click on Pay makes one order with one charge',
    async (moment) => {
      await resolve(moment, twoAt(moment))
      for (const session of twoAt(moment)) {
        expect(await booksOf(crash, session)).toEqual(NOTHING)
        expect(requireOk(await payAt(crash, session, CARD)).status).toBe('succeeded')
        await expectOnce(session)
      }
    },
  )

  const moved = death.moments.filter((moment) => moment.moved)
  it.each(moved)('$name: one order and one charge, by webhook and by the sweep', async (moment) => {
    await resolve(moment, twoAt(moment))
    for (const session of twoAt(moment)) await expectOnce(session)
  })
})

/** Later reports, sweeps and clicks on Pay change nothing. */
async function expectOnce(session: LiveCart): Promise<void> {
  expect(await checkRemote(crash.server(), session)).toMatchObject({ status: 'completed' })
  const once = await booksOf(crash, session)
  expect(once).toEqual({ kept: [expect.any(String)], orders: 1, succeeded: 1 })
  await reportAll(crash, session)
  await sweep(crash, session)
  expect(requireOk(await payAt(crash, session, CARD)).status).toBe('succeeded')
  expect(await booksOf(crash, session)).toEqual(once)
}

describe('two providers', { timeout: 240_000 }, () => {
  const lost: Moment = { name: 'lost answer', at: ['First', 'after'], moved: true }

  it("are never both charged: while the outcome of one is unknown, the other isn't called", async () => {
    const session = await readyRemoteSession(crash.server(), crash.shop)
    await dieAt({ where: 'there', moments: [lost] }, new Map([[lost, [session]]]))
    await crash.restart()
    const other = await payAt(crash, session, ADYEN_CARD, crash.connections.Adyen)
    expect([other.status, other.body.status]).toEqual([200, 'processing'])
    await sweep(crash, session)
    expect(await booksOf(crash, session)).toEqual({ kept: ['First'], orders: 1, succeeded: 1 })
  })

  it('never both keep a charge: one that arrives after the shopper paid otherwise is reversed', async () => {
    const session = await readyRemoteSession(crash.server(), crash.shop)
    crash.gates.hold({ match: chargesAt('First', CARD), when: 'before' })
    const pressed = payAt(crash, session, CARD).catch(() => undefined)
    await until('the call is on its way', () => crash.gates.held() === 1)
    await crash.server().kill()
    await pressed
    await crash.restart()
    await sweep(crash, session)
    expect(await booksOf(crash, session)).toEqual(NOTHING)
    const paid = await payAt(crash, session, ADYEN_CARD, crash.connections.Adyen)
    expect([paid.status, paid.body.status]).toEqual([200, 'succeeded'])
    crash.gates.release()
    await until('the late call has charged', async () => (await booksOf(crash, session)).kept.length === 2)
    await reportAll(crash, session)
    expect(await booksOf(crash, session)).toEqual({ kept: ['Adyen'], orders: 1, succeeded: 1 })
  })

  it('can be used in turn: the second is charged after the first has finally declined', async () => {
    const session = await readyRemoteSession(crash.server(), crash.shop)
    for (const name of ['First', 'Second', 'Third'] as const) crash.behaviours.set(`${name} ${CARD}`, DECLINED)
    expect((await payAt(crash, session, CARD)).status).toBe(402)
    const paid = await payAt(crash, session, ADYEN_CARD, crash.connections.Adyen)
    expect([paid.status, paid.body.status]).toEqual([200, 'succeeded'])
    await reportAll(crash, session)
    expect(await booksOf(crash, session)).toEqual({ kept: ['Adyen'], orders: 1, succeeded: 1 })
  })
})

import { sql } from 'drizzle-orm'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { taskList, workerLog } from '../../src/server/jobs/tasks.ts'
import { remindOfDisputes } from '../../src/server/features/payments/disputes/service.ts'
import { markRead } from '../../src/server/features/notifications/notifications/service.ts'
import { browse } from './marketing/live-browsing.ts'
import { storePastBrowsing } from './marketing/past-browsing.ts'
import { planBrowsing } from './marketing/plan-browsing.ts'
import { planRecovery, type Recovery } from './marketing/recovery.ts'
import { connectTools, deliverToTools } from './marketing/tools.ts'
import { planDisputes, type DisputePlan } from './orders/disputes.ts'
import { planShipments, type Shipments } from './orders/shipments.ts'
import { createPeople, type Person } from './people.ts'
import { planOutcome, planVisits } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import { refundPayment } from './orders/refunds.ts'
import type { Shop } from './orders/shop.ts'
import type { Plans } from './subscriptions/plans.ts'
import { planSubscriptions } from './subscriptions/subscribers.ts'
import { createSources } from './orders/sources.ts'
import { visitShop, type Sellable } from './orders/visit.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Before the end of the demo. The tools' logs go back 24 hours. */
const RECOVERY_SINCE_MS = 44 * DAY_MS
const TOOLS_SINCE_MS = 2.5 * DAY_MS
const BROWSING_SINCE_MS = 26 * HOUR_MS
/** Time between deliveries to the tools. */
const DELIVERY_MS = 30 * 60_000

interface Later {
  at: Date
  payment_id: string
}

interface Crowd {
  newcomer: () => Person
  /** Returning customers. */
  buyers: Person[]
  /** Refunds to make later. */
  refunds: Later[]
  cases: DisputePlan
  nextSource: ReturnType<typeof createSources>
  parcels: Shipments
  recovery: Recovery
}

interface Span {
  until: Date
  days: number
  subscribers: number
  plans: Plans
}

/** Simulates `days` days of shoppers, the last one before `until`, and a longer time of subscriptions. */
export async function fillShop(
  world: World,
  chance: Random,
  shop: Shop,
  { until, days, subscribers, plans }: Span,
): Promise<void> {
  const cases = planDisputes(shop, until, days)
  // A separate random source, so that packing doesn't change who visits.
  const parcels = planShipments(shop, createRandom(3310), until)
  const crowd: Crowd = {
    newcomer: createPeople(chance),
    buyers: [],
    refunds: [],
    cases,
    parcels,
    nextSource: createSources(createRandom(1808)),
    recovery: planRecovery(shop, createRandom(2718)),
  }
  const before = (ms: number): Date => new Date(until.getTime() - ms)
  const looks = createRandom(5150)
  const browsing = planBrowsing(looks, until, days)
  await storePastBrowsing(
    world,
    looks,
    shop,
    browsing.filter(({ at }) => at < before(BROWSING_SINCE_MS)),
  )
  const visits = planVisits(chance, until, days).map((at) => ({ at, run: () => oneVisit(world, chance, shop, crowd) }))
  const newcomers = Array.from({ length: subscribers }, crowd.newcomer)
  const steps = [
    ...planSubscriptions(shop, plans, newcomers, until),
    ...visits,
    { at: before(RECOVERY_SINCE_MS), run: crowd.recovery.publish },
    { at: before(TOOLS_SINCE_MS), run: () => connectTools(world, shop) },
    ...browsing
      .filter(({ at }) => at >= before(BROWSING_SINCE_MS))
      .map((visit) => ({ at: visit.at, run: () => browse(world, looks, shop, visit) })),
  ]
  let day = 0
  let delivery = before(TOOLS_SINCE_MS)
  for (const { at, run } of steps.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const today = Math.floor(at.getTime() / DAY_MS)
    if (today !== day) await endDay(world, chance, shop, crowd, at)
    day = today
    world.moveTo(at)
    await run(world)
    await crowd.recovery.work(world)
    if (at < delivery) continue
    await deliverToTools(world, shop)
    delivery = new Date(at.getTime() + DELIVERY_MS)
  }
  await deliverToTools(world, shop)
  world.moveTo(until)
  await world.settle()
  await crowd.cases.work(world)
  await remindOfDisputes(world.deps)
  await runJobs(world, shop)
}

async function oneVisit(world: World, chance: Random, shop: Shop, crowd: Crowd): Promise<void> {
  const { ending, cards } = planOutcome(chance)
  const disputed = ending === 'paid' ? crowd.cases.next(world.now()) : null
  const returns = crowd.buyers.length > 20 && ending === 'paid' && chance.is(0.24)
  const person = returns ? chance.pick(crowd.buyers) : crowd.newcomer()
  const first = choose(chance, shop.offers)
  const others = chance.is(0.34) ? [choose(chance, shop.offers)] : []
  const visit = {
    store_id: shop.store.store_id,
    person,
    first,
    others: others.filter(({ variant_id }) => variant_id !== first.variant_id),
    quantity: chance.is(0.12) ? 2 : 1,
    ending,
    source: crowd.nextSource(),
    cards: disputed === null ? cards : [disputed],
  }
  const payment_id = await visitShop(world, chance, visit)
  if (payment_id === null) return crowd.recovery.left(visit)
  if (!returns) crowd.buyers.push(person)
  if (disputed !== null) crowd.cases.sold(payment_id)
  else if (chance.is(0.04)) {
    crowd.refunds.push({ at: new Date(world.now().getTime() + chance.between(2, 6) * DAY_MS), payment_id })
  }
}

const choose = (chance: Random, offers: Shop['offers']): Sellable => {
  let left = chance.next() * offers.reduce((sum, { weight }) => sum + weight, 0)
  return offers.find(({ weight }) => (left -= weight) < 0) ?? chance.pick(offers)
}

/** Simulates a night: parcels ship, refunds are made, webhooks arrive, and the merchant reads the notifications. */
async function endDay(world: World, chance: Random, shop: Shop, crowd: Crowd, morning: Date): Promise<void> {
  const due = crowd.refunds.filter(({ at }) => at < morning)
  crowd.refunds = crowd.refunds.filter(({ at }) => at >= morning)
  for (const refund of due) {
    world.moveTo(refund.at)
    await refundPayment(world, chance, shop, refund.payment_id)
  }
  await world.settle()
  await crowd.parcels.ship(world)
  await crowd.cases.work(world)
  const { db } = world.deps
  await markRead(db, shop.user_id)
}

/** Runs the jobs queued so far. Receipts for past orders are skipped: no one is waiting for them. */
async function runJobs({ deps, settle }: World, shop: Shop): Promise<void> {
  const { rows } = await deps.db.execute<{ order_id: string }>(
    sql`select order_id from orders where store_id = ${shop.store.store_id}`,
  )
  const ours = new Set(rows.map(({ order_id }) => order_id))
  const tasks = taskList(deps, settle)
  const isOurs = (payload: unknown): boolean =>
    typeof payload === 'object' && payload !== null && ours.has(String(Reflect.get(payload, 'order_id')))
  await runOnce({
    pgPool: deps.db.$client,
    concurrency: 4,
    noHandleSignals: true,
    logger: new WorkerLogger(() => workerLog(deps.log)),
    taskList: {
      ...tasks,
      'send-receipt': (payload, helpers) => (isOurs(payload) ? undefined : tasks['send-receipt']?.(payload, helpers)),
    },
  })
}

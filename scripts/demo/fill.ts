import { sql } from 'drizzle-orm'
import { runOnce, Logger as WorkerLogger } from 'graphile-worker'
import { taskList, workerLog } from '../../src/server/jobs/tasks.ts'
import { markRead } from '../../src/server/features/notifications/service.ts'
import { openConnection } from '../../src/server/features/orchestration/service.ts'
import { findPayment } from '../../src/server/features/payments/repo.ts'
import { createPeople, type Person } from './people.ts'
import { DISPUTED, planOutcome, planVisits } from './plan.ts'
import type { Chance } from './random.ts'
import type { Shop } from './shop.ts'
import { visitShop, type Sellable } from './visit.ts'
import type { World } from './world.ts'

const DAY_MS = 86_400_000

interface Later {
  at: Date
  payment_id: string
  part: number
}

interface Crowd {
  newcomer: () => Person
  /** Who has bought before. */
  buyers: Person[]
  /** Refunds that the merchant will make. */
  refunds: Later[]
  /** The first sale after this becomes a dispute that still waits for an answer; then it is null. */
  dispute_after: Date | null
}

/** Lets the shoppers of `days` days come, the last one before `until`. */
export async function fillShop(
  world: World,
  chance: Chance,
  shop: Shop,
  { until, days }: { until: Date; days: number },
): Promise<void> {
  const dispute_after = new Date(until.getTime() - 5 * DAY_MS)
  const crowd: Crowd = { newcomer: createPeople(chance), buyers: [], refunds: [], dispute_after }
  let day = 0
  for (const moment of planVisits(chance, until, days)) {
    const today = Math.floor(moment.getTime() / DAY_MS)
    if (today !== day) await endDay(world, shop, crowd, moment)
    day = today
    world.moveTo(moment)
    await oneVisit(world, chance, shop, crowd)
  }
  world.moveTo(until)
  await world.settle()
  await workOff(world, shop)
}

async function oneVisit(world: World, chance: Chance, shop: Shop, crowd: Crowd): Promise<void> {
  const { ending, cards } = planOutcome(chance)
  const disputed = ending === 'paid' && crowd.dispute_after !== null && world.now() > crowd.dispute_after
  if (disputed) crowd.dispute_after = null
  const returns = crowd.buyers.length > 20 && ending === 'paid' && chance.is(0.24)
  const person = returns ? chance.pick(crowd.buyers) : crowd.newcomer()
  const first = choose(chance, shop.offers)
  const others = chance.is(0.34) ? [choose(chance, shop.offers)] : []
  const payment_id = await visitShop(world, chance, {
    store_id: shop.store.store_id,
    person,
    first,
    others: others.filter(({ variant_id }) => variant_id !== first.variant_id),
    quantity: chance.is(0.12) ? 2 : 1,
    ending,
    cards: disputed ? [DISPUTED] : cards,
  })
  if (payment_id === null) return
  if (!returns) crowd.buyers.push(person)
  if (chance.is(0.03)) {
    const at = new Date(world.now().getTime() + chance.between(1, 5) * DAY_MS)
    crowd.refunds.push({ at, payment_id, part: chance.is(0.6) ? 1 : 0.5 })
  }
}

const choose = (chance: Chance, offers: Shop['offers']): Sellable => {
  let left = chance.next() * offers.reduce((sum, { weight }) => sum + weight, 0)
  return offers.find(({ weight }) => (left -= weight) < 0) ?? chance.pick(offers)
}

/** What happens overnight: refunds are made, webhooks arrive, and the merchant reads the notifications. */
async function endDay(world: World, shop: Shop, crowd: Crowd, morning: Date): Promise<void> {
  const due = crowd.refunds.filter(({ at }) => at < morning)
  crowd.refunds = crowd.refunds.filter(({ at }) => at >= morning)
  for (const refund of due) {
    world.moveTo(refund.at)
    await giveBack(world, refund)
  }
  await world.settle()
  const { db } = world.deps
  await markRead(db, shop.user_id)
}

/** A refund made at the provider: its webhook tells Cartwright. */
async function giveBack({ deps }: World, { payment_id, part }: Later): Promise<void> {
  const state = await findPayment(deps.db, payment_id)
  const connection = state && (await openConnection(deps, state.attempt.connection_id))
  const provider_reference = state?.payment.provider_reference
  if (!state || !connection || !provider_reference) return
  await connection.connector.refund?.(connection.context(), {
    charge: { provider_reference },
    amount: Math.round(state.payment.captured_amount * part),
    currency: state.payment.currency,
    idempotency_key: `refund_${payment_id}`,
    reason: 'requested_by_customer',
  })
}

/** Works off the jobs that all this has queued. Receipts of the past are not written: nobody waits for them. */
async function workOff({ deps, settle }: World, shop: Shop): Promise<void> {
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

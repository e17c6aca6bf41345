import { sql } from 'drizzle-orm'
import { runBilling, sendNotices } from '../../../src/server/features/subscriptions/billing/service.ts'
import { dayIn, instantIn } from '../../../src/shared/domain/address/time-zone.ts'
import {
  addDays,
  addMonths,
  BILLING_MINUTE,
  type Day,
} from '../../../src/shared/domain/subscriptions/billing-calendar.ts'
import type { Shop } from '../orders/shop.ts'
import { visitShop } from '../orders/visit.ts'
import type { Person } from '../people.ts'
import { createRandom, type Random } from '../random.ts'
import type { World } from '../world.ts'
import { play } from './act.ts'
import { archivePlan, changePrice, type Plans } from './plans.ts'
import { STORIES, type Story } from './stories.ts'

/** Age of the oldest subscription in days. */
export const SUBSCRIBED_DAYS = 215

/** Something that happens at a time of the demo's clock. */
export interface Step {
  at: Date
  run: (world: World) => Promise<void>
}

interface Club {
  shop: Shop
  plans: Plans
  chance: Random
  /** The last day whose renewals were charged. */
  today: Day
}

/** Plans the subscriptions of these people until `until`: their starts, renewals and what customers and merchant do. */
export function planSubscriptions(shop: Shop, plans: Plans, people: readonly Person[], until: Date): Step[] {
  const { time_zone } = shop.store
  const charged = new Date(until.getTime() - (BILLING_MINUTE + 5) * 60_000)
  const club: Club = { shop, plans, chance: createRandom(4127), today: dayIn(charged, time_zone) }
  const subscribed = people.flatMap((person, at) => {
    const story = STORIES[at]
    return story ? stepsOf(club, story, person) : []
  })
  const steps = people.length === 0 ? [] : [...mornings(club), ...priceChanges(club), ...subscribed]
  return steps.filter(({ at }) => at < until)
}

/** Charges what is due and sends notices, every day. */
function mornings({ shop, today }: Club): Step[] {
  const { time_zone } = shop.store
  return Array.from({ length: SUBSCRIBED_DAYS + 1 }, (_, ago) => addDays(today, -ago)).flatMap((day) => [
    { at: instantIn(day, BILLING_MINUTE, time_zone), run: ({ deps }: World) => runBilling(deps) },
    { at: instantIn(day, BILLING_MINUTE + 180, time_zone), run: ({ deps }: World) => sendNotices(deps) },
  ])
}

/** New prices for new subscribers and for everyone, and the end of the seasonal plan. */
function priceChanges(club: Club): Step[] {
  const { shop, plans, today } = club
  return [
    stepOn(club, 101, (world) => changePrice(world, shop, plans.origin, { price: 3400, discount: 15 })),
    stepOn(club, 74, (world) => archivePlan(world, shop, plans.mugs)),
    stepOn(club, 3, (world) =>
      changePrice(world, shop, plans.espresso, { price: 4800, discount: 0, from: addDays(today, 11) }),
    ),
  ]
}

/** A step at some time of the day, `ago` days before the end. */
function stepOn({ chance, shop, today }: Club, ago: number, run: Step['run']): Step {
  return { at: instantIn(addDays(today, -ago), chance.between(9 * 60, 20 * 60), shop.store.time_zone), run }
}

const MONTHS = { weekly: 0, monthly: 1, prepaid: 1, tour: 1, quarterly: 3 } as const

/** Days from the start of a subscription to the end of the demo. */
function daysSinceStart({ today }: Club, { start, option }: Story): number {
  if (typeof start === 'number') return start
  const first = addMonths(addDays(today, -start.due), -start.after * MONTHS[option])
  return Math.round((Date.parse(today) - Date.parse(first)) / 86_400_000)
}

function stepsOf(club: Club, story: Story, person: Person): Step[] {
  const { shop, chance } = club
  const started = { subscription_id: '' }
  const start = stepOn(club, daysSinceStart(club, story), async (world) => {
    started.subscription_id = await subscribe(world, club, story, person)
  })
  const episodes = (story.episodes ?? []).map(([ago, episode]) =>
    stepOn(club, ago, (world) => play(world, chance, shop, { ...started, episode })),
  )
  return [start, ...episodes]
}

const CARDS = { '4242424242424242': 5, '5555555555554444': 3, '378282246310005': 1 }

/** Buys a subscription in the checkout. @returns its ID. */
async function subscribe(
  world: World,
  { shop, plans, chance, today }: Club,
  story: Story,
  person: Person,
): Promise<string> {
  const { option_ids, ...first } = plans[story.plan]
  const payment_id = await visitShop(world, chance, {
    store_id: shop.store.store_id,
    person,
    first,
    others: [],
    quantity: story.quantity ?? 1,
    option_id: option_ids[story.option] ?? '',
    ending: 'paid',
    cards: [chance.pickWeighted(CARDS)],
    print: { last_four: digits(chance), ...(story.expiring && { expires: expiryBefore(today, story) }) },
  })
  const { rows } = await world.deps.db.execute<{ subscription_id: string }>(sql`
    select s.subscription_id from subscriptions s join payments p on p.order_id = s.origin_order_id
    where p.payment_id = ${payment_id}`)
  const [row] = rows
  if (!row) throw new Error('A subscription of the demo store was not started')
  return row.subscription_id
}

/** Last four digits of a card. Cards with the same digits would share the card networks' retry limits. */
const digits = (chance: Random): string => String(chance.between(1000, 9999))

/** The month before the next charge of a story. */
function expiryBefore(today: Day, { start }: Story): { month: number; year: number } {
  const due = typeof start === 'number' ? today : addDays(today, -start.due)
  const [year = 0, month = 0] = addMonths(due, -1).split('-').map(Number)
  return { month, year }
}

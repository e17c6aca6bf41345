import type { Logger } from 'pino'
import { openDatabase } from '../../src/server/database.ts'
import { connect, type Db } from '../../src/server/db/connection.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import type { DatabaseAddress } from '../../src/server/db/statements/pooler.ts'
import { createLog } from '../../src/server/log.ts'
import type { Settings } from '../../src/server/settings.ts'
import { demoState, openAccount, removeUnfinished, verifyAccount } from './account.ts'
import { blockAttempts } from './orders/blocked.ts'
import { fillShop } from './fill.ts'
import { makeFlow } from './pages/flow.ts'
import { makeOffers } from './pages/offers.ts'
import { designPages } from './pages/pages.ts'
import { makePaymentLinks } from './pages/payment-links.ts'
import { OPEN_DAYS } from './plan.ts'
import { createRandom } from './random.ts'
import { makeRouting } from './orders/routing.ts'
import { makeBundles } from './catalog/bundles.ts'
import { makePromoCodes } from './pages/promo-codes.ts'
import { setFinalStock, openShop } from './orders/shop.ts'
import { makeTaxes } from './orders/taxes.ts'
import { askSupport } from './orders/tickets.ts'
import { makePlans } from './subscriptions/plans.ts'
import { makePortal } from './subscriptions/portal.ts'
import { STORIES } from './subscriptions/stories.ts'
import { SUBSCRIBED_DAYS } from './subscriptions/subscribers.ts'
import { createWorld } from './world.ts'

const DAY_MS = 86_400_000

/** How much happens in the demo store; tests need less. */
interface DemoSize {
  /** Days of visits. */
  days: number
  subscribers: number
}

/**
 * Fills the demo store of a database, unless it exists. No server may be using the data directory; one with
 * DATABASE_URL may keep running.
 * @returns false if it already existed.
 * @throws DataDirInUseError
 */
export async function makeDemo(
  given: Settings,
  { days = OPEN_DAYS, subscribers = STORIES.length }: Partial<DemoSize> = {},
): Promise<boolean> {
  const settings: Settings = { ...given, logLevel: 'warn' }
  const log = createLog(settings)
  const database = await openDatabase(settings, log)
  try {
    await migrateDatabase(database.direct.url)
    const onError = (error: Error): void => log.warn({ err: error }, 'a database connection broke')
    const db = connect(withAsyncCommits(database.direct), { size: 6, onError })
    try {
      return await fillDatabase(settings, db, log, { days, subscribers })
    } finally {
      await db.$client.end()
    }
  } finally {
    await database.stop()
  }
}

/** Disables synchronous commits: data lost in a power cut can be regenerated. */
function withAsyncCommits(address: DatabaseAddress): DatabaseAddress {
  // A pooler may reject options.
  if (address.pooler !== 'none') return address
  const url = new URL(address.url)
  url.searchParams.set('options', '-c synchronous_commit=off')
  return { ...address, url: url.href }
}

async function fillDatabase(settings: Settings, db: Db, log: Logger, size: DemoSize): Promise<boolean> {
  const { days, subscribers } = size
  const state = await demoState(db)
  if (state === 'ready') return false
  if (state === 'begun') await removeUnfinished(db)
  const until = new Date()
  const age = Math.max(days, subscribers > 0 ? SUBSCRIBED_DAYS : 0) + 2
  const world = createWorld({ settings, db, log }, new Date(until.getTime() - age * DAY_MS))
  const chance = createRandom(1889)
  const shop = await makeBundles(world, await openShop(world, await openAccount(world)))
  await askSupport(createWorld({ settings, db, log }, new Date(until.getTime() - 1.5 * DAY_MS)), shop)
  await makeOffers(world, shop)
  await makeFlow(world, shop)
  await makeRouting(world, shop)
  await makeTaxes(world, shop)
  await makePromoCodes(world, shop, until)
  await makePortal(world, shop)
  await fillShop(world, chance, shop, { ...size, until, plans: await makePlans(world, shop) })
  await setFinalStock(world, shop)
  await makePaymentLinks(createWorld({ settings, db, log }, new Date(until.getTime() - 16 * DAY_MS)), shop)
  await designPages(createWorld({ settings, db, log }, new Date(until.getTime() - 18 * DAY_MS)), shop)
  await blockAttempts(createWorld({ settings, db, log }, new Date(until.getTime() - 1.8 * DAY_MS)), shop)
  world.moveTo(new Date())
  await verifyAccount(world)
  return true
}

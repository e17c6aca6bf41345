import { randomUUID } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { contracts } from '../../src/shared/contracts/index.ts'
import { createCipher } from '../../src/server/crypto/cipher.ts'
import { connect, type Db } from '../../src/server/db/connection.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/database.ts'
import { createLog } from '../../src/server/log.ts'
import { readSettings } from '../../src/server/settings.ts'
import { makeIntegration } from '../support/app/integration-factories.ts'
import { startServer } from '../support/e2e/e2e-server.ts'
import { countEvents, insertAgreeingSessions, insertPageViews } from '../support/marketing/event-rows.ts'
import { startEventSink, type EventSink } from './event-sink.ts'
import { HttpClient } from './http-client.ts'
import { costOf } from './process-cost.ts'
import { setUpShop, type BenchShop } from './shop-setup.ts'
import { checkout } from './shopping.ts'

const EVENTS = Number(process.env['BENCH_EVENTS'] ?? 100_000)
const DELIVERY_BUDGET_S = 120
const RATE = 1000
const MAX_LOSS = 5
const SHOPPERS = 8
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
/** With and without events in turn, so that both see the same machine. */
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SESSIONS = 2000
/** Pages collect events for two seconds before they report them. */
const PER_REPORT = 5
const SECRET_KEY = 'a key for benchmarks that is long enough'

const rounded = (value: number): number => Math.round(value * 10) / 10
const load = (): number => rounded(loadavg()[0] ?? 0)
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** A store with a connected tool, and sessions that may be reported about. */
async function openTrackedShop(db: Db, client: HttpClient, name: string): Promise<BenchShop> {
  const shop = await setUpShop(client)
  await makeIntegration(
    { db, cipher: createCipher(SECRET_KEY) },
    { store_id: shop.store_id, name: 'meta-pixel', fields: { pixel_id: '1' }, secrets: { access_token: 'EAAbench' } },
  )
  await insertAgreeingSessions(db, shop.store_id, name, SESSIONS)
  return shop
}

interface Delivery {
  db: Db
  client: HttpClient
  sink: EventSink
  /** CPU time of all servers and of the database so far, in milliseconds. */
  cost: () => { server: number; database: number }
}

/** From the commit of the events until a local double has received all of them. */
async function measureDelivery({ db, client, sink, cost }: Delivery): Promise<void> {
  const { store_id } = await openTrackedShop(db, client, 'deliver-')
  await insertPageViews(db, store_id, 'deliver-', SESSIONS, EVENTS)
  const before = cost()
  const start = performance.now()
  const until = start + DELIVERY_BUDGET_S * 5000
  while (sink.received() < EVENTS && performance.now() < until) await wait(50)
  const seconds = rounded((performance.now() - start) / 1000)
  const [received, problems] = [sink.received(), sink.problems()]
  const kept = seconds <= DELIVERY_BUDGET_S && received === EVENTS && problems === 0
  const after = cost()
  const perEvent = (name: 'server' | 'database'): number => Math.round((1000 * (after[name] - before[name])) / EVENTS)
  const cpu = { server_us_per_event: perEvent('server'), database_us_per_event: perEvent('database') }
  const line = { events: EVENTS, received, out_of_order: problems, seconds, budget_s: DELIVERY_BUDGET_S }
  console.log(JSON.stringify({ bench: 'events delivery', ...line, ...cpu, load: load(), kept }))
}

/** Completed checkouts per second of a number of shoppers. */
async function checkoutRate(client: HttpClient, shop: BenchShop): Promise<number> {
  const start = performance.now()
  let count = 0
  const shopper = async (): Promise<void> => {
    while (performance.now() < start + SECONDS * 1000) {
      await checkout(client, shop, count)
      count += 1
    }
  }
  await Promise.all(Array.from({ length: SHOPPERS }, shopper))
  return count / ((performance.now() - start) / 1000)
}

const page = { url: 'https://shop.example/checkout', title: 'Checkout' }

/** A page's report of several views. */
const report = (client: HttpClient, number: number) => {
  const events = Array.from({ length: PER_REPORT }, () => ({
    kind: 'page_view' as const,
    ago: 500,
    event_id: randomUUID(),
    page,
  }))
  const live_cart_session_id = `intake-${1 + (number % SESSIONS)}`
  return client.call(contracts.cartSessions.recordEvents, { body: { live_cart_session_id, events } })
}

/** Reports events at the rate until it is stopped, which waits for the last response. */
function reportSteadily(client: HttpClient): { stop: () => Promise<void> } {
  const start = performance.now()
  const running = new Set<Promise<unknown>>()
  let sent = 0
  let failure: unknown
  const timer = setInterval(() => {
    const due = ((performance.now() - start) / 1000) * (RATE / PER_REPORT)
    for (; sent < due; sent += 1) {
      const call = report(client, sent)
        .catch((error: unknown) => (failure = error))
        .finally(() => running.delete(call))
      running.add(call)
    }
  }, 5)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all(running)
      if (failure) throw failure
    },
  }
}

interface Intake {
  db: Db
  /** The process that checkouts use. */
  client: HttpClient
  shop: BenchShop
  tracked: BenchShop
  /** The process that takes in the events: the same, or another one of the same database. */
  reporting: HttpClient
  name: string
}

/** Compares rounds of checkouts with and without events beside them. */
async function measureIntake({ db, client, shop, tracked, reporting, name }: Intake): Promise<void> {
  await checkoutRate(client, shop)
  const [alone, beside, taken]: [number[], number[], number[]] = [[], [], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    alone.push(await checkoutRate(client, shop))
    const before = (await countEvents(db, tracked.store_id)).recorded
    const start = performance.now()
    const reports = reportSteadily(reporting)
    beside.push(await checkoutRate(client, shop))
    await reports.stop()
    const seconds = (performance.now() - start) / 1000
    taken.push(((await countEvents(db, tracked.store_id)).recorded - before) / seconds)
    // The next round without events must not share the machine with their delivery.
    while ((await countEvents(db, tracked.store_id)).waiting > 0) await wait(200)
  }
  const loss_percent = rounded(100 * (1 - median(beside) / median(alone)))
  const per_second = Math.round(median(taken))
  console.log(
    JSON.stringify({
      bench: `events intake, ${name}`,
      events_per_second: per_second,
      budget_per_second: RATE,
      checkouts_per_second: rounded(median(alone)),
      beside_events: rounded(median(beside)),
      loss_percent,
      budget_percent: MAX_LOSS,
      load: load(),
      kept: loss_percent <= MAX_LOSS && per_second >= RATE * 0.98,
    }),
  )
}

/**
 * `npm run bench events`: checkouts beside 1,000 events a second, taken in by the same process and by a second one, and
 * the delivery of 100,000 events to a local double.
 */
export async function benchEvents(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-events-'))
  chmodSync(folder, 0o755)
  const settings = readSettings({ DATA_DIR: folder, SECRET_KEY, LOG_LEVEL: 'error' })
  const database = await openDatabase(settings, createLog(settings))
  const { url } = database.direct
  await migrateDatabase(url)
  const db = connect(url, { size: 2, onError: () => {} })
  const sink = await startEventSink()
  const dataDir = join(folder, 'server')
  mkdirSync(dataDir)
  const env = {
    DATABASE_URL: url,
    SECRET_KEY,
    PROVIDERS_URL: sink.url,
    LOG_LEVEL: 'error',
    NODE_OPTIONS: process.env['BENCH_NODE_OPTIONS'] ?? '',
  }
  const server = await startServer({ dataDir, env })
  const other = await startServer({ dataDir, env })
  const [client, reporting] = [new HttpClient(server.url), new HttpClient(other.url)]
  const cost = () => {
    const [one, two] = [server, other].map(({ pid }) => costOf(pid, folder))
    return { server: (one?.server.cpuMs ?? 0) + (two?.server.cpuMs ?? 0), database: one?.database.cpuMs ?? 0 }
  }
  try {
    if (EVENTS > 0) await measureDelivery({ db, client, sink, cost })
    const shop = await setUpShop(client)
    const tracked = await openTrackedShop(db, client, 'intake-')
    const intake = { db, client, shop, tracked }
    await measureIntake({ ...intake, reporting, name: 'second process' })
    await measureIntake({ ...intake, reporting: client, name: 'same process' })
  } finally {
    client.close()
    reporting.close()
    await Promise.all([server.stop(), other.stop()])
    await sink.close()
    await db.$client.end()
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { contracts } from '../../src/shared/contracts/index.ts'
import { connect, type Db } from '../../src/server/db/connection.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/database.ts'
import { createLog } from '../../src/server/log.ts'
import { readSettings } from '../../src/server/settings.ts'
import { startServer } from '../support/e2e/e2e-server.ts'
import {
  insertCustomers,
  insertHistory,
  insertPlan,
  insertSubscriptions,
  readLedger,
  rowsOf,
} from '../support/app/billing-rows.ts'
import { costOf } from './process-cost.ts'
import { HttpClient } from './http-client.ts'
import { setUpShop, type BenchShop } from './shop-setup.ts'

const SUBSCRIPTIONS = Number(process.env['BENCH_SUBSCRIPTIONS'] ?? 200_000)
const RENEWALS = Number(process.env['BENCH_RENEWALS'] ?? 10_000)
const CALLS = 60
const FIGURES_BUDGET_MS = 100
const RENEWALS_BUDGET_S = 120
const SPEEDUP = 1.7
/** How long providers take to respond: not at all, which measures this program, and as long as real ones do. */
const PROVIDER_MS = [0, Number(process.env['BENCH_PROVIDER_MS'] ?? 300)]
const SECRET_KEY = 'a key for benchmarks that is long enough'

const p95 = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0

/** Average number of processes that wanted a CPU in the last minute: figures of a busy machine say little. */
const load = (): number => rounded(loadavg()[0] ?? 0)

const rounded = (value: number): number => Math.round(value * 100) / 100

/** How merchants read the list. */
const LISTS = {
  list: { sort: '-start_date' },
  'list, last page': { sort: '-start_date', page: Math.ceil(SUBSCRIPTIONS / 25) },
  'list by amount': { sort: '-amount' },
  'list by plan': { sort: 'plan' },
  'list by customer': { sort: 'customer' },
  'list of a status': { status: 'cancelled' },
  'list, searched': { search: 'customer 1777' },
} as const

/** Measures the list and the figures of a store with many subscriptions. */
async function measureFigures(db: Db, client: HttpClient): Promise<void> {
  const shop = await setUpShop(client)
  const plans = ['pln_a', 'pln_b', 'pln_c', 'pln_d', 'pln_e']
  for (const plan of plans) await insertPlan(db, shop, plan)
  for (const rows of rowsOf(shop, 'figures', SUBSCRIPTIONS)) {
    await insertCustomers(db, rows)
    await insertSubscriptions(db, rows, { plans, due: null })
    await insertHistory(db, rows)
  }
  for (const table of [
    'customers',
    'customer_payment_methods',
    'subscriptions',
    'subscription_charges',
    'subscription_events',
  ])
    await db.execute(sql.raw(`vacuum analyze ${table}`))
  const { store_id, token } = shop
  const headers = { authorization: `Bearer ${token}` }
  const { subscriptions, subscriptionInsights } = contracts
  await measure('insights', () => client.call(subscriptionInsights.overview, { query: { store_id } }, headers))
  for (const [name, query] of Object.entries(LISTS)) {
    const list = { params: { storeId: store_id }, query }
    await measure(name, () => client.call(subscriptions.list, list, headers))
  }
}

async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
  const begun = performance.now()
  await read()
  const first_ms = rounded(performance.now() - begun)
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  const p95_ms = rounded(p95(times))
  const kept = p95_ms <= FIGURES_BUDGET_MS
  console.log(
    JSON.stringify({
      bench: `billing ${name}`,
      subscriptions: SUBSCRIPTIONS,
      first_ms,
      p95_ms,
      budget_ms: FIGURES_BUDGET_MS,
      load: load(),
      kept,
    }),
  )
}

const WORKER = fileURLToPath(new URL('billing-worker.ts', import.meta.url))

interface Billed {
  seconds: number
  /** CPU seconds of the processes, and of PostgreSQL. */
  cpu_s: number
  database_cpu_s: number
}

/** Bills all that is due with a number of processes, which start at the same time. */
async function bill(processes: number, env: BillingEnv): Promise<Billed> {
  const workers = Array.from({ length: processes }, () =>
    spawn(process.execPath, [WORKER], { env: { ...process.env, ...env }, stdio: ['pipe', 'pipe', 'inherit'] }),
  )
  await Promise.all(workers.map(({ stdout }) => once(stdout, 'data')))
  let printed = ''
  for (const { stdout } of workers) {
    stdout.on('data', (text: Buffer) => {
      printed += text.toString()
    })
  }
  const databaseCpu = (): number => costOf(process.pid, env.DATA_DIR).database.cpuMs
  const cpuBefore = databaseCpu()
  const start = performance.now()
  const exits = workers.map((worker) => once(worker, 'exit'))
  for (const { stdin } of workers) stdin.end()
  await Promise.all(exits)
  const seconds = (performance.now() - start) / 1000
  const cpu = [...printed.matchAll(/cpu (\d+)/g)].reduce((sum, [, ms]) => sum + Number(ms), 0)
  return { seconds, cpu_s: cpu / 1000, database_cpu_s: (databaseCpu() - cpuBefore) / 1000 }
}

interface BillingEnv extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string
}

/** Measures due renewals with one process and with two, and compares them with the gateway's ledger. */
async function measureRenewals(db: Db, shop: BenchShop, env: BillingEnv, provider_ms: number): Promise<void> {
  const seconds: number[] = []
  for (const processes of [1, 2]) {
    const name = `due${processes}_${provider_ms}`
    for (const rows of rowsOf(shop, name, RENEWALS)) {
      await insertCustomers(db, rows)
      await insertSubscriptions(db, rows, { plans: ['pln_due'], due: new Date() })
    }
    await db.execute(sql`analyze`)
    const { seconds: took, ...cpu } = await bill(processes, { ...env, PROVIDER_MS: String(provider_ms) })
    seconds.push(took)
    const ledger = await readLedger(db, shop, name)
    console.log(
      JSON.stringify({
        bench: 'billing renewals',
        provider_ms,
        processes,
        renewals: RENEWALS,
        seconds: rounded(took),
        cpu_s: rounded(cpu.cpu_s),
        database_cpu_s: rounded(cpu.database_cpu_s),
        budget_s: RENEWALS_BUDGET_S,
        load: load(),
        ...ledger,
        kept: took <= RENEWALS_BUDGET_S && ledger.charged === RENEWALS,
      }),
    )
  }
  const [one = 0, two = 1] = seconds
  console.log(
    JSON.stringify({
      bench: 'billing speedup',
      provider_ms,
      speedup: rounded(one / two),
      budget: SPEEDUP,
      load: load(),
      kept: one / two >= SPEEDUP,
    }),
  )
}

/** Renewals through the test gateway, and the list and insights of a store with many subscriptions. */
export async function benchBilling(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-billing-'))
  chmodSync(dataDir, 0o755)
  const settings = readSettings({ DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'error' })
  const database = await openDatabase(settings, createLog(settings))
  const { url } = database.direct
  const env = { DATABASE_URL: url, SECRET_KEY, DATA_DIR: dataDir }
  await migrateDatabase(url)
  const db = connect(url, { size: 2, onError: () => {} })
  try {
    const server = await startServer({ env: { DATABASE_URL: url, SECRET_KEY } })
    const client = new HttpClient(server.url)
    const shop = await setUpShop(client)
    await measureFigures(db, client)
    client.close()
    await server.stop()
    await insertPlan(db, shop, 'pln_due')
    for (const provider_ms of PROVIDER_MS) await measureRenewals(db, shop, env, provider_ms)
  } finally {
    await db.$client.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

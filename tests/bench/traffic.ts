import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts } from '../../src/shared/contracts/index.ts'
import { addDays, dayOf } from '../../src/shared/domain/money/date-range.ts'
import { creditModels, trafficDimensions } from '../../src/shared/domain/store/traffic.ts'
import { connect } from '../../src/server/db/connection.ts'
import { migrateDatabase } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/database.ts'
import { rollUpTraffic } from '../../src/server/features/marketing/traffic/service.ts'
import { createLog } from '../../src/server/log.ts'
import { readSettings } from '../../src/server/settings.ts'
import { startServer } from '../support/e2e/e2e-server.ts'
import { insertVisits } from '../support/marketing/traffic-rows.ts'
import { HttpClient } from './http-client.ts'
import { setUpShop, type BenchShop } from './shop-setup.ts'

const VISITS = Number(process.env['BENCH_VISITS'] ?? 1_000_000)
const DAYS = 90
const CALLS = 20
const BUDGET_MS = 300
const SECRET_KEY = 'a key for benchmarks that is long enough'

const rounded = (value: number): number => Math.round(value * 10) / 10

async function measure(name: string, read: () => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now()
    await read()
    times.push(performance.now() - start)
  }
  const sorted = times.toSorted((one, other) => one - other)
  const p95_ms = rounded(sorted[Math.floor(CALLS * 0.95)] ?? 0)
  console.log(
    JSON.stringify({
      bench: `traffic ${name}`,
      visits: VISITS,
      p50_ms: rounded(sorted[CALLS / 2] ?? 0),
      p95_ms,
      budget_ms: BUDGET_MS,
      load: rounded(loadavg()[0] ?? 0),
      kept: p95_ms <= BUDGET_MS,
    }),
  )
}

/** Reads the last 90 days, today included, over HTTP. */
async function measureReports(client: HttpClient, { store_id, token }: BenchShop): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const today = dayOf(new Date())
  const query = { store_id, start_date: addDays(today, 1 - DAYS), end_date: today }
  await measure('overview', () => client.call(contracts.traffic.overview, { query }, headers))
  const lookups = trafficDimensions.flatMap((by) => creditModels.map((credit) => ({ ...query, by, credit })))
  let next = 0
  await measure('breakdown', () =>
    client.call(contracts.traffic.breakdown, { query: lookups[next++ % lookups.length] ?? query }, headers),
  )
}

/** `npm run bench traffic`: reports on a million visits, with rolled up days. */
export async function benchTraffic(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-traffic-'))
  chmodSync(dataDir, 0o755)
  const settings = readSettings({ DATA_DIR: dataDir, SECRET_KEY, LOG_LEVEL: 'error' })
  const database = await openDatabase(settings, createLog(settings))
  const { url } = database.direct
  await migrateDatabase(url)
  const db = connect(url, { size: 2, onError: () => {} })
  // Servers of one database share the folder of uploads.
  const uploads = join(dataDir, 'server')
  mkdirSync(uploads)
  const withServer = async <T>(work: (client: HttpClient) => Promise<T>): Promise<T> => {
    const server = await startServer({ dataDir: uploads, env: { DATABASE_URL: url, SECRET_KEY } })
    const client = new HttpClient(server.url)
    try {
      return await work(client)
    } finally {
      client.close()
      await server.kill()
    }
  }
  try {
    const shop = await withServer(setUpShop)
    // Without a server, whose jobs would roll up days before all of their visits are there.
    await insertVisits(db, { ...shop, count: VISITS, days: DAYS, until: new Date() })
    const start = performance.now()
    await rollUpTraffic({ db, clock: { now: () => new Date() } })
    const seconds = rounded((performance.now() - start) / 1000)
    console.log(JSON.stringify({ bench: 'traffic rollup', visits: VISITS, days: DAYS, seconds }))
    await db.execute('vacuum analyze traffic_counts, traffic_credits, traffic_touches')
    await withServer((client) => measureReports(client, shop))
  } finally {
    await db.$client.end()
    await database.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

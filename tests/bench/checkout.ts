import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts } from '../../src/shared/contracts/index.ts'
import { startServer, type RunningServer } from '../support/e2e/e2e-server.ts'
import { HttpClient } from './http-client.ts'
import { costOf } from './process-cost.ts'
import { addEverything, setUpShop, type BenchShop } from './shop-setup.ts'
import { checkout, fullCheckout } from './shopping.ts'

const SHOPPERS = (process.env['BENCH_SHOPPERS'] ?? '1,8,32').split(',').map(Number)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
interface Round {
  shoppers: number
  times: number[]
  seconds: number
}

/** One shopper's purchase, from the start of a session to its order. */
type Buy = (number: number) => Promise<void>

/** Runs `shoppers` concurrent shoppers, each buying repeatedly, until the time is up. */
async function round(buy: Buy, shoppers: number, seconds: number): Promise<Round> {
  const times: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  const shopper = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now()
      await buy(times.length)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: shoppers }, shopper))
  return { shoppers, times, seconds: (performance.now() - start) / 1000 }
}

const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0

const rounded = (value: number): number => Math.round(value * 100) / 100

async function statements(pid: number, file: string): Promise<number> {
  rmSync(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, 20))
    try {
      return Number(readFileSync(file, 'utf8'))
    } catch {
      // Not written yet.
    }
  }
}

interface Bench {
  server: RunningServer
  /** File to which the server writes its statement count. */
  file: string
}

/** Measures a checkout with each number of shoppers. Returns the number of orders. */
async function measure({ server, file }: Bench, name: string, buy: Buy, counts: readonly number[]): Promise<number> {
  const { pid, dataDir } = server
  let bought = (await round(buy, 8, 3)).times.length
  for (const shoppers of counts) {
    const before = costOf(pid, dataDir)
    const sent = await statements(pid, file)
    const { times, seconds } = await round(buy, shoppers, SECONDS)
    const after = costOf(pid, dataDir)
    const count = times.length
    bought += count
    const sorted = times.toSorted((a, b) => a - b)
    const line = {
      bench: name,
      shoppers,
      checkouts: count,
      per_second: rounded(count / seconds),
      p50_ms: rounded(percentile(sorted, 0.5)),
      p95_ms: rounded(percentile(sorted, 0.95)),
      p99_ms: rounded(percentile(sorted, 0.99)),
      server_cpu_ms: rounded((after.server.cpuMs - before.server.cpuMs) / count),
      database_cpu_ms: rounded((after.database.cpuMs - before.database.cpuMs) / count),
      statements: rounded(((await statements(pid, file)) - sent) / count),
      server_mb: rounded(after.server.memoryBytes / 1e6),
      database_mb: rounded(after.database.memoryBytes / 1e6),
    }
    console.log(JSON.stringify(line))
  }
  return bought
}

/** Checks that the database has exactly the orders that were confirmed. */
async function expectOrders(client: HttpClient, { store_id, token }: BenchShop, bought: number): Promise<void> {
  const query = { store_id, size: '1' }
  const { total } = await client.call(contracts.orders.list, { query }, { authorization: `Bearer ${token}` })
  if (total !== bought) throw new Error(`${bought} were bought, but the database holds ${total} orders`)
}

async function measureBoth(bench: Bench, client: HttpClient): Promise<void> {
  const plain = await setUpShop(client)
  const bought = await measure(bench, 'checkout', (number) => checkout(client, plain, number), SHOPPERS)
  await expectOrders(client, plain, bought)
  const full = await addEverything(client, await setUpShop(client))
  const all = await measure(bench, 'checkout-full', (number) => fullCheckout(client, full, number), [8])
  await expectOrders(client, full, all)
}

/**
 * `npm run bench checkout`: rate, latency, CPU and statements of complete checkouts over HTTP, first plain ones, then
 * with promo code, order bump, upsell, tax and shipping. Linux only.
 */
export async function benchCheckout(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-bench-'))
  const file = join(folder, 'statements')
  const counter = fileURLToPath(new URL('./count-statements.ts', import.meta.url))
  // BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles' profiles the server.
  const options = [process.env['BENCH_NODE_OPTIONS'] ?? '', `--import=${counter}`].join(' ')
  const env = { NODE_OPTIONS: options, STATEMENT_COUNT_FILE: file, LOG_LEVEL: 'error' }
  const server = await startServer({ env })
  const client = new HttpClient(server.url)
  try {
    await measureBoth({ server, file }, client)
  } finally {
    client.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

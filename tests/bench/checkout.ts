import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contracts } from '../../src/shared/contracts/index.ts'
import { startServer, type RunningServer } from '../support/e2e-server.ts'
import { HttpClient } from './http-client.ts'
import { costOf } from './process-cost.ts'
import { setUpShop, type BenchShop } from './shop-setup.ts'

const SHOPPERS = (process.env['BENCH_SHOPPERS'] ?? '1,8,32').split(',').map(Number)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const ADDRESS = {
  full_name: 'Maya Ortiz',
  address1: '2108 Alameda Drive',
  address2: '',
  city: 'Austin',
  state: 'TX',
  postalCode: '78704',
  country: 'US',
}

/** One complete checkout of two items in seven calls, ending with the order that the confirmation page shows. */
export async function checkout(client: HttpClient, shop: BenchShop, number: number): Promise<void> {
  const { cartSessions, transactions, orders } = contracts
  const [first, second] = shop.variant_ids
  const { session_id } = await client.call(cartSessions.startByVariant, { body: { variant_id: first } })
  const { store_id, product_id } = shop
  await client.call(cartSessions.addProduct, {
    body: { live_cart_session_id: session_id, store_id, product_id, variant_id: second, quantity: 1 },
  })
  const { live_cart } = await client.call(cartSessions.updateCustomerInfo, {
    body: {
      live_cart_session_id: session_id,
      email: `shopper-${number}@example.com`,
      phone: '(512) 555-0148',
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
    },
  })
  const shipped = await client.call(cartSessions.updateShippingMethod, {
    body: { live_cart_session_id: session_id, shipping_method_id: live_cart.shipping_method_id ?? '' },
  })
  const card = { number: '4242424242424242', exp_month: 8, exp_year: new Date().getFullYear() + 3, cvc: '123' }
  const entered = await client.send('POST', '/test-gateway/tokens', card)
  const { token } = entered.body as { token: string }
  const { total, currency, cart_version } = shipped.live_cart
  const paid = await client.call(
    transactions.pay,
    {
      body: {
        live_cart_session_id: session_id,
        payment_method: 'card',
        payment_token: token,
        billing_same_as_shipping: true,
        expected_total: total,
        currency,
        cart_version,
      },
    },
    { 'idempotency-key': `bench-${session_id}` },
  )
  if (paid.status !== 'succeeded') throw new Error(`The payment ended as ${paid.status}`)
  const { order } = await client.call(orders.full, { params: { sessionId: session_id } })
  if (order.order_number !== paid.order_number) throw new Error('The order is another one')
}

interface Round {
  shoppers: number
  times: number[]
  seconds: number
}

/** Lets `shoppers` buy one after the other, each on their own, until the time is up. */
export async function round(client: HttpClient, shop: BenchShop, shoppers: number, seconds: number): Promise<Round> {
  const times: number[] = []
  const start = performance.now()
  const until = start + seconds * 1000
  const shopper = async (): Promise<void> => {
    while (performance.now() < until) {
      const began = performance.now()
      await checkout(client, shop, times.length)
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

async function measure(server: RunningServer, client: HttpClient, file: string): Promise<void> {
  const shop = await setUpShop(client)
  const { pid, dataDir } = server
  let bought = (await round(client, shop, 8, 3)).times.length
  for (const shoppers of SHOPPERS) {
    const before = costOf(pid, dataDir)
    const sent = await statements(pid, file)
    const { times, seconds } = await round(client, shop, shoppers, SECONDS)
    const after = costOf(pid, dataDir)
    const count = times.length
    bought += count
    const sorted = times.toSorted((a, b) => a - b)
    const line = {
      bench: 'checkout',
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
  const query = { store_id: shop.store_id, size: '1' }
  const { total } = await client.call(contracts.orders.list, { query }, { authorization: `Bearer ${shop.token}` })
  if (total !== bought) throw new Error(`${bought} were bought, but the database holds ${total} orders`)
}

/** `npm run bench checkout`: rate, latency, CPU and statements of complete checkouts by HTTP. Linux only. */
export async function benchCheckout(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-bench-'))
  const file = join(folder, 'statements')
  const counter = fileURLToPath(new URL('./count-statements.ts', import.meta.url))
  // BENCH_NODE_OPTIONS='--cpu-prof --cpu-prof-dir=/tmp/profiles' shows what the server's time goes into.
  const options = [process.env['BENCH_NODE_OPTIONS'] ?? '', `--import=${counter}`].join(' ')
  const env = { NODE_OPTIONS: options, STATEMENT_COUNT_FILE: file, LOG_LEVEL: 'error' }
  const server = await startServer({ env })
  const client = new HttpClient(server.url)
  try {
    await measure(server, client, file)
  } finally {
    client.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

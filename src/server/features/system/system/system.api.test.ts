import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../../../shared/contracts/index.ts'
import { openShop, payWith, readySession, type TestShop } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../../../tests/support/app/test-app.ts'
import { areJobsDown } from './service.ts'

const METRICS_TOKEN = 'token-for-the-scraper'

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
})
afterAll(() => app.close())

const health = () => app.rawCall(contracts.system.health, {})

const query = (sql: string) => app.db.$client.query(sql)

/** Fails every write to a table with a PostgreSQL error code while `act` runs, as a full disk does. */
async function failingWrites<R>(table: string, code: string, act: () => Promise<R>): Promise<R> {
  await query(`create or replace function no_write() returns trigger language plpgsql as
    $$ begin raise exception 'could not write' using errcode = '${code}'; end $$`)
  await query(`create trigger no_write before insert or update on ${table} for each row execute function no_write()`)
  try {
    return await act()
  } finally {
    await query(`drop trigger no_write on ${table}`)
  }
}

describe('health', () => {
  it('reports the database, the jobs and the disk', async () => {
    await query(`delete from graphile_worker._private_known_crontabs`)
    await query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('sweep', now(), now() - interval '42 seconds')`)
    await query(`select graphile_worker.add_job('send-mail', '{}', run_at => now() - interval '7 minutes')`)
    const body = expectOk(await app.call(contracts.system.health, {}))
    expect(body).toMatchObject({ status: 'ok', database: 'ok', jobs: { status: 'off', restarts: 0, waiting: 1 } })
    expect(Math.abs((body.jobs.last_tick_seconds ?? 0) - 42)).toBeLessThan(30)
    expect(Math.abs((body.jobs.oldest_waiting_seconds ?? 0) - 420)).toBeLessThan(30)
    expect(body.disk.free_bytes).toBeGreaterThan(0)
    expect(expectOk(await app.call(contracts.system.live, {}))).toMatchObject({ status: 'ok' })
  })

  it("returns 503 while the database can't write, and stays live", async () => {
    await query('update installation set probed_at = null')
    const full = await failingWrites('installation', '53100', health)
    expect([full.status, full.headers['retry-after'], full.body]).toMatchObject([503, '30', { code: 'disk_full' }])
    const away = await failingWrites('installation', '25006', health)
    expect([away.status, away.headers['retry-after'], away.body]).toMatchObject([503, '2', { code: 'database_away' }])
    expect((await app.rawCall(contracts.system.live, {})).status).toBe(200)
    expect((await health()).status).toBe(200)
  })

  it('returns 503 if the job runner is down for long', async () => {
    const { jobs } = app.deps
    jobs.update({ status: 'restarting', since: new Date(Date.now() - 600_000), restarts: 3 })
    const reply = await health()
    expect([reply.status, reply.body]).toMatchObject([503, { code: 'jobs_stopped', jobs: { status: 'restarting' } }])
    jobs.update({ status: 'off', since: new Date(), restarts: 0 })
    expect((await health()).status).toBe(200)
  })

  it('gives the job runner time to start and to recover', () => {
    const running = { status: 'running', restarts: 0, oldest_waiting_seconds: null, waiting: 0 } as const
    expect(areJobsDown({ ...running, since_seconds: 10, last_tick_seconds: null })).toBe(false)
    expect(areJobsDown({ ...running, since_seconds: 900, last_tick_seconds: 61 })).toBe(false)
    expect(areJobsDown({ ...running, since_seconds: 900, last_tick_seconds: 400 })).toBe(true)
    expect(areJobsDown({ ...running, since_seconds: 900, last_tick_seconds: null })).toBe(true)
    expect(areJobsDown({ ...running, status: 'restarting', since_seconds: 30, last_tick_seconds: 400 })).toBe(false)
    expect(areJobsDown({ ...running, status: 'off', since_seconds: 900, last_tick_seconds: null })).toBe(false)
  })
})

describe('an unavailable database', () => {
  it.each([
    ['53100', '30', 'disk_full'],
    ['53200', '2', 'database_away'],
    ['57014', '2', 'database_away'],
    ['58030', '2', 'database_away'],
  ])('returns 503 with Retry-After for code %s', async (code, retryAfter, name) => {
    const body = { store_id: shop.store_id, title: 'Kettle', variants: [{ title: 'One', price: 100, stock: 1 }] }
    const reply = await failingWrites('products', code, () =>
      app.rawCall(contracts.inventory.create, { body }, { token: shop.token }),
    )
    expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([503, retryAfter, { code: name }])
  })

  it("returns 503 with Retry-After for an upload that doesn't fit on the disk", async () => {
    const full = () => Promise.reject(Object.assign(new Error('ENOSPC: no space left'), { code: 'ENOSPC' }))
    const other = await createTestApp({ beside: app, deps: { storage: { ...app.deps.storage, put: full } } })
    const image = new Blob([
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
        'base64',
      ),
    ])
    const body = { store_id: shop.store_id, title: 'Kettle', variants: [{ title: 'One', price: 100, stock: 1 }] }
    const reply = await other.rawCall(contracts.inventory.create, { body, files: { image } }, { token: shop.token })
    expect([reply.status, reply.headers['retry-after'], reply.body]).toMatchObject([503, '30', { code: 'disk_full' }])
    await other.close()
  })
})

describe('metrics', () => {
  const scrape = (on: TestApp, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    on.app.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost:4100', ...headers }, remoteAddress })

  it('count requests by route, payments by outcome, and show jobs, pool and sockets', async () => {
    const session = await readySession(app, shop)
    await payWith(app, session, '4000000000000002')
    await payWith(app, session, '4242424242424242')
    const { statusCode, body: text, headers } = await scrape(app)
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
    expect(text).toMatch(
      /cartwright_http_request_duration_seconds_count\{method="GET",route="\/api\/health",status="200"\} \d/,
    )
    expect(text).toContain('cartwright_payments_total{connector="test-gateway",outcome="declined"} 1')
    expect(text).toContain('cartwright_payments_total{connector="test-gateway",outcome="approved"} 1')
    for (const line of [
      /^cartwright_database_up 1$/m,
      /^cartwright_db_pool_connections\{state="idle"\} \d+$/m,
      /^cartwright_live_sockets 0$/m,
      /^cartwright_job_oldest_waiting_seconds \d+$/m,
      /^cartwright_job_last_tick_age_seconds \d+$/m,
      /^cartwright_job_runner_up 0$/m,
      /^cartwright_disk_free_bytes \d+$/m,
    ]) {
      expect(text).toMatch(line)
    }
    expect(text).not.toContain(session._id)
  })

  it('are limited to this machine, whatever a proxy or a header says', async () => {
    expect((await scrape(app, {}, '::ffff:127.0.0.1')).statusCode).toBe(200)
    expect((await scrape(app, {}, '192.0.2.7')).statusCode).toBe(404)
    for (const headers of [
      { 'x-forwarded-for': '127.0.0.1' },
      { forwarded: 'for=127.0.0.1' },
      { host: 'dashboard.shop.example' },
      { authorization: `Bearer ${METRICS_TOKEN}`, host: 'dashboard.shop.example' },
    ]) {
      expect([headers, (await scrape(app, headers)).statusCode]).toEqual([headers, 404])
    }
  })

  it('are available to anyone with the token', async () => {
    const other = await createTestApp({ beside: app, settings: { metricsToken: METRICS_TOKEN } })
    const from = (token: string) => scrape(other, { authorization: `Bearer ${token}`, 'x-forwarded-for': '192.0.2.1' })
    expect((await from(METRICS_TOKEN)).statusCode).toBe(200)
    expect((await from('another-token-entirely')).statusCode).toBe(401)
    expect((await scrape(other, {}, '192.0.2.7')).statusCode).toBe(401)
    await other.close()
  })
})

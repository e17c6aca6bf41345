import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { DestinationStream } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '../../tests/support/e2e/e2e-server.ts'
import { openBooks, PAID_ONCE, paymentFacts } from '../../tests/support/payments/payment-facts.ts'
import { hasPgBouncer, startPgBouncer, type PgBouncer } from '../../tests/support/payments/pgbouncer.ts'
import {
  callRemote,
  listenRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
} from '../../tests/support/e2e/remote-shop.ts'
import { createTestDatabase, type TestDatabase } from '../../tests/support/app/test-database.ts'
import { until } from '../../tests/support/app/until.ts'
import { contracts } from '../shared/contracts/index.ts'
import { connect } from './db/connection.ts'
import { findAddresses, NEEDS_DIRECT } from './db/statements/pooler.ts'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'
import { StartError } from './start-error.ts'

const installed = hasPgBouncer()
let databases: TestDatabase[] = []
let pooler: PgBouncer
let direct: string
let dataDir: string

beforeAll(async () => {
  if (!installed) return
  const [own, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  databases = [own, other]
  const { url } = own
  direct = url
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-pooler-'))
  pooler = await startPgBouncer({
    // Fewer connections than the server opens, so that they are always shared.
    shared: { url, mode: 'transaction', size: 3 },
    kept: { url, mode: 'session', size: 40 },
    statements: { url, mode: 'statement', size: 3 },
    elsewhere: { url: other.url, mode: 'session', size: 10 },
    full: { url, mode: 'session', size: 1 },
    busy: { url, mode: 'transaction', size: 12 },
  })
})
afterAll(async () => {
  if (!installed) return
  await pooler.stop()
  for (const database of databases) await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})
beforeEach(({ skip }) => skip(!installed, 'PgBouncer is not installed on this machine.'))

async function start(env: Record<string, string>, stream?: DestinationStream) {
  const settings = readSettings({
    SECRET_KEY: 'a key that is long enough for a test',
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    DB_POOL: '8',
    ...env,
  })
  return startServer(settings, createLog(settings, stream))
}

/** Keeps several clients of a pooler busy until stopped. */
async function startTraffic(url: string): Promise<{ stop: () => Promise<void> }> {
  const stopping = new AbortController()
  const clients = Array.from({ length: 8 }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const work = clients.map(async (client) => {
    while (!stopping.signal.aborted) await client.query('select pg_sleep(random() * 0.002)')
    await client.end()
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(work)
    },
  }
}

/** Error message of a refused start. */
async function refusal(env: Record<string, string>): Promise<string> {
  try {
    const server = await start(env)
    await server.stop()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  return ''
}

/** Sells to several shoppers at once and checks the charges, the receipts (sent by jobs) and the live events. */
async function sells(env: Record<string, string>): Promise<void> {
  const server = await start(env)
  const books = openBooks(direct)
  try {
    const shop = await openRemoteShop(server)
    const listener = await listenRemote(server, shop.token)
    const sessions = await Promise.all(Array.from({ length: 6 }, () => readyRemoteSession(server, shop)))
    const replies = await Promise.all(sessions.map((session) => payRemote(server, session, '4242424242424242')))
    expect(replies.map(({ status }) => status)).toEqual(sessions.map(() => 200))
    for (const session of sessions) {
      expect(await paymentFacts(books, session._id)).toEqual(PAID_ONCE)
      await until('the receipt is sent', async () => {
        const query = { to: session.customer_email }
        return requireOk(await callRemote(server, contracts.system.outbox, { query })).mails.length > 0
      })
    }
    await until('the dashboard hears of the sales', () => JSON.stringify(listener.heard).includes('order.created'))
    listener.close()
  } finally {
    await books.end()
    await server.stop()
  }
}

describe('a server behind PgBouncer', { timeout: 240_000 }, () => {
  it("detects a pooler's mode by how it shares connections", async () => {
    const none = { url: direct, pooler: 'none' }
    expect(await findAddresses(direct, undefined)).toEqual({ main: none, direct: none })
    const kept = { url: pooler.url('kept'), pooler: 'session' }
    expect(await findAddresses(kept.url, undefined)).toEqual({ main: kept, direct: kept })
    const shared = { url: pooler.url('shared'), pooler: 'transaction' }
    expect(await findAddresses(shared.url, direct)).toEqual({ main: shared, direct: none })
  })

  it.each([
    ['busy', `StartError: ${NEEDS_DIRECT}`],
    ['kept', 'session'],
  ])('detects the mode reliably while others use the pooler: %s', async (name, mode) => {
    const url = pooler.url(name)
    const traffic = await startTraffic(url)
    const found = new Set<string>()
    for (let time = 0; time < 12; time += 1) {
      const mode = findAddresses(url, undefined).then(({ main }) => main.pooler)
      found.add(await mode.catch((error: unknown) => String(error)))
    }
    await traffic.stop()
    expect([...found]).toEqual([mode])
  })

  it('runs as many concurrent jobs as it has connections for, without warnings', async () => {
    const warnings: string[] = []
    const env = { DATABASE_URL: pooler.url('shared'), DATABASE_DIRECT_URL: direct, LOG_LEVEL: 'warn' }
    const server = await start(env, { write: (line) => void warnings.push(line) })
    await server.stop()
    expect(warnings).toEqual([])
  })

  it('sells, runs jobs and sends live events in transaction mode with a direct address', () =>
    sells({ DATABASE_URL: pooler.url('shared'), DATABASE_DIRECT_URL: direct }))

  it('enforces the statement timeout in session mode', async () => {
    const db = connect({ url: pooler.url('kept'), pooler: 'session' }, { size: 1, onError: () => {} })
    try {
      const { rows } = await db.$client.query('show statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '30s' }])
    } finally {
      await db.$client.end()
    }
  })

  it('refuses transaction mode without a direct address, and says what to set', async () => {
    const words = await refusal({ DATABASE_URL: pooler.url('shared') })
    expect(words).toMatch(/^DATABASE_URL is a connection pooler in transaction mode.*Set DATABASE_DIRECT_URL to/)
    expect(words).toMatch(/or switch the pooler to session mode\.$/)
  })

  it('refuses a pooler that shares connections between statements', async () => {
    for (const env of [{}, { DATABASE_DIRECT_URL: direct }]) {
      expect(await refusal({ DATABASE_URL: pooler.url('statements'), ...env })).toMatch(
        /^DATABASE_URL is a connection pooler in statement mode/,
      )
    }
  })

  // The next two run concurrently, because one of them mostly waits.
  it.concurrent('sells, runs jobs and sends live events in session mode', () =>
    sells({ DATABASE_URL: pooler.url('kept') }))

  it.concurrent('refuses a direct address that is pooled, full, unreachable or another database', async () => {
    const env = { DATABASE_URL: pooler.url('shared') }
    const full = refusal({ ...env, DATABASE_DIRECT_URL: pooler.url('full') })
    const pooled = await refusal({ ...env, DATABASE_DIRECT_URL: pooler.url('shared') })
    expect(pooled).toMatch(/^DATABASE_DIRECT_URL is a connection pooler in transaction mode/)
    const elsewhere = await refusal({ ...env, DATABASE_DIRECT_URL: pooler.url('elsewhere') })
    expect(elsewhere).toMatch(/^DATABASE_DIRECT_URL and DATABASE_URL point to different databases/)
    const closed = `postgresql://nobody@127.0.0.1:${await freePort()}/none`
    expect(await refusal({ ...env, DATABASE_DIRECT_URL: closed })).toMatch(
      /no server is listening.*correct DATABASE_DIRECT_URL\.$/,
    )
    expect(await full).toMatch(/^DATABASE_DIRECT_URL is a connection pooler without enough free connections/)
  })

  it('leaves no setting behind on shared connections', async () => {
    const books = openBooks(pooler.url('shared'))
    try {
      const { rows } = await books.query("select current_setting('statement_timeout') as timeout")
      expect(rows).toEqual([{ timeout: '0' }])
    } finally {
      await books.end()
    }
  })
})

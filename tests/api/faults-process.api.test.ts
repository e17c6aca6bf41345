import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LiveCart } from '../../src/shared/contracts/checkout/live-cart.ts'
import { startServer, type RunningServer } from '../support/e2e/e2e-server.ts'
import { embeddedUrl, openBooks, PAID_ONCE, paymentFacts, postmasterPid } from '../support/payments/payment-facts.ts'
import {
  checkRemote,
  listenRemote,
  openRemoteShop,
  payRemote,
  readyRemoteSession,
  requireOk,
  send,
  type RemoteShop,
} from '../support/e2e/remote-shop.ts'
import { until } from '../support/app/until.ts'

const GOOD_CARD = '4242424242424242'
const SLOW_CARD = '4000000000004509'

let server: RunningServer
let shop: RemoteShop
let db: pg.Pool

beforeAll(async () => {
  server = await startServer()
  shop = await openRemoteShop(server)
  db = openBooks(embeddedUrl(server.dataDir))
})
afterAll(async () => {
  await db.end()
  await server.stop()
  rmSync(server.dataDir, { recursive: true, force: true })
})

const facts = (session: LiveCart) => paymentFacts(db, session._id)

/** A process and its children. Linux only. */
const processTree = (pid: number): number[] => {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
  return [pid, ...children.map(Number)]
}

const charged = (session: LiveCart) =>
  until('the provider has charged', async () => (await facts(session)).approved === 1)

describe('a server with its own database', { timeout: 240_000 }, () => {
  it('keeps a second one off its data, with a message and exit code 1', async () => {
    const { dataDir } = server
    const words = `ended at its start with 1:\nAnother Cartwright server \\(process ${server.pid}, started .*\\) is using ${dataDir}`
    await expect(startServer({ dataDir })).rejects.toThrow(new RegExp(words))
    expect((await send(server, 'GET', '/api/health')).status).toBe(200)
  })

  it.runIf(process.platform === 'linux')("reports that it isn't ready while its database hangs", async () => {
    const hung = processTree(postmasterPid(server.dataDir))
    for (const pid of hung) process.kill(pid, 'SIGSTOP')
    try {
      const reply = await send(server, 'GET', '/api/health')
      const body: unknown = { detail: 'The database is not responding, please try again', code: 'database_away' }
      expect([reply.status, reply.retryAfter, reply.body]).toEqual([503, '2', body])
      expect((await send(server, 'GET', '/api/health/live')).status).toBe(200)
    } finally {
      for (const pid of hung) process.kill(pid, 'SIGCONT')
    }
    await until('it is ready', async () => (await send(server, 'GET', '/api/health')).status === 200)
  })

  it('restarts the database after it was killed, and continues with the payment in progress', async () => {
    const session = await readyRemoteSession(server, shop)
    const paying = payRemote(server, session, SLOW_CARD)
    await charged(session)
    const killed = postmasterPid(server.dataDir)
    process.kill(killed, 'SIGKILL')
    const { status } = await paying
    expect([200, 503]).toContain(status)
    await until('the database is back', async () => {
      const reply = await send(server, 'GET', '/api/health')
      expect([200, 503]).toContain(reply.status)
      return reply.status === 200
    })
    expect(postmasterPid(server.dataDir)).not.toBe(killed)
    await until('the payment is completed', async () => (await checkRemote(server, session)).status === 'completed')
    expect(await facts(session)).toEqual(PAID_ONCE)
    expect(requireOk(await payRemote(server, await readyRemoteSession(server, shop), GOOD_CARD)).status).toBe(
      'succeeded',
    )
  })

  it('finishes its requests on shutdown, then stops the database it started', async () => {
    const session = await readyRemoteSession(server, shop)
    const listener = await listenRemote(server, shop.token)
    const paying = payRemote(server, session, SLOW_CARD)
    await charged(session)
    process.kill(server.pid, 'SIGTERM')
    expect(await listener.closed).toBe(1001)
    const reply = await paying
    expect([reply.status, reply.body.status]).toEqual([200, 'succeeded'])
    expect(await server.exited).toBe(0)
    for (const left of ['pg/postmaster.pid', 'server.lock']) {
      expect([left, existsSync(join(server.dataDir, left))]).toEqual([left, false])
    }

    server = await startServer({ dataDir: server.dataDir })
    expect(await checkRemote(server, session)).toMatchObject({ status: 'completed' })
    expect(await facts(session)).toEqual(PAID_ONCE)
  })
})

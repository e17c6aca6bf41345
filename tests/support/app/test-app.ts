import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { Contract, Input, Reply } from '../../../src/shared/contract.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { Store } from '../../../src/shared/contracts/stores/store.ts'
import { buildApp, type AppOptions } from '../../../src/server/app.ts'
import { runGatewayDue, type GatewayDeps } from '../../../src/server/connectors/gateway.ts'
import { createDeps } from '../../../src/server/create-deps.ts'
import { connect, type Db } from '../../../src/server/db/connection.ts'
import { listOutbox, type OutboxMail } from '../../../src/server/db/outbox.ts'
import type { Deps } from '../../../src/server/deps.ts'
import type { Dns } from '../../../src/server/dns.ts'
import { openFeed } from '../../../src/server/live/pg-live.ts'
import { createLog } from '../../../src/server/log.ts'
import { readSettings, type Settings } from '../../../src/server/settings.ts'
import { expectPlainCopy, sentencesOf } from './copy-words.ts'
import { TEST_COOKIE } from '../e2e/test-browser.ts'
import { createTestDatabase } from './test-database.ts'
import { setUsualShipping } from '../shops/usual-shipping.ts'

export interface TestUser {
  user_id: string
  token: string
  email: string
}

export interface CallOptions {
  token?: string
  /** Idempotency-Key. */
  key?: string
  headers?: Readonly<Record<string, string>>
}

export interface TestReply<B> {
  status: number
  /** Typed as a successful reply; check `status` first. */
  body: B
  /** The message of an error reply; '' otherwise. */
  detail: string
  headers: LightMyRequestResponse['headers']
}

/** A clock that only moves when told to. */
export interface TestClock {
  now: () => Date
  set: (time: Date) => void
  advance: (milliseconds: number) => void
}

/** Input of a call that may violate the contract's types. */
export interface RawInput {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
  files?: Readonly<Record<string, Blob | undefined>>
}

/** The whole server with its own database, called without a network. */
export interface TestApp {
  app: FastifyInstance
  deps: Deps
  db: Db
  clock: TestClock
  databaseUrl: string
  call: <C extends Contract>(contract: C, input: Input<C>, options?: CallOptions) => Promise<TestReply<Reply<C>>>
  /** A call whose input doesn't have to match the contract. */
  rawCall: (contract: Contract, input: RawInput, options?: CallOptions) => Promise<TestReply<unknown>>
  /** Creates and verifies an account. */
  signUp: (email?: string) => Promise<TestUser>
  makeStore: (owner: Omit<TestUser, 'email'>, store_name?: string) => Promise<Store>
  /** Runs everything due in the test gateway at the clock's time; its webhooks go directly to the app. */
  runGateway: () => Promise<unknown>
  /** Emails sent so far, newest first. */
  mails: (to?: string) => Promise<OutboxMail[]>
  /** Listens on a free port and returns the origin. */
  listen: () => Promise<string>
  close: () => Promise<void>
}

export interface TestAppOverrides {
  /** Creates another server with this one's database and clock, to be closed before it. */
  beside?: TestApp
  settings?: Partial<Settings>
  gateway?: Partial<GatewayDeps>
  options?: Partial<AppOptions>
  deps?: Partial<Deps>
}

/** Creates an app; once per file, closed in `afterAll`. */
export async function createTestApp(overrides: TestAppOverrides = {}): Promise<TestApp> {
  const { beside } = overrides
  const database = beside ? { url: beside.databaseUrl, drop: () => Promise.resolve() } : await createTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-app-'))
  const settings = { ...testSettings(dataDir), ...overrides.settings }
  const log = createLog(settings)
  const db = connect(database.url, { size: settings.dbPool, onError: () => {} })
  const clock = beside?.clock ?? testClock()
  const holder: { app?: FastifyInstance } = {}
  const made = createDeps({
    settings,
    db,
    clock,
    log,
    gateway: { onDue: () => {}, sendWebhook: intoApp(holder), ...overrides.gateway },
  })
  const deps: Deps = { ...made.deps, dns: emptyDns, ...overrides.deps }
  const feed = await openFeed({ url: database.url, log })
  const app = await buildApp(deps, { feed, gateway: made.gateway, ...overrides.options })
  holder.app = app
  // All calls come from one browser, like those of one shopper; a test that needs another one sets it.
  app.addHook('onRequest', async ({ headers }) => {
    headers.cookie ??= TEST_COOKIE
  })
  await app.ready()
  const rawCall = caller(app)
  const call: TestApp['call'] = (contract, input, options) =>
    // Input and reply are typed by the contract, which only the caller knows.
    rawCall(contract, input as RawInput, options) as ReturnType<typeof call<typeof contract>>
  return {
    app,
    deps,
    db,
    clock,
    databaseUrl: database.url,
    call,
    rawCall,
    ...factories(db, call),
    runGateway: () => runGatewayDue(made.gateway),
    mails: async (to) => {
      const mails = await listOutbox(db, to)
      expectPlainCopy(mails.flatMap(({ subject, text }) => [subject, text]))
      return mails
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    close: async () => {
      made.timer.stop()
      await app.close()
      await feed.close()
      await db.$client.end()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

const testSettings = (dataDir: string): Settings =>
  readSettings({
    DATA_DIR: dataDir,
    DB_POOL: '5',
    SECRET_KEY: 'a key for tests that is long enough',
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    RATE_LIMIT: '1000000',
    RATE_LIMIT_AUTH: '1000000',
    RATE_LIMIT_PAY: '1000000',
  })

/** A DNS without records. */
const emptyDns: Dns = {
  resolveTxt: (name) => Promise.reject(Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' })),
  resolveAddresses: (host) =>
    Promise.reject(Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })),
}

function testClock(): TestClock {
  let time = new Date()
  return {
    now: () => time,
    set: (next) => (time = next),
    advance: (milliseconds) => (time = new Date(time.getTime() + milliseconds)),
  }
}

const intoApp =
  (holder: { app?: FastifyInstance }): NonNullable<GatewayDeps['sendWebhook']> =>
  async (url, payload, headers) => {
    if (!holder.app) throw new Error('connect ECONNREFUSED')
    const reply = await holder.app.inject({
      method: 'POST',
      url: new URL(url).pathname,
      payload,
      headers: { ...headers },
    })
    return reply.statusCode
  }

/** Returns a function that calls an app by contract, with input that may violate it. */
export const caller =
  (app: FastifyInstance): TestApp['rawCall'] =>
  async (contract, { params = {}, query = {}, body, files }, { token, key, headers = {} } = {}) => {
    const path = contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(textOf(params[name] ?? name)))
    const options: InjectOptions = {
      method: contract.method,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, textOf(value)]])),
      ),
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
        ...headers,
      },
    }
    if (files) options.payload = formOf(body, files)
    else if (typeof body === 'object' && body !== null) options.payload = body
    const reply = await app.inject(options)
    const read = readBody(reply)
    expectPlainCopy(sentencesOf(read.body))
    return { status: reply.statusCode, headers: reply.headers, ...read }
  }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Like the renderer: objects are sent as JSON text, null and undefined are left out. */
function formOf(body: unknown, files: Readonly<Record<string, Blob | undefined>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    if (value !== undefined && value !== null) {
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
    }
  }
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file, 'upload')
  return form
}

function readBody(reply: LightMyRequestResponse): { body: unknown; detail: string } {
  if (!String(reply.headers['content-type']).startsWith('application/json')) return { body: reply.body, detail: '' }
  const body: unknown = reply.body === '' ? null : reply.json()
  const detail: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'detail') : ''
  return { body, detail: typeof detail === 'string' ? detail : '' }
}

let people = 0

type Factories = Pick<TestApp, 'signUp' | 'makeStore'>

function factories(db: Db, call: TestApp['call']): Factories {
  return {
    signUp: async (email = `merchant${++people}@example.com`) => {
      const password = 'correct horse battery'
      const person = { first_name: 'Ada', last_name: 'Moss', email, password }
      expectOk(await call(contracts.auth.register, { body: person }))
      const [mail] = await listOutbox(db, email)
      const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? ''
      const { data } = expectOk(await call(contracts.auth.verifyEmail, { body: { email, otp } }))
      return { user_id: data.id, token: data.token, email: data.email }
    },
    makeStore: async ({ user_id, token }, store_name = 'Kettle & Crane') => {
      const { data } = expectOk(await call(contracts.stores.register, { body: { store_name, user_id } }, { token }))
      await setUsualShipping(db, data.store_id)
      return data
    },
  }
}

/** Returns the body of a call that must succeed. */
export function expectOk<B>(reply: TestReply<B>): B {
  if (reply.status >= 300) throw new Error(`The call answered ${reply.status}: ${reply.detail}`)
  return reply.body
}

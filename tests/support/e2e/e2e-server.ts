import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A server in its own process, from the real entry, with real files. */
export interface RunningServer {
  /** Origin without a trailing slash. */
  url: string
  dataDir: string
  pid: number
  /** Resolves with the exit code; null after a signal. */
  exited: Promise<number | null>
  /** Stops it, waits until it has exited, and deletes its data. */
  stop(): Promise<void>
  /** Kills it with SIGKILL, like a power failure, and keeps its data for the next `startServer({ dataDir })`. */
  kill(): Promise<void>
  /** Its output so far. */
  output(): string
}

export interface StartOptions {
  /** Data of an earlier server; the caller deletes it. */
  dataDir?: string
  /** Settings that override those for tests. */
  env?: Readonly<Record<string, string>>
}

/**
 * Starts the server on a free port and waits until it responds.
 * @throws Error with the server's output if it exits or doesn't respond in time.
 */
export const startServer = async ({ dataDir = makeDataDir(), env = {} }: StartOptions = {}): Promise<RunningServer> => {
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const own = { PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...UNLIMITED, ...env }
  const child = spawn(process.execPath, ['src/server/index.ts'], {
    cwd: root,
    env: { ...withoutSettings(process.env), ...own },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  await answers(child, url, () => output)
  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    exited,
    stop: async () => {
      await end(child, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
    kill: () => end(child, 'SIGKILL'),
    output: () => output,
  }
}

/** All tests share one IP address, which would soon exceed the limits for one person. */
const UNLIMITED = { RATE_LIMIT: '1000000', RATE_LIMIT_AUTH: '1000000', RATE_LIMIT_PAY: '1000000' }

const SETTINGS = new Set([
  'HOST',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'PUBLIC_URL',
  'CHECKOUT_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'SECRET_KEY',
  'KNOWN_HOSTS',
  'METRICS_TOKEN',
  'COUNTRY_HEADER',
  'OPERATOR_EMAILS',
  'ZENDESK_SUBDOMAIN',
  'ZENDESK_EMAIL',
  'ZENDESK_TOKEN',
  'ZENDESK_WEBHOOK_SECRET',
])

const withoutSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !SETTINGS.has(name)))

const makeDataDir = (): string => {
  const dir = mkdtempSync(join(tmpdir(), 'cartwright-e2e-'))
  // PostgreSQL runs as a different user if root runs the tests.
  chmodSync(dir, 0o755)
  return dir
}

/** Below the ports that systems hand out by themselves, to browsers and to test doubles, while a server starts. */
const PORTS = { first: 20_000, count: 12_000 }

/** Test processes begin at different ports, so that two that start servers at the same time don't choose the same one. */
let nextPort = (process.pid * 61) % PORTS.count

/** Finds a port on which nothing listens, and that no other test is given. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < PORTS.count; tries += 1) {
    const port = PORTS.first + nextPort
    nextPort = (nextPort + 1) % PORTS.count
    if (await isFree(port)) return port
  }
  throw new Error('No port is free')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Milliseconds. Creating a database waits for the disk, which takes minutes while other tests write to it. */
const START_WITHIN = 220_000

const answers = async (child: ChildProcess, url: string, output: () => string): Promise<void> => {
  for (const deadline = Date.now() + START_WITHIN; Date.now() < deadline; await wait(50)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended at its start with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    const reply = await fetch(`${url}/api/health`).catch(() => undefined)
    if (reply?.ok) return
  }
  child.kill('SIGKILL')
  throw new Error(`The server did not answer:\n${output()}`)
}

const end = async (child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

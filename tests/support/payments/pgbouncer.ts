import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../e2e/e2e-server.ts'
import { until } from '../app/until.ts'

/** A PgBouncer that accepts everyone on loopback. */
export interface PgBouncer {
  /** URL of a database, by its name in the pooler. */
  url: (name: string) => string
  stop: () => Promise<void>
}

/** A database as PgBouncer offers it. */
export interface Pooled {
  /** URL at PostgreSQL itself. */
  url: string
  mode: 'session' | 'transaction' | 'statement'
  /** Maximum connections to PostgreSQL. */
  size: number
}

const env = { PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/usr/local/sbin:/opt/homebrew/bin` }

/** Returns false if the program isn't installed. */
export const hasPgBouncer = (): boolean => spawnSync('pgbouncer', ['--version'], { env }).status === 0

/** Starts PgBouncer in front of the given databases. It stores no data and uses the defaults where possible. */
export async function startPgBouncer(databases: Readonly<Record<string, Pooled>>): Promise<PgBouncer> {
  const dir = mkdtempSync(join(tmpdir(), 'cartwright-pgbouncer-'))
  const file = join(dir, 'pgbouncer.ini')
  const port = await freePort()
  writeFileSync(file, configuration(databases, port), { mode: 0o600 })
  const user = ordinaryUser(Object.values(databases))
  if (user) for (const path of [dir, file]) chownSync(path, user.uid, user.gid)
  const child = spawn('pgbouncer', [file], { env, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'], ...user })
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const url = (name: string): string => `postgresql://cartwright@127.0.0.1:${port}/${name}`
  const stop = async (): Promise<void> => {
    await end(child)
    rmSync(dir, { recursive: true, force: true })
  }
  try {
    const [first = ''] = Object.keys(databases)
    await until('PgBouncer accepts connections', () => accepts(child, url(first), () => output), 10_000)
    return { url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function configuration(databases: Readonly<Record<string, Pooled>>, port: number): string {
  const lines = Object.entries(databases).map(([name, { url, mode, size }]) => {
    const { hostname, port: from, pathname, searchParams, username, password } = new URL(url)
    const host = searchParams.get('host') ?? hostname
    const where = `host=${host} port=${from || '5432'} dbname=${pathname.slice(1)}`
    const who = `user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}`
    return `${name} = ${where} ${who} pool_mode=${mode} pool_size=${size}`
  })
  const own = [`listen_addr = 127.0.0.1`, `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any']
  return ['[databases]', ...lines, '[pgbouncer]', ...own, ''].join('\n')
}

/** PgBouncer refuses to run as root; the databases' user can open their socket. */
function ordinaryUser([database]: readonly Pooled[]): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0 || !database) return undefined
  const folder = new URL(database.url).searchParams.get('host')
  const { uid, gid } = folder === null ? { uid: 0, gid: 0 } : statSync(folder)
  return uid === 0 ? { uid: 65_534, gid: 65_534 } : { uid, gid }
}

async function accepts(child: ChildProcess, url: string, output: () => string): Promise<boolean> {
  if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: ${output()}`)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000, query_timeout: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await Promise.race([exited, wait(3_000, undefined, { ref: false })])
  child.kill('SIGKILL')
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'

let temporary: string
let dataDir: string
let server: EmbeddedPostgres | undefined
let said: string[]
const log = { info: (message: string) => void said.push(message) }

beforeEach(() => {
  temporary = mkdtempSync(join(tmpdir(), 'cartwright-pg-'))
  dataDir = temporary
  // Lets the user that runs PostgreSQL enter it when root runs the tests.
  chmodSync(temporary, 0o755)
  said = []
})

afterEach(async () => {
  await server?.stop()
  server = undefined
  rmSync(temporary, { recursive: true, force: true })
})

const start = async (): Promise<EmbeddedPostgres> => (server = await startEmbeddedPostgres({ dataDir, log }))

const stop = async (): Promise<void> => {
  await server?.stop()
  server = undefined
}

const ask = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' })
    return rows.flat()
  } finally {
    await client.end()
  }
}

/** Another Node process starts the database, runs `sql` in it and is killed while the database is still running. */
const startAndDie = async (sql: string): Promise<void> => {
  const code = `const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL('./embedded-postgres.ts', import.meta.url).href)})
    const { default: pg } = await import('pg')
    const { url } = await startEmbeddedPostgres({ dataDir: process.argv[1], log: { info() {} } })
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(process.argv[2])
    process.kill(process.pid, 'SIGKILL')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code, dataDir, sql], { stdio: 'inherit' })
  const ended: unknown[] = await once(child, 'exit')
  expect(ended).toEqual([null, 'SIGKILL'])
}

const postmaster = (): number => Number(readFileSync(join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n')[0])

describe('startEmbeddedPostgres', { timeout: 240_000 }, () => {
  it('creates a durable UTF-8 database that is unreachable from other machines', async () => {
    const { url } = await start()
    expect(await ask(url, `SELECT current_setting('fsync'), current_setting('server_encoding')`)).toEqual([
      'on',
      'UTF8',
    ])
    expect(await ask(url, `SELECT current_setting('listen_addresses'), 'Ä' ILIKE 'ä'`)).toEqual(['', true])
    await ask(url, 'CREATE TABLE kept AS SELECT 7 AS n')
    await stop()
    await expect(ask(url, 'SELECT 1')).rejects.toThrow()
    expect(await ask((await start()).url, 'SELECT n FROM kept')).toEqual([7])
    expect(said).toEqual([expect.stringMatching(/^Created a new database/)])
  })

  it('adopts the server of a killed owner, with every acknowledged row', async () => {
    await startAndDie('CREATE TABLE kept AS SELECT 8 AS n')
    const left = postmaster()
    const { url } = await start()
    expect(postmaster()).toBe(left)
    expect(await ask(url, 'SELECT n FROM kept')).toEqual([8])
  })

  it('starts after owner and server were both killed', async () => {
    await startAndDie('CREATE TABLE kept AS SELECT 9 AS n')
    process.kill(postmaster(), 'SIGKILL')
    expect(await ask((await start()).url, 'SELECT n FROM kept')).toEqual([9])
  })

  it('detects a process that reuses the ID of a dead server', async () => {
    await start()
    await stop()
    writeFileSync(join(dataDir, 'pg/postmaster.pid'), `${process.ppid}\n${dataDir}/pg\n1\n5432\n\n\n`)
    expect(await ask((await start()).url, 'SELECT 1')).toEqual([1])
  })

  it('rejects a directory of another major version and one with other files', async () => {
    mkdirSync(join(dataDir, 'pg'))
    writeFileSync(join(dataDir, 'pg/notes.txt'), 'mine')
    await expect(start()).rejects.toThrow(/contains files but no database/)
    writeFileSync(join(dataDir, 'pg/PG_VERSION'), '12\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12/)
  })

  it('listens on loopback if the path is too long for a socket', async () => {
    dataDir = join(dataDir, `${'long'.repeat(25)} and spaced`)
    mkdirSync(dataDir)
    const { url } = await start()
    expect(new URL(url).hostname).toBe('127.0.0.1')
    expect(await ask(url, `SELECT current_setting('listen_addresses')`)).toEqual(['127.0.0.1'])
  })
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/app/test-database.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let database: TestDatabase
let dataDir: string
let upload: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-reset-'))
  mkdirSync(join(dataDir, 'uploads'))
  upload = join(dataDir, 'uploads', 'upl_logo.webp')
  writeFileSync(upload, 'x')
  await query(`insert into users (user_id, email, password_hash, first_name, last_name, account_type)
    values ('usr_one', 'one@example.com', '', 'Ada', 'Moss', 'merchant')`)
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const nameOf = () => new URL(database.url).pathname.slice(1)

function reset(...args: string[]): { code: number | null; output: string } {
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    SECRET_KEY: 'a key for tests that is long enough',
    DATA_DIR: dataDir,
  }
  const ended = spawnSync(process.execPath, ['scripts/db.ts', 'reset', ...args], { cwd: root, env, encoding: 'utf8' })
  return { code: ended.status, output: ended.stdout + ended.stderr }
}

describe('npm run db:reset', { timeout: 240_000 }, () => {
  it('deletes nothing until the database is named', async () => {
    for (const args of [[], ['--yes', 'another'], ['--yes', '']]) {
      const { code, output } = reset(...args)
      expect([args, code]).toEqual([args, 1])
      expect(output).toContain(
        `in the database "${nameOf()}" at localhost, and every file in ${join(dataDir, 'uploads')}`,
      )
      expect(output).toContain(`npm run db:reset -- --yes ${nameOf()}`)
    }
    expect([(await query('select 1 from users')).length, existsSync(upload)]).toEqual([1, true])
  })

  it('reports an unknown option without a stack trace', () => {
    expect(reset('--yse', nameOf())).toEqual({ code: 1, output: "Unknown option '--yse'\n" })
  })

  it('rejects a database with other tables', async () => {
    await query('create table ledger (id int)')
    const { code, output } = reset('--yes', nameOf())
    expect([code, output]).toEqual([1, expect.stringContaining('public.ledger')])
    await query('drop table ledger')
    expect((await query('select 1 from users')).length).toBe(1)
  })

  it('rejects a database that a server is using', async () => {
    const server = new pg.Client({ connectionString: database.url, application_name: 'cartwright live' })
    await server.connect()
    expect(reset('--yes', nameOf()).output).toContain('A Cartwright server is using this database')
    await server.end()
  })

  it('clears the database and the uploads once it is named', async () => {
    expect(reset('--yes', nameOf())).toMatchObject({ code: 0 })
    expect([(await query('select 1 from users')).length, existsSync(upload)]).toEqual([0, false])
  })
})

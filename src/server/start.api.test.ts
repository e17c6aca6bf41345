import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../tests/support/app/test-database.ts'
import { freePort } from '../../tests/support/e2e/e2e-server.ts'
import { createCipher } from './crypto/cipher.ts'
import { rotateSecrets } from './crypto/rotate.ts'
import { connect } from './db/connection.ts'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'
import { startServer } from './start.ts'
import { StartError } from './start-error.ts'

const KEY = 'the first key, which is long enough'
const OTHER_KEY = 'another key, which is also long enough'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-start-'))
})
afterAll(async () => {
  await database.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Starts and stops a server; returns the error message of a refused start, empty if it started. */
async function refusal(env: Record<string, string> = {}): Promise<string> {
  const settings = readSettings({
    DATABASE_URL: database.url,
    SECRET_KEY: KEY,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'silent',
    DB_POOL: '5',
    ...env,
  })
  try {
    const server = await startServer(settings, createLog(settings))
    await server.stop()
    return ''
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
}

async function query(sql: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(sql, values)
  } finally {
    await client.end()
  }
}

const marker = (dir = dataDir) => join(dir, 'uploads', '.cartwright-uploads')

describe('a server starting on a database', { timeout: 240_000 }, () => {
  it("refuses a SECRET_KEY other than the database's until secrets are rotated to it", async () => {
    expect(await refusal()).toBe('')
    expect(await refusal({ SECRET_KEY: OTHER_KEY })).toMatch(/^SECRET_KEY is not the key of this database/)
    expect(await refusal()).toBe('')
    const db = connect(database.url, { size: 1, onError: () => {} })
    await rotateSecrets(db, createCipher(KEY), createCipher(OTHER_KEY))
    await db.$client.end()
    expect(await refusal()).toMatch(/^SECRET_KEY is not the key/)
    expect(await refusal({ SECRET_KEY: OTHER_KEY })).toBe('')
    await query('update installation set key_check = null')
    expect(await refusal()).toBe('')
  })

  it("refuses a key that can't decrypt what an earlier release stored", async () => {
    await query('update installation set key_check = null')
    const user = `insert into users (user_id, email, password_hash, first_name, last_name, account_type, two_factor_secret)
      values ('usr_sealed', 'sealed@example.com', '', 'A', 'B', 'merchant', $1)`
    await query(user, [createCipher(KEY).encrypt('secret')])
    expect(await refusal({ SECRET_KEY: OTHER_KEY })).toMatch(/^SECRET_KEY is not the key/)
    expect(await refusal()).toBe('')
  })

  it('refuses an uploads folder that belongs to another database', async () => {
    const id = readFileSync(marker(), 'utf8').trim()
    const separate = mkdtempSync(join(tmpdir(), 'cartwright-separate-'))
    try {
      expect(await refusal({ DATA_DIR: separate })).toMatch(/is not the uploads folder of this database.*shared one/)
      const other = await createTestDatabase()
      expect(await refusal({ DATA_DIR: separate, DATABASE_URL: other.url })).toBe('')
      await other.drop()
      const words = await refusal({ DATA_DIR: separate })
      expect(words).toContain('is the uploads folder of another database')
      expect(words).toContain(`write ${id} into ${marker(separate)}`)
      writeFileSync(marker(separate), id)
      expect(await refusal({ DATA_DIR: separate })).toBe('')
      expect(await refusal()).toBe('')
    } finally {
      rmSync(separate, { recursive: true, force: true })
    }
  })

  it('refuses a database migrated by a newer release', async () => {
    const future = Date.UTC(2100, 0, 1)
    await query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', ['future', future])
    expect(await refusal()).toMatch(/^The database was upgraded by a newer release of Cartwright\./)
    await query('delete from drizzle.__drizzle_migrations where created_at = $1', [future])
    expect(await refusal()).toBe('')
  })

  it("explains why it can't connect or listen", async () => {
    const at = (change: (url: URL) => void): string => {
      const url = new URL(database.url)
      change(url)
      return url.href
    }
    expect(await refusal({ DATABASE_URL: at((url) => (url.pathname = '/none')) })).toMatch(/the database doesn't exist/)
    expect(await refusal({ DATABASE_URL: at((url) => (url.password = 'wrong')) })).toMatch(/the password was rejected/)
    const closed = `postgresql://nobody@127.0.0.1:${await freePort()}/none`
    expect(await refusal({ DATABASE_URL: closed })).toMatch(/127\.0\.0\.1:\d+\/none: no server is listening/)
    const elsewhere = { HOST: '192.0.2.1', SMTP_URL: 'smtp://127.0.0.1' }
    expect(await refusal(elsewhere)).toMatch(/^HOST is 192\.0\.2\.1, which is not an address of this machine/)
  })
})

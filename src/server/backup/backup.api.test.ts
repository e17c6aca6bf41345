import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openShop, payWith, readySession, type TestShop } from '../../../tests/support/shops/shop.ts'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { createTestDatabase, type TestDatabase } from '../../../tests/support/app/test-database.ts'
import { createCipher } from '../crypto/cipher.ts'
import { migrateDatabase, migrateTo } from '../db/migrate.ts'
import { dropOwn } from '../db/tables.ts'
import { verifyInstallation } from '../installation.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup, type RestoreOptions } from './restore.ts'

/** Schema version of the first migration. */
const FIRST_SCHEMA =
  readMigrationFiles({ migrationsFolder: join(import.meta.dirname, '../db/migrations') })[0]?.folderMillis ?? 0
const PAPER = Buffer.from('%PDF-1.7 passport of Ada Moss')

let app: TestApp
let shop: TestShop
let folder: string
let file: string
let target: TestDatabase

beforeAll(async () => {
  app = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'cartwright-backup-'))
  file = join(folder, 'shop.tar.gz')
  target = await createTestDatabase()
  shop = await openShop(app)
  await payWith(app, await readySession(app, shop), '4242424242424242')
  await app.deps.storage.put('mdd_paper.pdf', PAPER)
  await verifyInstallation(app.db, app.deps.cipher, app.deps.settings)
  await app.db.$client.query('update products set title = $1', ['Tab\tline\nend \\N "quoted" ✂'])
  await app.db.$client.query(`select graphile_worker.add_job('send-mail', '{"to":"ada"}', queue_name => 'mails')`)
  await app.db.$client.query(`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'gone'`)
  await makeBackup({ url: app.databaseUrl, dataDir: app.deps.settings.dataDir, file, say: () => {} })
})
afterAll(async () => {
  await target.drop()
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

const freshDir = (): string => mkdtempSync(join(folder, 'data-'))

const restore = (changes: Partial<RestoreOptions> = {}) =>
  restoreBackup({
    url: target.url,
    dataDir: freshDir(),
    file,
    cipher: app.deps.cipher,
    replace: true,
    say: () => {},
    ...changes,
  })

async function onTarget<R>(work: (client: pg.Client) => Promise<R>, url = target.url): Promise<R> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All stored data by table, in an order that doesn't depend on how it was written. */
async function contents(url: string): Promise<Record<string, string[]>> {
  return onTarget(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public' order by 1`,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of rows) {
      const { rows: lines } = await client.query<{ line: string }>(`select t::text as line from ${name} t order by 1`)
      found[name] = lines.map(({ line }) => line)
    }
    return found
  }, url)
}

const constraints = (url: string) =>
  onTarget(async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) as line from pg_constraint
       where connamespace = 'public'::regnamespace
       union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    )
    return rows.map(({ line }) => line)
  }, url)

describe('a restored backup', { timeout: 240_000 }, () => {
  it('contains every row, file, queued job and sequence, and the server takes new orders on it', async () => {
    const dataDir = freshDir()
    const restored = await restore({ dataDir, replace: false })
    expect(await contents(target.url)).toEqual(await contents(app.databaseUrl))
    expect(await constraints(target.url)).toEqual(await constraints(app.databaseUrl))
    expect([restored.rows > 20, restored.files]).toEqual([true, 1])
    const again = await createTestApp({ beside: { ...app, databaseUrl: target.url }, settings: { dataDir } })
    const paper = await again.deps.storage.read('mdd_paper.pdf')
    expect(paper && (await buffer(paper.stream))).toEqual(PAPER)
    await verifyInstallation(again.db, again.deps.cipher, { dataDir, databaseUrl: target.url })
    const { rows } = await again.db.$client.query(
      `select task_identifier, queue_name, locked_by from graphile_worker.jobs where task_identifier = 'send-mail'`,
    )
    expect(rows).toContainEqual({ task_identifier: 'send-mail', queue_name: 'mails', locked_by: null })
    const { body } = await payWith(again, await readySession(again, shop), '4242424242424242')
    expect(body).toMatchObject({ status: 'succeeded' })
    await again.close()
  })

  it('can be from an earlier release, and is upgraded', async () => {
    const old = await createTestDatabase()
    await onTarget(dropOwn, old.url)
    await migrateTo(old.url, FIRST_SCHEMA)
    const account = `insert into users (user_id, email, password_hash, first_name, last_name, account_type)
      values ('usr_old', 'old@example.com', '', 'Ada', 'Moss', 'merchant')`
    await onTarget((client) => client.query(account), old.url)
    const archive = join(folder, 'old.tar.gz')
    await makeBackup({ url: old.url, dataDir: freshDir(), file: archive, say: () => {} })
    await old.drop()
    await restore({ file: archive })
    const stored = await contents(target.url)
    expect([stored['public.users']?.length, stored['public.stores']]).toEqual([1, []])
    expect(Object.keys(stored)).toEqual(Object.keys(await contents(app.databaseUrl)))
  })
})

describe('a restore is rejected', { timeout: 240_000 }, () => {
  it('into a database or a folder that is not empty, unless it may replace both', async () => {
    await restore()
    await expect(restore({ replace: false })).rejects.toThrow(
      /^The database is not empty\. To delete its contents and restore the backup, add --replace/,
    )
    await onTarget(dropOwn)
    const dataDir = freshDir()
    cpSync(join(app.deps.settings.dataDir, 'uploads'), join(dataDir, 'uploads'), { recursive: true })
    writeFileSync(join(dataDir, 'uploads', 'upl_other.webp'), 'x')
    await expect(restore({ dataDir, replace: false })).rejects.toThrow(/uploads is not empty\. .*add --replace/)
    await restore({ dataDir })
    expect(readdirSync(join(dataDir, 'uploads')).toSorted()).toEqual(['.cartwright-uploads', 'mdd_paper.pdf'])
  })

  it('with a different SECRET_KEY, unless requested', async () => {
    const cipher = createCipher('another key that is long enough for it')
    await expect(restore({ cipher })).rejects.toThrow(/^The backup was made with a different SECRET_KEY/)
    await expect(restore({ cipher: null })).resolves.toMatchObject({ files: 1 })
  })

  it("into another application's database, which is left unchanged", async () => {
    await onTarget((client) => client.query('create table ledger (id int)'))
    await expect(restore()).rejects.toThrow(/also contains tables that don't belong to this release.*public\.ledger/)
    await onTarget((client) => client.query('drop table ledger'))
    const foreign = await createTestDatabase()
    await onTarget(async (client) => {
      await dropOwn(client)
      await client.query('create table orders (id int)')
    }, foreign.url)
    await expect(restore({ url: foreign.url })).rejects.toThrow(/is not Cartwright's: it contains public\.orders/)
    await foreign.drop()
  })

  it('while a server is running', async () => {
    await expect(restore({ url: app.databaseUrl })).rejects.toThrow('A Cartwright server is using this database.')
  })

  it('from a file that is damaged, truncated, missing or not a backup, without changing anything', async () => {
    await restore()
    const before = await contents(target.url)
    const whole = readFileSync(file)
    const wrong = join(folder, 'wrong.tar.gz')
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(whole.length >> 1) ^ 255, whole.length >> 1)
    for (const content of [
      whole.subarray(0, whole.length - 1000),
      flipped,
      Buffer.from('no archive'),
      Buffer.alloc(0),
    ]) {
      writeFileSync(wrong, content)
      await expect(restore({ file: wrong })).rejects.toThrow(/damaged|incomplete|not a Cartwright backup/)
    }
    await expect(restore({ file: join(folder, 'none') })).rejects.toThrow(/doesn't exist\.$/)
    expect(await contents(target.url)).toEqual(before)
  })
})

describe('a backup', () => {
  it('is readable only by its owner, and never overwrites another file', async () => {
    expect((statSync(file).mode & 0o777).toString(8)).toBe('600')
    const taken = join(folder, 'taken.tar.gz')
    writeFileSync(`${taken}.part`, 'of another run')
    const { databaseUrl: url, deps } = app
    await expect(makeBackup({ url, dataDir: deps.settings.dataDir, file: taken, say: () => {} })).rejects.toThrow(
      'already exists',
    )
  })

  it('is rejected for a database of another release, or without our schema', async () => {
    const empty = await createTestDatabase()
    await onTarget(dropOwn, empty.url)
    const from = () => makeBackup({ url: empty.url, dataDir: folder, file: join(folder, 'x.tar.gz'), say: () => {} })
    await expect(from()).rejects.toThrow('This database has no Cartwright data')
    await migrateDatabase(empty.url)
    const future = 'insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)'
    await onTarget((client) => client.query(future, ['future', Date.UTC(2100, 0, 1)]), empty.url)
    await expect(from()).rejects.toThrow('upgraded by another release')
    await onTarget(
      (client) => client.query(`delete from drizzle.__drizzle_migrations where hash = 'future'`),
      empty.url,
    )
    await expect(from()).resolves.toMatchObject({ files: 0 })
    await empty.drop()
  })
})

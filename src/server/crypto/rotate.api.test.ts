import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeOrder } from '../../../tests/support/app/order-factories.ts'
import { contracts } from '../../shared/contracts/index.ts'
import { openShop, type TestShop } from '../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp } from '../../../tests/support/app/test-app.ts'
import { isSealedColumn } from '../db/schema/columns.ts'
import { createCipher, type Sealed } from './cipher.ts'
import { startKeyRotation } from './key-file.ts'
import { canDecryptAll, rotateSecrets, SEALED_TABLES } from './rotate.ts'

const NEW = createCipher('another key that is long enough for it')

let app: TestApp
let shop: TestShop

beforeAll(async () => {
  app = await createTestApp()
  shop = await openShop(app)
  const { store_id, token } = shop
  const body = { store_id, whop_api_key: 'apik_of_the_heron_5678' }
  await app.call(contracts.stores.update, { body }, { token })
})
afterAll(() => app.close())

const sealed = async (): Promise<{ credentials: Sealed; whop_api_key: Sealed }> => {
  const { rows } = await app.db.$client.query<{ credentials: Sealed; whop_api_key: Sealed }>(
    'select c.credentials, s.whop_api_key from connections c join stores s using (store_id) where c.store_id = $1 and not c.third_party',
    [shop.store_id],
  )
  const [row] = rows
  if (!row) throw new Error('Nothing is stored')
  return row
}

/** All tables of the database, from the schema files that migrations are generated from. */
const everyTable = async (): Promise<PgTable[]> => {
  const folder = join(import.meta.dirname, '../db/schema')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.includes('.test.'),
  )
  const parts = await Promise.all(files.map((name): Promise<unknown> => import(join(folder, name))))
  const all = parts.flatMap((part): unknown[] => Object.values(part ?? {}))
  return all.filter((each): each is PgTable => is(each, PgTable))
}

describe('sealed columns', () => {
  it('exist only in the tables that are rotated', async () => {
    const names = (tables: readonly PgTable[]) => tables.map((table) => getTableConfig(table).name).toSorted()
    const sealing = (await everyTable()).filter((table) => getTableConfig(table).columns.some(isSealedColumn))
    expect(sealing.length).toBeGreaterThan(0)
    expect(names(SEALED_TABLES)).toEqual(names(sealing))
  })
})

describe('rotating the key', () => {
  it('re-encrypts every stored secret or none, and a second run changes nothing', async () => {
    const before = await sealed()
    const old = app.deps.cipher
    expect(await canDecryptAll(app.db, old)).toBe(true)
    await expect(rotateSecrets(app.db, NEW, createCipher('a third key that opens nothing here'))).rejects.toThrow(
      'opens with neither key',
    )
    expect(await sealed()).toEqual(before)
    // The store's key is also stored with its account at the provider.
    expect(await rotateSecrets(app.db, old, NEW)).toEqual({ changed: 3, kept: 0 })
    const after = await sealed()
    expect(NEW.decrypt(after.credentials)).toBe(old.decrypt(before.credentials))
    expect(NEW.decrypt(after.whop_api_key)).toBe('apik_of_the_heron_5678')
    expect(() => old.decrypt(after.credentials)).toThrow()
    expect(await rotateSecrets(app.db, old, NEW)).toEqual({ changed: 0, kept: 3 })
    expect([await canDecryptAll(app.db, NEW), await canDecryptAll(app.db, old)]).toEqual([true, false])
  })

  it('includes bank accounts and the numbers of applications, and keeps mandates unique per account', async () => {
    const other = await createTestApp()
    try {
      const { store_id, token } = await openShop(other)
      const { order } = await makeOrder(other.db, { store_id })
      const { customer_id } = order
      const iban = 'DE89370400440532013000'
      const holder = { account_holder: 'Maya Ortiz', accepted: true as const }
      const body = { store_id, customer_id, scheme: 'sepa_debit' as const, iban, ...holder }
      const agree = async (deps: TestApp) =>
        expectOk(await deps.call(contracts.mandates.create, { body }, { token })).data.mandate_id
      const mandate_id = await agree(other)
      const { create, save } = contracts.midApplications
      const { application_id, version } = expectOk(await other.call(create, { body: { store_id } }, { token })).data
      const secrets = { 'business.tax_id': '12-3456789' }
      expectOk(await other.call(save, { body: { application_id, version, secrets } }, { token }))

      await rotateSecrets(other.db, other.deps.cipher, NEW)
      expect(await canDecryptAll(other.db, NEW)).toBe(true)
      const { rows } = await other.db.$client.query<{ account: Sealed; secrets: Sealed; fingerprint: string }>(
        'select account, secrets, fingerprint from mandates join mid_applications using (store_id)',
      )
      const [row] = rows
      if (!row) throw new Error('Nothing is stored')
      expect(JSON.parse(NEW.decrypt(row.account))).toEqual({ iban })
      expect(JSON.parse(NEW.decrypt(row.secrets))).toEqual({ 'business.tax_id': '12-3456789' })
      Object.assign(other.deps, { cipher: NEW })
      expect(await agree(other)).toBe(mandate_id)
    } finally {
      await other.close()
    }
  })

  it("opens nothing with a key that didn't seal it", async () => {
    const { token, connection_id } = shop
    const reply = await app.call(contracts.orchestration.details, { query: { connection_id } }, { token })
    expect(reply.body.data.credentials).toEqual({ webhook_secret: '' })
  })
})

describe('rotating the key of a data directory', () => {
  it('takes two steps, and continues after an interruption', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartwright-key-'))
    try {
      const file = join(folder, 'secret.key')
      writeFileSync(file, 'the-first-key-of-this-directory-000\n')
      const first = startKeyRotation(folder)
      expect(first.current).toBe('the-first-key-of-this-directory-000')
      const again = startKeyRotation(folder)
      expect(again.next).toBe(first.next)
      again.commit()
      expect(readFileSync(file, 'utf8').trim()).toBe(first.next)
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readFileSync(`${file}.old`, 'utf8').trim()).toBe(first.current)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

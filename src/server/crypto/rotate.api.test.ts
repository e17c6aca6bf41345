import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contracts } from '../../shared/contracts/index.ts'
import { openShop, type TestShop } from '../../../tests/support/shop.ts'
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts'
import { createCipher } from './cipher.ts'
import { nextKey } from './key-file.ts'
import { opensAll, rotateSecrets } from './rotate.ts'

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

const sealed = async (): Promise<{ credentials: string; whop_api_key: string }> => {
  const { rows } = await app.db.$client.query<{ credentials: string; whop_api_key: string }>(
    'select c.credentials, s.whop_api_key from connections c join stores s using (store_id) where c.store_id = $1 and not c.third_party',
    [shop.store_id],
  )
  const [row] = rows
  if (!row) throw new Error('Nothing is stored')
  return row
}

describe('another key', () => {
  it('seals every stored secret anew, all of them or none, and a second run changes nothing', async () => {
    const before = await sealed()
    const old = app.deps.cipher
    expect(await opensAll(app.db, old)).toBe(true)
    await expect(rotateSecrets(app.db, NEW, createCipher('a third key that opens nothing here'))).rejects.toThrow(
      'opens with neither key',
    )
    expect(await sealed()).toEqual(before)
    // The store's key lies with its account at the provider, too.
    expect(await rotateSecrets(app.db, old, NEW)).toEqual({ changed: 3, kept: 0 })
    const after = await sealed()
    expect(NEW.decrypt(after.credentials)).toBe(old.decrypt(before.credentials))
    expect(NEW.decrypt(after.whop_api_key)).toBe('apik_of_the_heron_5678')
    expect(() => old.decrypt(after.credentials)).toThrow()
    expect(await rotateSecrets(app.db, old, NEW)).toEqual({ changed: 0, kept: 3 })
    expect([await opensAll(app.db, NEW), await opensAll(app.db, old)]).toEqual([true, false])
  })

  it('shows nothing where the key is not the one that sealed', async () => {
    const { token, connection_id } = shop
    const reply = await app.call(contracts.orchestration.details, { query: { connection_id } }, { token })
    expect(reply.body.data.credentials).toEqual({ webhook_secret: '' })
  })
})

describe('the key of a data directory', () => {
  it('is changed in two steps, of which an interrupted one is gone on with', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cartwright-key-'))
    try {
      const file = join(folder, 'secret.key')
      writeFileSync(file, 'the-first-key-of-this-directory-000\n')
      const first = nextKey(folder)
      expect(first.current).toBe('the-first-key-of-this-directory-000')
      const again = nextKey(folder)
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

import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'
import { createFileCipher } from '../crypto/file-cipher.ts'
import { createLog } from '../log.ts'
import { createLocalStorage } from './local.ts'
import { rotateFiles, securePrivateFiles } from './private-files.ts'
import { withPrivateFiles } from './private-storage.ts'

const PAPER = Buffer.from('%PDF-1.7 passport of Ada Moss')
const log = createLog({ logLevel: 'silent' })
const [first, second] = ['a first key, long enough for tests', 'a second key, long enough for it'].map(createFileCipher)
if (!first || !second) throw new Error('two ciphers')

let app: TestApp
let dataDir: string

beforeAll(async () => {
  app = await createTestApp()
  dataDir = mkdtempSync(join(tmpdir(), 'cartwright-files-'))
})
afterAll(async () => {
  await app.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const uploads = () => join(dataDir, 'uploads')
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)
const contentOf = async (found: Awaited<ReturnType<TestApp['deps']['storage']['read']>>) =>
  found && { size: found.size, bytes: await buffer(found.stream) }

describe('private files', () => {
  it.each(['mdd_paper.pdf', 'dsf_evidence.png', 'upl_file.ticket'])(
    'encrypts %s, and only its owner can read the file',
    async (key) => {
      const { storage, settings } = app.deps
      await storage.put(key, PAPER)
      const path = join(settings.dataDir, 'uploads', key)
      expect(readFileSync(path).includes('passport')).toBe(false)
      expect([modeOf(path), modeOf(join(settings.dataDir, 'uploads'))]).toEqual(['600', '700'])
      expect(await contentOf(await storage.read(key))).toEqual({ size: PAPER.length, bytes: PAPER })
    },
  )

  it('stores images unencrypted, and only their owner can read the files', async () => {
    const { storage, settings } = app.deps
    await storage.put('upl_logo_10x10.webp', PAPER)
    const path = join(settings.dataDir, 'uploads', 'upl_logo_10x10.webp')
    expect([readFileSync(path), modeOf(path)]).toEqual([PAPER, '600'])
  })

  it('rejects a file that was changed, renamed, or encrypted with another key', async () => {
    const sealed = first.encrypt('mdd_a.pdf', PAPER)
    expect(first.decrypt('mdd_a.pdf', sealed)).toEqual(PAPER)
    expect(() => first.decrypt('mdd_b.pdf', sealed)).toThrow()
    expect(() => second.decrypt('mdd_a.pdf', sealed)).toThrow()
    sealed.writeUInt8(sealed.readUInt8(sealed.length - 1) ^ 1, sealed.length - 1)
    expect(() => first.decrypt('mdd_a.pdf', sealed)).toThrow()
  })

  it('restricts and encrypts files stored by earlier releases, and re-encrypts all of them with a new key', async () => {
    const local = createLocalStorage({ dataDir, log })
    await local.put('mdd_old.pdf', PAPER)
    await local.put('upl_logo.webp', PAPER)
    await withPrivateFiles(local, first).put('mdd_new.pdf', PAPER)
    chmodSync(uploads(), 0o755)
    for (const name of readdirSync(uploads())) chmodSync(join(uploads(), name), 0o644)
    const old = withPrivateFiles(local, first)
    expect(await contentOf(await old.read('mdd_old.pdf'))).toEqual({ size: PAPER.length, bytes: PAPER })

    for (let run = 0; run < 2; run += 1) await securePrivateFiles(dataDir, first, log)
    expect([uploads(), ...readdirSync(uploads()).map((name) => join(uploads(), name))].map(modeOf)).toEqual([
      '700',
      '600',
      '600',
      '600',
    ])
    expect(readFileSync(join(uploads(), 'mdd_old.pdf')).includes('passport')).toBe(false)

    expect(await rotateFiles(dataDir, first, second)).toBe(2)
    expect(await rotateFiles(dataDir, first, second)).toBe(0)
    const rotated = withPrivateFiles(local, second)
    for (const key of ['mdd_old.pdf', 'mdd_new.pdf', 'upl_logo.webp']) {
      expect([key, (await contentOf(await rotated.read(key)))?.bytes]).toEqual([key, PAPER])
    }
    await expect(rotateFiles(dataDir, first, first)).rejects.toThrow(/mdd_\w+\.pdf opens with neither key/)
  })

  it('does nothing before the first upload', async () => {
    await expect(securePrivateFiles(join(dataDir, 'none'), first, log)).resolves.toBeUndefined()
  })
})

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSealed, type Cipher } from './crypto/cipher.ts'
import { canDecryptSample } from './crypto/rotate.ts'
import type { Db, Executor } from './db/connection.ts'
import { newId } from './db/ids.ts'
import { findInstallation, lockInstallation, updateInstallation } from './installation-repo.ts'
import type { Settings } from './settings.ts'
import { uploadsFolder } from './storage/local.ts'
import { StartError } from './start-error.ts'

const CHECK = 'cartwright'
/** Hidden, so that it can't be a key of the file storage. */
const MARKER = '.cartwright-uploads'

/**
 * Checks at startup that SECRET_KEY and DATA_DIR belong to the database. The first start records both, in one
 * transaction.
 * @throws StartError if one of them belongs to another database.
 */
export const verifyInstallation = (
  db: Db,
  cipher: Cipher,
  settings: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockInstallation(tx)
    await verifySecretKey(tx, cipher)
    await verifyUploads(tx, settings)
  })

async function verifySecretKey(tx: Executor, cipher: Cipher): Promise<void> {
  const check = (await findInstallation(tx))?.key_check ?? ''
  // A database from before the check value: its encrypted data must be readable.
  const fits = check === '' ? await canDecryptSample(tx, cipher) : matchesKeyCheck(cipher, check)
  if (!fits) {
    throw new StartError(
      'SECRET_KEY is not the key of this database: stored credentials cannot be decrypted with it. Set the SECRET_KEY that the database was used with, or restore secret.key in DATA_DIR. To change the key, run "npm run secrets -- rotate".',
    )
  }
  if (check === '') await updateInstallation(tx, { key_check: cipher.encrypt(CHECK) })
}

/** True if a stored check value was made with the cipher's key. */
export function matchesKeyCheck(cipher: Cipher, check: unknown): boolean {
  try {
    return cipher.decrypt(parseSealed(check)) === CHECK
  } catch {
    return false
  }
}

async function verifyUploads(
  tx: Executor,
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): Promise<void> {
  const expected = (await findInstallation(tx))?.uploads_id ?? null
  const file = join(uploadsFolder(dataDir), MARKER)
  const found = await readMarker(file)
  if (expected !== null && found === expected) return
  // An embedded database is in the same folder, so they belong together whatever the marker says.
  if (expected === null || databaseUrl === undefined) {
    const id = found ?? expected ?? newId('upl')
    if (found === null) await writeMarker(file, id)
    await updateInstallation(tx, { uploads_id: id })
    return
  }
  const why =
    found === null
      ? `${uploadsFolder(dataDir)} is not the uploads folder of this database.`
      : `${uploadsFolder(dataDir)} is the uploads folder of another database.`
  throw new StartError(
    `${why} Every server of a database needs the same folder: point DATA_DIR at the shared one. If you moved or restored the uploads here, write ${expected} into ${file} and start again.`,
  )
}

async function readMarker(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** Ties the uploads folder to the database with this ID. */
export const writeUploadsMarker = (dataDir: string, id: string): Promise<void> =>
  writeMarker(join(uploadsFolder(dataDir), MARKER), id)

async function writeMarker(file: string, id: string): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true, mode: 0o700 })
  await writeFile(file, `${id}\n`, { mode: 0o600, flush: true })
}

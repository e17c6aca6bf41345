import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { AppError } from '../http/errors.ts'
import type { FileStorage } from './storage.ts'

/** Keys are file names in one folder: no separators, no hidden files. */
const KEY = /^[\w-]+(\.[\w-]+)+$/

/** True if a name in the uploads folder is that of a stored file. */
export const isStorageKey = (name: string): boolean => KEY.test(name)

/** Folder of uploads; only the server's user may access it. */
export const uploadsFolder = (dataDir: string): string => join(dataDir, 'uploads')

/** Stores uploads as files in `<dataDir>/uploads`. */
export function createLocalStorage({ dataDir, log }: { dataDir: string; log: Logger }): FileStorage {
  const folder = uploadsFolder(dataDir)
  const pathOf = (key: string): string => {
    if (!isStorageKey(key)) throw new Error('Invalid file storage key')
    return join(folder, key)
  }
  return {
    put: async (key, bytes) => {
      const path = pathOf(key)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await writeFileAtomically(path, bytes)
      } catch (error) {
        throw toAppError(error, log)
      }
    },
    read: async (key) => {
      if (!isStorageKey(key)) return null
      const found = await stat(pathOf(key)).catch(nothing)
      return found?.isFile() ? { stream: createReadStream(pathOf(key)), size: found.size } : null
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** Writes to a temporary file and renames it, so that no one reads a partial file after a crash. */
export async function writeFileAtomically(path: string, bytes: Buffer): Promise<void> {
  const half = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = await open(half, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(half, path)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

function nothing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** Seconds; someone has to free disk space first. */
const RETRY_AFTER = 60
const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS'])

function toAppError(error: unknown, log: Logger): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!FULL.has(code) && !CLOSED.has(code)) return error
  log.error({ err: error }, 'a file could not be stored')
  const why = FULL.has(code) ? 'the disk is full' : 'it has no write access to the disk'
  const detail = `The server cannot store this file because ${why}. Please try again later`
  return new AppError(503, detail, { code: 'storage_unavailable', retryAfter: RETRY_AFTER })
}

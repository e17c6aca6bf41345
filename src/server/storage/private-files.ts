import { chmod, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { isEncryptedFile, type FileCipher } from '../crypto/file-cipher.ts'
import { uploadsFolder, writeFileAtomically } from './local.ts'
import { isPrivateKey } from './private-storage.ts'

/** Restricts uploads of earlier releases to the server's user, and encrypts private files among them. */
export async function securePrivateFiles(dataDir: string, cipher: FileCipher, log: Logger): Promise<void> {
  const folder = uploadsFolder(dataDir)
  try {
    await chmod(folder, 0o700)
    for (const name of await readdir(folder)) {
      const path = join(folder, name)
      await chmod(path, 0o600)
      if (isPrivateKey(name) && !(await isEncrypted(path))) {
        await writeFileAtomically(path, cipher.encrypt(name, await readFile(path)))
      }
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    log.warn({ err: error }, 'the uploads folder could not be closed to other users')
  }
}

async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(16), 0, 16, 0)
    return isEncryptedFile(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/** A stored file can't be decrypted with either key. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/**
 * Re-encrypts private files with another key. Files that already use it are kept, so that a run after an interrupted
 * one succeeds.
 * @returns the number of changed files
 * @throws UnreadableFile with the first file that neither key decrypts
 */
export async function rotateFiles(dataDir: string, from: FileCipher, to: FileCipher): Promise<number> {
  const folder = uploadsFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  let changed = 0
  for (const name of names.filter(isPrivateKey)) {
    const path = join(folder, name)
    const stored = await readFile(path)
    if (isEncryptedFile(stored) && opened(to, name, stored) !== null) continue
    const plain = opened(from, name, stored)
    if (plain === null) throw new UnreadableFile(`${path} opens with neither key`)
    await writeFileAtomically(path, to.encrypt(name, plain))
    changed += 1
  }
  return changed
}

function opened(cipher: FileCipher, name: string, stored: Buffer): Buffer | null {
  try {
    return cipher.decrypt(name, stored)
  } catch {
    return null
  }
}

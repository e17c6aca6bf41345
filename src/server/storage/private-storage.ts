import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { FileCipher } from '../crypto/file-cipher.ts'
import type { FileStorage } from './storage.ts'

/** Identity documents, dispute evidence, and files of support tickets. Images are public and not encrypted. */
const PRIVATE = /^(?:(?:mdd|dsf)_[\w-]+\.\w+|[\w-]+\.ticket)$/

/** True if the file under a key is encrypted at rest. */
export const isPrivateKey = (key: string): boolean => PRIVATE.test(key)

/** Encrypts private files when they are stored. Unencrypted ones from earlier releases are read unchanged. */
export const withPrivateFiles = (storage: FileStorage, cipher: FileCipher): FileStorage => ({
  put: (key, bytes) => storage.put(key, isPrivateKey(key) ? cipher.encrypt(key, bytes) : bytes),
  read: async (key) => {
    const found = await storage.read(key)
    if (!found || !isPrivateKey(key)) return found
    const plain = cipher.decrypt(key, await buffer(found.stream))
    return { stream: Readable.from([plain], { objectMode: false }), size: plain.length }
  },
  remove: (key) => storage.remove(key),
})

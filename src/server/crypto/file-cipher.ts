import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts files. `name` is authenticated with the content, so that files can't be swapped. */
export interface FileCipher {
  encrypt: (name: string, plain: Buffer) => Buffer
  /**
   * A file without our header was stored before files were encrypted, and is returned unchanged.
   * @throws Error if the file was encrypted with another key, or changed.
   */
  decrypt: (name: string, stored: Buffer) => Buffer
}

/** No accepted file type starts with these bytes. */
const HEADER = Buffer.from('CWFILE1\n', 'latin1')
const IV = 12
const TAG = 16

/** True if a stored file is encrypted, by its first bytes. */
export const isEncryptedFile = (start: Buffer): boolean => start.subarray(0, HEADER.length).equals(HEADER)

/** AES-256-GCM with a key derived from SECRET_KEY. A file consists of header, iv, tag and data. */
export function createFileCipher(secretKey: string): FileCipher {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', 'stored files', 32))
  return {
    encrypt: (name, plain) => {
      const iv = randomBytes(IV)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name))
      const data = Buffer.concat([cipher.update(plain), cipher.final()])
      return Buffer.concat([HEADER, iv, cipher.getAuthTag(), data])
    },
    decrypt: (name, stored) => {
      if (!isEncryptedFile(stored)) return stored
      const body = stored.subarray(HEADER.length)
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, IV)).setAAD(Buffer.from(name))
      decipher.setAuthTag(body.subarray(IV, IV + TAG))
      return Buffer.concat([decipher.update(body.subarray(IV + TAG)), decipher.final()])
    },
  }
}

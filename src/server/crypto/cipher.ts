import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

declare const sealedText: unique symbol

interface SealedText {
  readonly [sealedText]: true
}

/**
 * Output of a cipher, or '' for nothing. A string at runtime, but a distinct type: only a column of `sealed()` accepts
 * it, and all of those are re-encrypted when the key is rotated.
 */
export type Sealed = SealedText | ''

/** Encrypts stored secrets: provider credentials and keys. */
export interface Cipher {
  encrypt: (plain: string) => Sealed
  /** @throws Error if the text was encrypted with another key or was changed. */
  decrypt: (sealed: Sealed) => string
  /** Deterministic keyed hash of a text, which can't be reversed without the key; `purpose` separates uses. */
  fingerprint: (purpose: string, text: string) => string
}

const VERSION = 'v1'

/** True if a text has the format of a cipher's output. */
const isSealed = (text: unknown): text is SealedText => typeof text === 'string' && text.startsWith(`${VERSION}.`)

/** Converts a stored text back to its sealed type. @throws Error if it isn't sealed */
export const parseSealed = (text: unknown): Sealed => {
  if (isSealed(text)) return text
  throw new Error('This is not an encrypted text')
}

const textOf = (sealed: unknown): string => (typeof sealed === 'string' ? sealed : '')

/** AES-256-GCM with a key derived from SECRET_KEY. The output is `v1.iv.tag.data` in base64url. */
export function createCipher(secretKey: string): Cipher {
  const derived = (purpose: string): Buffer => Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', purpose, 32))
  const key = createSecretKey(derived('stored secrets'))
  return {
    encrypt(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const made = [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
      if (!isSealed(made)) throw new Error('Nothing was sealed')
      return made
    },
    decrypt(sealed) {
      const [version, iv, tag, data] = textOf(sealed).split('.')
      if (version !== VERSION || !iv || !tag || data === undefined) throw new Error('This is not an encrypted text')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
    },
    fingerprint: (purpose, text) => createHmac('sha256', derived(purpose)).update(text).digest('base64url'),
  }
}

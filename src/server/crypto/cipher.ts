import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts what is stored: provider credentials and keys. */
export interface Cipher {
  encrypt: (plain: string) => string
  /** @throws Error when the text was made with another key or was changed. */
  decrypt: (sealed: string) => string
}

const VERSION = 'v1'

/** AES-256-GCM with a key derived from SECRET_KEY; the text is `v1.iv.tag.data` in base64url. */
export function createCipher(secretKey: string): Cipher {
  const key = createSecretKey(Buffer.from(hkdfSync('sha256', secretKey, 'cartwright', 'stored secrets', 32)))
  return {
    encrypt(plain) {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return [VERSION, ...[iv, cipher.getAuthTag(), data].map((part) => part.toString('base64url'))].join('.')
    },
    decrypt(sealed) {
      const [version, iv, tag, data] = sealed.split('.')
      if (version !== VERSION || !iv || !tag || data === undefined) throw new Error('This is not an encrypted text')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'))
      decipher.setAuthTag(Buffer.from(tag, 'base64url'))
      return Buffer.concat([decipher.update(Buffer.from(data, 'base64url')), decipher.final()]).toString('utf8')
    },
  }
}

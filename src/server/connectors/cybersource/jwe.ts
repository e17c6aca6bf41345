import { constants, createDecipheriv, createPrivateKey, privateDecrypt, type KeyObject } from 'node:crypto'
import * as z from 'zod/mini'
import { parseJson } from '../http/json.ts'

/** Cybersource's minimum key size in bits. */
const KEY_BITS = 2048
const CONTENT_KEY_BYTES = 32
const VECTOR_BYTES = 12
const TAG_BYTES = 16

/** Five parts in base64url, as RFC 7516 writes them. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+\.[\w-]*\.[\w-]+$/

/** Hash of the OAEP padding by algorithm. */
const PADDING = { 'RSA-OAEP': 'sha1', 'RSA-OAEP-256': 'sha256' } as const

/** Compression and critical extensions are not supported. */
const header = z.object({
  alg: z.enum(['RSA-OAEP', 'RSA-OAEP-256']),
  enc: z.literal('A256GCM'),
  zip: z.optional(z.never()),
  crit: z.optional(z.never()),
})

export const isJwe = (text: unknown): text is string => typeof text === 'string' && COMPACT.test(text)

/** Parses an RSA key from PEM; null for any other text and for keys that are too short. */
export function rsaKeyOf(pem: string): KeyObject | null {
  try {
    const key = createPrivateKey(pem)
    const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
    return key.asymmetricKeyType === 'rsa' && bits >= KEY_BITS ? key : null
  } catch {
    return null
  }
}

/**
 * Decrypts a JWE in the compact form of RFC 7516: RSA-OAEP for the key, AES-256-GCM for the content. Null if it was
 * encrypted for another key, was changed, or uses another encryption; the cause is not disclosed.
 */
export function decryptJwe(text: string, key: KeyObject): string | null {
  const [head = '', ...rest] = text.split('.')
  const [contentKey, vector, content, tag] = rest.map((part) => Buffer.from(part, 'base64url'))
  const read = header.safeParse(parseJson(Buffer.from(head, 'base64url').toString('utf8')))
  if (!read.success || !contentKey || !vector || !content || !tag) return null
  // A shorter tag would be easier to guess.
  if (vector.byteLength !== VECTOR_BYTES || tag.byteLength !== TAG_BYTES) return null
  try {
    const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: PADDING[read.data.alg] }
    const opened = privateDecrypt({ key, ...padding }, contentKey)
    if (opened.byteLength !== CONTENT_KEY_BYTES) return null
    const decipher = createDecipheriv('aes-256-gcm', opened, vector, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(head, 'ascii')).setAuthTag(tag)
    return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

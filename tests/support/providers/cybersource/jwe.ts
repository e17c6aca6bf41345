import { constants, createCipheriv, publicEncrypt, randomBytes, type KeyObject } from 'node:crypto'

/** Encrypts a text for a merchant, in the compact format of RFC 7516. */
export function encryptJwe(
  text: string,
  key: KeyObject,
  { alg = 'RSA-OAEP-256', ...more }: { alg?: string } & Readonly<Record<string, unknown>> = {},
): string {
  const head = Buffer.from(JSON.stringify({ alg, enc: 'A256GCM', kid: '1765355878733', iat: 1_734_243_984, ...more }))
  const secret = randomBytes(32)
  const vector = randomBytes(12)
  const encoded = head.toString('base64url')
  const oaepHash = alg === 'RSA-OAEP' ? 'sha1' : 'sha256'
  const wrapped = publicEncrypt({ key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, secret)
  const cipher = createCipheriv('aes-256-gcm', secret, vector).setAAD(Buffer.from(encoded))
  const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const parts = [wrapped, vector, content, cipher.getAuthTag()].map((part) => part.toString('base64url'))
  return [encoded, ...parts].join('.')
}

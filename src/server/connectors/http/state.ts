import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Json } from '../results.ts'
import { parseJson } from './json.ts'

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update('state of a confirmation').digest()).update(text).digest()

/**
 * Seals state that is needed after a shopper has confirmed, as text that their browser carries. It is readable there,
 * but can't be changed: it is signed with the account's secret.
 */
export const sealState = (secret: string, state: Json): string => {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${text}.${signatureOf(secret, text).toString('base64url')}`
}

/** Opens sealed state; null if it wasn't sealed with this secret. */
export const openState = (secret: string, sealed: string): unknown => {
  const [text = '', proof = ''] = sealed.split('.')
  const given = Buffer.from(proof, 'base64url')
  const expected = signatureOf(secret, text)
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null
  return parseJson(Buffer.from(text, 'base64url').toString('utf8')) ?? null
}

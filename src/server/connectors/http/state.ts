import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Json } from '../results.ts'
import { parseJson } from './json.ts'

const proofOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', createHmac('sha256', secret).update('state of a confirmation').digest()).update(text).digest()

/**
 * What has to be known again after a shopper has confirmed, as a text that their browser carries. It can be read there, and
 * not be changed: it is signed with the account's secret.
 */
export const sealState = (secret: string, state: Json): string => {
  const text = Buffer.from(JSON.stringify(state)).toString('base64url')
  return `${text}.${proofOf(secret, text).toString('base64url')}`
}

/** The state as it was sealed; null for what was not, or not with this secret. */
export const openState = (secret: string, sealed: string): unknown => {
  const [text = '', proof = ''] = sealed.split('.')
  const given = Buffer.from(proof, 'base64url')
  const expected = proofOf(secret, text)
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null
  return parseJson(Buffer.from(text, 'base64url').toString('utf8')) ?? null
}

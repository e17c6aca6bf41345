import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const encode = (value: bigint, length: number): string => {
  let text = ''
  for (let rest = value; text.length < length; rest >>= 5n) text = ALPHABET[Number(rest & 31n)] + text
  return text
}

const randomText = (bytes: number, length: number): string =>
  encode(BigInt(`0x${randomBytes(bytes).toString('hex')}`), length)

/** Prefixes of what is stored; an id says what it names. */
export type IdPrefix =
  | 'usr'
  | 'str'
  | 'upl'
  | 'prd'
  | 'var'
  | 'pgp'
  | 'pgc'
  | 'crt'
  | 'shp'
  | 'con'
  | 'cus'
  | 'ord'
  | 'lin'
  | 'evt'
  | 'pay'
  | 'att'
  | 'ref'
  | 'dsp'
  | 'ntf'
  | 'mail'
  | 'itm'

/** A sortable id: 48 bits of milliseconds, then 80 random ones, like `ord_01jd…`. */
export const newId = (prefix: IdPrefix, now = Date.now()): string =>
  `${prefix}_${encode(BigInt(now), 10)}${randomText(10, 16)}`

/** A shopper's session id: 160 random bits, not sortable, so that it cannot be guessed from another. */
export const newSessionId = (): string => `cs_${randomText(20, 32)}`

/** A secret for tokens and proofs: 256 random bits in URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

import { randomBytes } from 'node:crypto'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

const POOL = 4096
let pool = Buffer.alloc(0)
let used = 0

/** Random bytes, fetched for many IDs at once because each system call is comparatively expensive. */
function randomPart(length: number): Buffer {
  if (used + length > pool.length) {
    pool = randomBytes(POOL)
    used = 0
  }
  return pool.subarray(used, (used += length))
}

/** Random text with five bits per character. */
const randomText = (length: number): string => {
  let text = ''
  for (const byte of randomPart(length)) text += ALPHABET.charAt(byte & 31)
  return text
}

const timeText = (time: number): string => {
  let text = ''
  for (let rest = time; text.length < 10; rest = Math.floor(rest / 32)) text = ALPHABET.charAt(rest % 32) + text
  return text
}

/** Prefixes of stored IDs, which name the type. */
export type IdPrefix =
  | 'usr'
  | 'str'
  | 'upl'
  | 'prd'
  | 'var'
  | 'pgp'
  | 'pgc'
  | 'crt'
  | 'opt'
  | 'flw'
  | 'shp'
  | 'txr'
  | 'prm'
  | 'lnk'
  | 'tlk'
  | 'rep'
  | 'sfr'
  | 'sfc'
  | 'ofr'
  | 'rev'
  | 'afb'
  | 'con'
  | 'flt'
  | 'rul'
  | 'rpl'
  | 'cus'
  | 'ord'
  | 'lin'
  | 'evt'
  | 'pay'
  | 'att'
  | 'ref'
  | 'dsp'
  | 'dsf'
  | 'opn'
  | 'ship'
  | 'ntf'
  | 'mail'
  | 'itm'
  | 'inv'
  | 'key'
  | 'aud'
  | 'tkt'
  | 'cmt'
  | 'err'
  | 'pyo'
  | 'mda'
  | 'mdd'
  | 'mdm'
  | 'mnd'
  | 'vlb'
  | 'vla'
  | 'pln'
  | 'plo'
  | 'sub'
  | 'sch'
  | 'sev'
  | 'sim'
  | 'cpm'
  | 'plk'
  | 'pse'
  | 'itg'
  | 'whe'
  | 'dlv'

/** A sortable ID: 48 bits of milliseconds, then 80 random ones, such as `ord_01jd…`. */
export const newId = (prefix: IdPrefix, now = Date.now()): string => `${prefix}_${timeText(now)}${randomText(16)}`

let lastTime = 0
let sameTime = 0

/** Like `newId`, in order even within one millisecond of this process: for timelines. */
export function newOrderedId(prefix: IdPrefix, now: number): string {
  sameTime = now === lastTime ? sameTime + 1 : 0
  lastTime = now
  const place =
    ALPHABET.charAt((sameTime >> 10) & 31) + ALPHABET.charAt((sameTime >> 5) & 31) + ALPHABET.charAt(sameTime & 31)
  return `${prefix}_${timeText(now)}${place}${randomText(13)}`
}

/** A shopper's session ID: 160 random bits and not sortable, so that it can't be guessed from another. */
export const newSessionId = (): string => `cs_${randomText(32)}`

/** The unguessable part of a link: 80 random bits, short enough for a printed QR code. */
export const newLinkCode = (): string => randomText(16)

/** A secret for tokens and proofs: 256 random bits in URL-safe text. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

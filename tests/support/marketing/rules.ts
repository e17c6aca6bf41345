/** Rules of identifiers that several tools check. */
const HASH = /^[a-f0-9]{64}$/
const EMPTY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export const isHash = (value: unknown): boolean => typeof value === 'string' && HASH.test(value) && value !== EMPTY_HASH

/** The first key with something else than a hash; undefined if there is none. Arrays hold hashes. */
export const unhashedKey = (user: Record<string, unknown>, keys: readonly string[]): string | undefined =>
  keys.find((key) => user[key] !== undefined && ![user[key]].flat().every(isHash))

/** True if Unix seconds are within the past `days`. */
export const isRecent = (seconds: unknown, now: number, days: number): boolean =>
  Number.isInteger(seconds) &&
  Number(seconds) * 1000 <= now + 60_000 &&
  Number(seconds) * 1000 > now - days * 86_400_000

/** An object of a request whose shape the double checks itself. */
export type Sent = Record<string, unknown>
export const objectOf = (value: unknown): Sent =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
export const listOf = (value: unknown): Sent[] => (Array.isArray(value) ? value.map(objectOf) : [])

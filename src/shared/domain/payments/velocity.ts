import type { Mode } from '../../contracts/fields.ts'

/** What payment attempts are counted by, in the order in which a blocked attempt names its limit. */
export const velocityKinds = ['card', 'email', 'network', 'store'] as const
export type VelocityKind = (typeof velocityKinds)[number]

/** What can be let through for a day. A whole store cannot: its limit is turned off instead. */
export const allowedKinds = ['card', 'email', 'network'] as const
export type AllowedKind = (typeof allowedKinds)[number]

export interface VelocityLimit {
  enabled: boolean
  /** Declined attempts within the window; the next one is blocked. */
  attempts: number
  /** Length of the window. */
  minutes: number
}

export type VelocityLimits = Record<VelocityKind, VelocityLimit>

export const MOST_ATTEMPTS = 1000
export const LONGEST_WINDOW_MINUTES = 24 * 60
export const ALLOWED_HOURS = 24
export const BLOCKS_KEPT_DAYS = 90

/** Default limits: far above what shoppers do who mistype a card, far below what testing stolen cards takes. */
export const DEFAULT_VELOCITY_LIMITS: VelocityLimits = {
  card: { enabled: true, attempts: 5, minutes: 60 },
  email: { enabled: true, attempts: 10, minutes: 60 },
  network: { enabled: true, attempts: 20, minutes: 60 },
  store: { enabled: true, attempts: 60, minutes: 10 },
}

/** Windows are this short in test mode, so that a merchant who tries declines is never kept waiting. */
export const TEST_WINDOW_SECONDS = 60

export const windowSeconds = ({ minutes }: Pick<VelocityLimit, 'minutes'>, mode: Mode): number =>
  mode === 'test' ? Math.min(minutes * 60, TEST_WINDOW_SECONDS) : minutes * 60

/** How many payments of one network may be under way besides its declines: an office pays at the same time. */
const ROOM: Partial<Record<VelocityKind, number>> = { network: 2 }

/** The most declines and payments under way together. */
export const roomOf = (kind: VelocityKind, attempts: number): number => attempts * (ROOM[kind] ?? 1)

/** Payments under way count no longer than this: the shopper has left. */
export const PENDING_SECONDS = 15 * 60

/** What is counted for one card, email address or network: times in milliseconds, oldest first. */
export interface VelocityCount {
  declined: readonly number[]
  pending: readonly number[]
}

export interface VelocityWindow {
  most: number
  room: number
  seconds: number
}

/** What of a list still counts at a time. */
export const recent = (times: readonly number[], now: number, seconds: number): number[] =>
  times.filter((time) => time > now - seconds * 1000)

/** Counts an attempt as under way, unless the limit is reached. The server's statement does the same in one step. */
export function admit(
  count: VelocityCount,
  { most, room, seconds }: VelocityWindow,
  now: number,
): { admitted: boolean; count: VelocityCount } {
  const declined = recent(count.declined, now, seconds).slice(-most)
  const pending = recent(count.pending, now, Math.min(seconds, PENDING_SECONDS))
  const admitted = declined.length < most && declined.length + pending.length < room
  return { admitted, count: { declined, pending: admitted ? [...pending, now] : pending } }
}

/** While only payments under way fill a limit, one of them ends soon. */
const PENDING_WAIT_SECONDS = 60

/** Whole minutes until an attempt is admitted again, at least one. */
export function waitMinutes(
  declined: readonly number[],
  { most, seconds }: Pick<VelocityWindow, 'most' | 'seconds'>,
  now: number,
): number {
  const oldest = declined.length < most ? undefined : declined.at(-most)
  const left = oldest === undefined ? PENDING_WAIT_SECONDS : (oldest - now) / 1000 + seconds
  return Math.max(1, Math.ceil(left / 60))
}

/** When the row of a blocked burst begins: one row counts what is blocked within one window. */
export const blockPeriod = (now: number, seconds: number): number => now - (now % (seconds * 1000))

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox that an address leads to: `Ann+shop@Example.com` is `ann@example.com`. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  if (!DOTLESS.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '') || name}@gmail.com`
}

/** So many blocked attempts within these minutes are worth a notification, at most one in an hour. */
export const BLOCK_SPIKE = { attempts: 10, minutes: 10, quiet_minutes: 60 } as const

import type { Mode } from '../../contracts/fields.ts'

/** What payment attempts are counted by, in the order in which a blocked attempt names its limit. */
export const velocityKinds = ['card', 'email', 'network', 'store'] as const
export type VelocityKind = (typeof velocityKinds)[number]

/** Kinds that can be allowed for a day. A whole store can't: its limit is turned off instead. */
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

export const MAX_ATTEMPTS = 1000
export const MAX_WINDOW_MINUTES = 24 * 60
export const ALLOWED_HOURS = 24
export const BLOCK_RETENTION_DAYS = 90

/** Default limits: far above what shoppers who mistype a card reach, far below what card testing needs. */
export const DEFAULT_VELOCITY_LIMITS: VelocityLimits = {
  card: { enabled: true, attempts: 5, minutes: 60 },
  email: { enabled: true, attempts: 10, minutes: 60 },
  network: { enabled: true, attempts: 20, minutes: 60 },
  store: { enabled: true, attempts: 60, minutes: 10 },
}

/** Short windows in test mode, so that a merchant who tests declines doesn't have to wait. */
export const TEST_WINDOW_SECONDS = 60

export const windowSeconds = ({ minutes }: Pick<VelocityLimit, 'minutes'>, mode: Mode): number =>
  mode === 'test' ? Math.min(minutes * 60, TEST_WINDOW_SECONDS) : minutes * 60

/**
 * Multiplier that leaves room for pending payments of one network besides its declines: an office pays at the same
 * time.
 */
const ROOM: Partial<Record<VelocityKind, number>> = { network: 2 }

/** Maximum of declines and pending payments together. */
export const roomOf = (kind: VelocityKind, attempts: number): number => attempts * (ROOM[kind] ?? 1)

/** Pending payments count no longer than this: the shopper has left. */
export const PENDING_SECONDS = 15 * 60

/** Counts of one card, email address or network: times in milliseconds, oldest first. */
export interface VelocityCount {
  declined: readonly number[]
  pending: readonly number[]
}

export interface VelocityWindow {
  most: number
  room: number
  seconds: number
}

/** Times that still count within a window. */
export const recent = (times: readonly number[], now: number, seconds: number): number[] =>
  times.filter((time) => time > now - seconds * 1000)

/** Counts an attempt as pending, unless the limit is reached. The server's statement does the same in one step. */
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

/** While only pending payments fill a limit, one of them ends soon. */
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

/** Start of the period that a blocked burst is recorded in: one row counts the attempts blocked within one window. */
export const blockPeriod = (now: number, seconds: number): number => now - (now % (seconds * 1000))

const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/** The mailbox of an email address: `Ann+shop@Example.com` is `ann@example.com`. */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase()
  const at = address.lastIndexOf('@')
  if (at < 1) return address
  const domain = address.slice(at + 1)
  const name = address.slice(0, at).replace(/(?<=.)\+.*$/, '')
  if (!DOTLESS.has(domain)) return `${name}@${domain}`
  return `${name.replaceAll('.', '') || name}@gmail.com`
}

/** Number of blocked attempts within these minutes that triggers a notification, at most one per hour. */
export const BLOCK_SPIKE = { attempts: 10, minutes: 10, quiet_minutes: 60 } as const

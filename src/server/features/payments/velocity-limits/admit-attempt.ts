import {
  BLOCK_RETENTION_DAYS,
  mailboxOf,
  waitMinutes,
  type VelocityKind,
} from '../../../../shared/domain/payments/velocity.ts'
import type { CardFacts } from '../../../connectors/results.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import { networkOf } from '../../../http/requests/network.ts'
import { recordBlock } from './record-block.ts'
import { deleteOld } from './blocks-repo.ts'
import * as counts from './counts-repo.ts'

/** A payment attempt as the limits see it. */
export interface VelocityAttempt extends counts.Shop {
  session_id: string
  email: string
  ip: string
  /** Minor units. */
  amount: number
  currency: string
  /** True if the card is stored although nothing is charged, which checks it like a charge does. */
  stores_card?: boolean
}

/** An admitted attempt, which counts as pending until its outcome is known. */
export interface Admission extends VelocityAttempt {
  /** Null if no limit counts it. */
  held_at: string | null
  /** True if any card of the store has reached its limit, so that this attempt's card is checked before the charge. */
  checks_card: boolean
}

type Payer = Pick<VelocityAttempt, 'email' | 'ip'>

function keysOf({ email, ip }: Payer): counts.CountKey[] {
  const keys: counts.CountKey[] = [
    { kind: 'email', value: mailboxOf(email) },
    { kind: 'network', value: networkOf(ip) },
  ]
  return keys.filter(({ value }) => value !== '')
}

/** Key that a card is counted by: the provider's fingerprint, else its known digits if they identify it well enough. */
export function cardKeyOf({ fingerprint, brand, bin, last_four }: CardFacts): string | null {
  if (fingerprint !== undefined) return fingerprint
  return bin !== undefined && last_four !== '' ? `${brand} ${bin} ${last_four}` : null
}

const waitText = (minutes: number): string => {
  if (minutes === 1) return 'in a minute'
  return minutes > 90 ? 'later' : `in ${minutes} minutes`
}

/** The same error for every limit, so that it doesn't reveal which one was reached. */
function tooMany(full: counts.Counted, now: Date): AppError {
  const minutes = waitMinutes(full.declined, full, now.getTime())
  return new AppError(
    429,
    `Too many payment attempts. You haven’t been charged. Try again ${waitText(minutes)}, or contact the store.`,
    {
      code: 'too_many_attempts',
      retryAfter: minutes * 60,
      startsAfresh: true,
    },
  )
}

type BlockDeps = Pick<Deps, 'db' | 'clock' | 'live' | 'mail' | 'settings' | 'log'>

async function block(
  deps: BlockDeps,
  attempt: VelocityAttempt,
  full: counts.Counted,
  card: CardFacts | null = null,
): Promise<never> {
  const key = card && cardKeyOf(card)
  await recordBlock(deps, {
    attempt: { ...attempt, network: networkOf(attempt.ip) },
    full,
    card: card && key !== null ? { key, type: card.brand, last_four: card.last_four } : null,
  })
  throw tooMany(full, deps.clock.now())
}

const ORDER: readonly VelocityKind[] = ['card', 'email', 'network', 'store']

/** Tries to find room while pending payments settle: as many as one network makes at once. */
const MOST_TRIES = 4

/**
 * Counts a payment attempt by email address and network before any provider is called, and rejects it if a limit of the
 * store is reached. One statement, unless pending payments fill the room.
 * @throws AppError 429 `too_many_attempts`
 */
export async function admitAttempt(deps: BlockDeps, attempt: VelocityAttempt): Promise<Admission> {
  for (let tries = 1; ; tries += 1) {
    const { admission, counted, full } = await tryAdmit(deps, attempt)
    const crowded = counted.filter(isCrowded)
    if (crowded.length > 0) await counts.dropSettled(deps.db, attempt, crowded)
    if (!full) return admission
    if (!crowded.some(({ admitted }) => !admitted) || tries === MOST_TRIES) return block(deps, attempt, full)
  }
}

interface Tried {
  admission: Admission
  counted: counts.Counted[]
  /** The limit that rejects the attempt; nothing is counted then. */
  full: counts.Counted | null
}

async function tryAdmit(deps: BlockDeps, attempt: VelocityAttempt): Promise<Tried> {
  const free: Admission = { ...attempt, held_at: null, checks_card: false }
  if (attempt.amount === 0 && !attempt.stores_card) return { admission: free, counted: [], full: null }
  const now = deps.clock.now()
  const keys = keysOf(attempt)
  const customer = attempt.email.toLowerCase()
  const { allowed, braked, has_full_cards, ...row } = await counts.admitKeys(deps.db, {
    ...attempt,
    keys,
    customer,
    now,
  })
  const counted = row.counted ?? []
  const held = counted.filter(({ admitted }) => admitted)
  const held_at = held.length > 0 && !allowed ? now.toISOString() : null
  const admission = { ...free, held_at, checks_card: has_full_cards }
  const reached = [...counted.filter(({ admitted }) => !admitted), ...(braked ? [braked] : [])]
  const [full = null] = reached.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  if (full) await release(deps.db, admission, held)
  return { admission, counted, full }
}

/** Number of pending payments above which their outcomes are rechecked. */
const CROWD = 32

/** True if pending payments fill a limit, or make its row long. */
const isCrowded = ({ admitted, declined, most, pending }: counts.Counted): boolean =>
  (!admitted && declined.length < most) || (pending > 0 && pending % CROWD === 0)

/**
 * Rejects a card that has reached its limit.
 * @throws AppError 429 `too_many_attempts`
 */
export async function requireCardAllowed(deps: BlockDeps, admission: Admission, card: CardFacts | null): Promise<void> {
  const key = card && cardKeyOf(card)
  if (card === null || key === null) return
  const full = await counts.findFullCard(deps.db, admission, key, deps.clock.now())
  if (full) await block(deps, admission, full, card)
}

/** Stops counting an attempt that ended before a provider was called. */
export const releaseAttempt = ({ db }: Pick<Deps, 'db'>, admission: Admission): Promise<void> =>
  release(db, admission, keysOf(admission))

async function release(db: Executor, admission: Admission, keys: readonly counts.CountKey[]): Promise<void> {
  const { held_at, session_id } = admission
  if (held_at === null || keys.length === 0) return
  const named = keys.map(({ kind, value }) => ({ kind, value }))
  await counts.releaseKeys(db, admission, { keys: named, pending: { session_id, held_at } })
}

/** A stored payment, with what it was counted by. */
interface CountedPayment extends counts.Shop {
  session_id: string
  amount: number
  paid_cart: { customer_email: string; ip?: string; velocity_at?: string; subscriptions?: object }
}

/** Counts a decline for payer, card and store, in the transaction `tx`. */
export async function countDecline(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  payment: CountedPayment,
  card: CardFacts | null,
): Promise<void> {
  const { session_id, paid_cart, amount } = payment
  const { customer_email: email, ip = '', velocity_at: held_at } = paid_cart
  if (amount === 0 && !paid_cart.subscriptions) return
  const payer = held_at === undefined ? [] : keysOf({ email, ip })
  const key = card && cardKeyOf(card)
  const keys = key === null ? payer : [...payer, { kind: 'card' as const, value: key }]
  const pending = held_at === undefined ? null : { session_id, held_at }
  await counts.countDecline(tx, payment, { keys, pending, now: clock.now() })
}

/** Deletes blocked attempts after 90 days, expired allowances, and counts older than every window. */
export const deleteOldVelocity = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOld(db, clock.now(), BLOCK_RETENTION_DAYS)

import { BLOCKS_KEPT_DAYS, mailboxOf, waitMinutes, type VelocityKind } from '../../../shared/domain/velocity.ts'
import type { CardFacts } from '../../connectors/results.ts'
import type { Executor } from '../../db/connection.ts'
import type { FixedSql } from '../../db/fixed-sql.ts'
import { fixedSql } from '../../db/fixed-sql.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import { networkOf } from '../../http/network.ts'
import { recordBlock } from './record-block.ts'
import { deleteOld } from './repo-blocks.ts'
import * as counts from './repo-counts.ts'

/** A payment attempt as limits see it. */
export interface VelocityAttempt extends counts.Shop {
  session_id: string
  email: string
  ip: string
  /** Minor units. */
  amount: number
  currency: string
}

/** An attempt that was let through: it counts as under way until its outcome is known. */
export interface Admission extends VelocityAttempt {
  /** Null where no limit counts it. */
  held_at: string | null
  /** Some card of the store has reached its limit: this attempt's is looked at before it is charged. */
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

/** What a card is counted by: the provider's fingerprint, else what of its number is known, if that is enough. */
export function cardKeyOf({ fingerprint, brand, bin, last_four }: CardFacts): string | null {
  if (fingerprint !== undefined) return fingerprint
  return bin !== undefined && last_four !== '' ? `${brand} ${bin} ${last_four}` : null
}

/** The same for every limit, so that nobody learns which one it was. */
function tooMany(full: counts.Counted, now: Date): AppError {
  const minutes = waitMinutes(full.declined, full, now.getTime())
  const wait = minutes === 1 ? 'in a minute' : minutes > 90 ? 'later' : `in ${minutes} minutes`
  return new AppError(429, `Too many payment attempts. Nothing was charged. Try again ${wait}, or contact the store.`, {
    code: 'too_many_attempts',
    retryAfter: minutes * 60,
    startsAfresh: true,
  })
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

/**
 * Counts a payment attempt by email address and network before any provider is called, and refuses it where a limit of the
 * store is reached. One statement.
 * @throws AppError 429 `too_many_attempts`
 */
export async function admitAttempt(deps: BlockDeps, attempt: VelocityAttempt): Promise<Admission> {
  const free: Admission = { ...attempt, held_at: null, checks_card: false }
  if (attempt.amount === 0) return free
  const now = deps.clock.now()
  const keys = keysOf(attempt)
  const customer = attempt.email.toLowerCase()
  const { allowed, counted, braked, has_full_cards } = await counts.admitKeys(deps.db, {
    ...attempt,
    keys,
    customer,
    now,
  })
  if (allowed) return free
  const held = (counted ?? []).filter(({ admitted }) => admitted)
  const admission = { ...free, held_at: held.length > 0 ? now.toISOString() : null, checks_card: has_full_cards }
  const full = [...(counted ?? []).filter(({ admitted }) => !admitted), ...(braked ? [braked] : [])]
  const [first] = full.toSorted((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind))
  if (!first) return admission
  await release(deps.db, { ...admission, held_at: now.toISOString() }, held)
  return block(deps, attempt, first)
}

/**
 * Refuses a card that has reached its limit.
 * @throws AppError 429 `too_many_attempts`
 */
export async function requireCardAllowed(deps: BlockDeps, admission: Admission, card: CardFacts | null): Promise<void> {
  const key = card && cardKeyOf(card)
  if (card === null || key === null) return
  const full = await counts.findFullCard(deps.db, admission, key, deps.clock.now())
  if (full) await block(deps, admission, full, card)
}

/** Frees what an attempt held that came to nothing before a provider was called. */
export const releaseAttempt = ({ db }: Pick<Deps, 'db'>, admission: Admission): Promise<void> =>
  release(db, admission, keysOf(admission))

async function release(
  executor: Executor,
  { held_at, ...shop }: Admission,
  keys: readonly counts.CountKey[],
): Promise<void> {
  if (held_at === null || keys.length === 0) return
  await executor.execute(
    counts.freeKeys(
      shop,
      keys.map(({ kind, value }) => ({ kind, value })),
      held_at,
    ),
  )
}

/** A stored payment, as far as it was counted. */
interface CountedPayment extends counts.Shop {
  amount: number
  paid_cart: { customer_email: string; ip?: string; velocity_at?: string }
}

const payerOf = ({ customer_email: email, ip = '' }: CountedPayment['paid_cart']): Payer => ({ email, ip })

/** Frees what an approved payment held, as a part of the statement that books it; null where it held nothing. */
export function releasedWith(payment: CountedPayment, claimed: FixedSql): FixedSql | null {
  const { velocity_at } = payment.paid_cart
  if (velocity_at === undefined) return null
  return fixedSql`released as (${counts.freeKeys(payment, keysOf(payerOf(payment.paid_cart)), velocity_at, fixedSql`, ${claimed}`)})`
}

/** Counts a decline for payer, card and store, with the work of `tx`; a fault of the provider or a rule is no decline. */
export async function countOutcome(
  { clock }: Pick<Deps, 'clock'>,
  tx: Executor,
  payment: CountedPayment,
  { is_decline, card }: { is_decline: boolean; card: CardFacts | null },
): Promise<void> {
  const { velocity_at = null } = payment.paid_cart
  const payer = velocity_at === null ? [] : keysOf(payerOf(payment.paid_cart))
  if (!is_decline) {
    if (velocity_at !== null) await tx.execute(counts.freeKeys(payment, payer, velocity_at))
    return
  }
  if (payment.amount === 0) return
  const key = card && cardKeyOf(card)
  const keys = key === null ? payer : [...payer, { kind: 'card' as const, value: key }]
  await counts.countDecline(tx, payment, { keys, held_at: velocity_at, now: clock.now() })
}

/** Forgets blocked attempts after 90 days, allowances that are over, and counts that no limit looks at any more. */
export const forgetVelocity = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  deleteOld(db, clock.now(), BLOCKS_KEPT_DAYS)

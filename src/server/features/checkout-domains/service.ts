import type { CheckoutDomain } from '../../../shared/contracts/checkout-domains.ts'
import type { Executor } from '../../db/connection.ts'
import { newSecret } from '../../db/ids.ts'
import type { Deps } from '../../deps.ts'
import { AppError, badField } from '../../http/errors.ts'
import { knownHosts } from '../../http/hosts.ts'
import { audit, type Actor } from '../audit-log/service.ts'
import { domainName, isTakenByHosts, NOT_A_DOMAIN, OWN_DOMAIN } from './domain-name.ts'
import { problemOfProof, proofRecord } from './proof.ts'
import * as repo from './repo.ts'

/** A store's domain as it travels; empty texts for none. */
function toDomain({ settings }: Pick<Deps, 'settings'>, store_id: string, row: repo.DomainRow | null): CheckoutDomain {
  return {
    domain: row?.domain ?? '',
    store_id,
    verified: Boolean(row?.verified_at),
    verified_at: row?.verified_at?.toISOString() ?? null,
    record: row ? proofRecord(row) : { name: '', value: '' },
    target: new URL(settings.checkoutUrl).hostname,
    problem: row?.problem ?? '',
    checked_at: row?.checked_at?.toISOString() ?? null,
  }
}

/** A store's checkout domain, with what proves it (ST-004, API-048). */
export const checkoutDomainOf = async (deps: Deps, storeId: string): Promise<CheckoutDomain> =>
  toDomain(deps, storeId, await repo.findDomain(deps.db, storeId))

const inUse = (field: string): AppError =>
  new AppError(409, 'Domain already in use', { code: 'domain_in_use', errors: { [field]: 'Domain already in use' } })

export interface DomainChange {
  store_id: string
  /** As it was typed. */
  domain: string
  /** The form's name for it, for errors. */
  field: string
}

/**
 * Gives a store a domain, which is unproven until its DNS record has been seen; the one that it has already is left alone.
 * Several stores may claim a domain: the first to prove it has it. Run it in a transaction.
 * @throws AppError 400 when it is no domain or Cartwright's own, 409 'Domain already in use' (GAP-26).
 */
export async function setDomain(deps: Deps, tx: Executor, actor: Actor, change: DomainChange): Promise<void> {
  const { store_id, field } = change
  const domain = domainName(change.domain)
  if (domain === null) throw badField(field, NOT_A_DOMAIN)
  if (isTakenByHosts(domain, knownHosts(deps.settings))) throw badField(field, OWN_DOMAIN)
  const before = await repo.findDomain(tx, store_id)
  if (before?.domain === domain) return
  if (await repo.isDomainTaken(tx, domain, store_id)) throw inUse(field)
  await repo.putDomain(tx, { store_id, domain, proof: newSecret(), created_at: deps.clock.now() })
  await record(deps, tx, actor, {
    store_id,
    action: before ? 'checkout_domain.changed' : 'checkout_domain.added',
    name: domain,
    before: before && stateOf(before),
    after: { domain, verified: false },
  })
}

/** Takes a store's domain away: its links stop working. Nothing happens where it has none. Run it in a transaction. */
export async function clearDomain(deps: Deps, tx: Executor, actor: Actor, store_id: string): Promise<void> {
  const gone = await repo.deleteDomain(tx, store_id)
  if (!gone) return
  const entry = { store_id, action: 'checkout_domain.removed', name: gone.domain }
  await record(deps, tx, actor, { ...entry, before: stateOf(gone), after: null })
}

const stateOf = ({ domain, verified_at }: repo.DomainRow) => ({ domain, verified: verified_at !== null })

interface DomainEntry {
  store_id: string
  action: string
  name: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

async function record(deps: Deps, tx: Executor, actor: Actor, entry: DomainEntry): Promise<void> {
  const { store_id, name, ...rest } = entry
  await audit(deps, tx, actor, { ...rest, store_id, target: { type: 'checkout_domain', id: store_id, name } })
  await deps.live.publish(tx, { type: 'store.updated', store_id })
}

/** `setDomain` for a call of its own (API-047, API-049). */
export async function saveDomain(
  deps: Deps,
  actor: Actor,
  { store_id, domain }: { store_id: string; domain: string },
): Promise<CheckoutDomain> {
  return deps.db.transaction(async (tx) => {
    await setDomain(deps, tx, actor, { store_id, domain, field: 'domain' })
    return toDomain(deps, store_id, await repo.findDomain(tx, store_id))
  })
}

/** `clearDomain` for a call of its own. */
export const removeDomain = (deps: Deps, actor: Actor, store_id: string): Promise<void> =>
  deps.db.transaction((tx) => clearDomain(deps, tx, actor, store_id))

/**
 * Looks the DNS record up and keeps what was found. A domain that is proven stays so, whatever is found.
 * @throws AppError 422 without a domain, 409 'Domain already in use' when another store has proven it.
 */
export async function verifyDomain(deps: Deps, actor: Actor, store_id: string): Promise<CheckoutDomain> {
  const row = await repo.findDomain(deps.db, store_id)
  if (!row) throw new AppError(422, 'This store has no checkout domain yet', { code: 'no_domain' })
  const problem = await problemOfProof(deps.dns, row)
  const checked_at = deps.clock.now()
  const verified_at = row.verified_at ?? (problem === '' ? checked_at : null)
  try {
    await deps.db.transaction(async (tx) => {
      if (!(await repo.keepCheck(tx, row, { verified_at, checked_at, problem }))) return
      if (row.verified_at !== null || verified_at === null) return
      const [before, after] = [{ verified: false }, { verified: true }]
      await record(deps, tx, actor, {
        store_id,
        action: 'checkout_domain.verified',
        name: row.domain,
        before,
        after,
      })
    })
  } catch (error) {
    if (isTaken(error)) throw inUse('domain')
    throw error
  }
  return checkoutDomainOf(deps, store_id)
}

/** Whether the database has refused a second store for a proven domain. */
function isTaken(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isTaken(error.cause)
}

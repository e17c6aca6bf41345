import type { CheckoutDomain } from '../../../../shared/contracts/stores/checkout-domains.ts'
import type { Executor } from '../../../db/connection.ts'
import { newSecret } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import { AppError, badField } from '../../../http/errors.ts'
import { knownHosts } from '../../../http/requests/hosts.ts'
import { domainLostMail } from '../../../mail/account-mails.ts'
import { audit, SERVER_ACTOR, type Actor } from '../../accounts/audit-log/service.ts'
import { findEmailRecipients } from '../../../db/email-recipients.ts'
import { domainName, overlapsHosts, NOT_A_DOMAIN, OWN_DOMAIN } from './domain-name.ts'
import { isRecordRemoved, verificationProblem, verificationRecord } from './domain-verification.ts'
import * as repo from './repo.ts'

/** Wire format of a store's domain; empty strings if it has none. */
function toDomain({ settings }: Pick<Deps, 'settings'>, store_id: string, row: repo.DomainRow | null): CheckoutDomain {
  return {
    domain: row?.domain ?? '',
    store_id,
    verified: Boolean(row?.verified_at),
    verified_at: row?.verified_at?.toISOString() ?? null,
    record: row ? verificationRecord(row) : { name: '', value: '' },
    target: new URL(settings.checkoutUrl).hostname,
    problem: row?.problem ?? '',
    checked_at: row?.checked_at?.toISOString() ?? null,
  }
}

/** Returns a store's checkout domain with its verification record (ST-004, API-048). */
export const checkoutDomainOf = async (deps: Deps, storeId: string): Promise<CheckoutDomain> =>
  toDomain(deps, storeId, await repo.findDomain(deps.db, storeId))

const inUse = (field: string): AppError =>
  new AppError(409, 'Domain already in use', { code: 'domain_in_use', errors: { [field]: 'Domain already in use' } })

export interface DomainChange {
  store_id: string
  /** As typed. */
  domain: string
  /** Form field that errors refer to. */
  field: string
}

/**
 * Sets a store's domain, unverified until its DNS record has been seen; the current one is left unchanged. Several
 * stores may claim a domain: it belongs to the first to verify it, for as long as its record exists. Run it in a
 * transaction.
 * @throws AppError 400 for an invalid domain or Cartwright's own, 409 'Domain already in use' (GAP-26).
 */
export async function setDomain(deps: Deps, tx: Executor, actor: Actor, change: DomainChange): Promise<void> {
  const { store_id, field } = change
  const domain = domainName(change.domain)
  if (domain === null) throw badField(field, NOT_A_DOMAIN)
  if (overlapsHosts(domain, knownHosts(deps.settings))) throw badField(field, OWN_DOMAIN)
  const before = await repo.findDomain(tx, store_id)
  if (before?.domain === domain) return
  const holder = await repo.findVerifiedOwner(tx, domain, store_id)
  if (holder && !(await isRecordRemoved(deps.dns, holder))) throw inUse(field)
  await repo.replaceDomain(tx, { store_id, domain, proof: newSecret(), created_at: deps.clock.now() })
  await record(deps, tx, actor, {
    store_id,
    action: before ? 'checkout_domain.changed' : 'checkout_domain.added',
    name: domain,
    before: before && stateOf(before),
    after: { domain, verified: false },
  })
}

/** Deletes a store's domain, so that its links stop working. Does nothing if it has none. Run it in a transaction. */
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

/** `setDomain` in its own transaction (API-047, API-049). */
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

/** `clearDomain` in its own transaction. */
export const removeDomain = (deps: Deps, actor: Actor, store_id: string): Promise<void> =>
  deps.db.transaction((tx) => clearDomain(deps, tx, actor, store_id))

/**
 * Looks up the DNS record and saves the result. A verified domain stays verified until another store verifies it and
 * its own record is gone, so that a domain's new owner can use it.
 * @throws AppError 422 without a domain, 409 'Domain already in use' if another store has verified it and still can.
 */
export async function verifyDomain(deps: Deps, actor: Actor, store_id: string): Promise<CheckoutDomain> {
  const row = await repo.findDomain(deps.db, store_id)
  if (!row) throw new AppError(422, 'This store has no checkout domain yet', { code: 'no_domain' })
  const problem = await verificationProblem(deps.dns, row)
  const checked_at = deps.clock.now()
  const verified_at = row.verified_at ?? (problem === '' ? checked_at : null)
  const holder = verified_at === null ? null : await repo.findVerifiedOwner(deps.db, row.domain, store_id)
  if (holder && !(await isRecordRemoved(deps.dns, holder))) throw inUse('domain')
  try {
    await deps.db.transaction(async (tx) => {
      if (holder) await removeFromPreviousOwner(deps, tx, holder)
      await saveCheckResult(deps, tx, actor, row, { verified_at, checked_at, problem })
    })
  } catch (error) {
    // If two stores verify a domain at once, the unique index lets one of them have it.
    throw isUniqueViolation(error) ? inUse('domain') : error
  }
  return checkoutDomainOf(deps, store_id)
}

async function saveCheckResult(
  deps: Deps,
  tx: Executor,
  actor: Actor,
  row: repo.DomainRow,
  outcome: Pick<repo.DomainRow, 'verified_at' | 'checked_at' | 'problem'>,
): Promise<void> {
  if (!(await repo.saveCheck(tx, row, outcome))) return
  if (row.verified_at !== null || outcome.verified_at === null) return
  await record(deps, tx, actor, {
    store_id: row.store_id,
    action: 'checkout_domain.verified',
    name: row.domain,
    before: { verified: false },
    after: { verified: true },
  })
}

/** The previous store doesn't learn which store has the domain now. */
async function removeFromPreviousOwner(deps: Deps, tx: Executor, holder: repo.DomainRow): Promise<void> {
  const { store_id, domain } = holder
  const at = deps.clock.now()
  const problem =
    'Another store verified this domain, and your record was removed. If the domain is yours, publish the record again.'
  if (!(await repo.markUnverified(tx, holder, { checked_at: at, problem }))) return
  await record(deps, tx, SERVER_ACTOR, {
    store_id,
    action: 'checkout_domain.lost',
    name: domain,
    before: { verified: true },
    after: { verified: false },
  })
  const page = `${deps.settings.publicUrl}/edit-store/${encodeURIComponent(store_id)}`
  const mails = (await findEmailRecipients(tx, store_id, null)).map(({ email, store_name }) =>
    domainLostMail(email, { domain, store_name, at, page }),
  )
  if (mails.length > 0) await deps.mail.queue(tx, ...mails)
}

import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { PaymentLink } from '../../../../shared/contracts/pages/payment-links.ts'
import { linkProblems, PAST_EXPIRY, type LinkDraft } from '../../../../shared/domain/cart/payment-links.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId, newLinkCode } from '../../../db/ids.ts'
import { isUniqueViolation } from '../../../db/unique.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, requireVersion, AppError, badField } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import { hasCode } from '../../checkout/promo-codes/service.ts'
import { refuseArchived } from '../../sales/inventory/service.ts'
import * as repo from './repo.ts'
import { columnsOf, fieldsOf, targetOf, toPaymentLink } from './wire.ts'

export type { LinkRow } from './repo.ts'
export {
  answerOf,
  labeledAnswers,
  cartProblem,
  pickAnswers,
  linkedPage,
  ONE_CHOICE,
  requireLink,
  requireOneChoice,
  requireOpen,
  soldItems,
} from './link-rules.ts'
export { findByCode, findLinkById, findRedirect, insertLinkUse } from './use-repo.ts'

type Calls = Contracts['paymentLinks']
type Body<K extends keyof Calls> = Parsed<Calls[K]>['body']

const missing = (): AppError => notFound('Payment link not found')

/** One page of a store's links with their revenue (API-079). */
export async function listPaymentLinks(
  deps: Deps,
  { store_id, mode }: StoreAccess,
  query: Parsed<Calls['list']>['query'],
): Promise<{ payment_links: PaymentLink[]; total: number }> {
  const now = deps.clock.now()
  const { rows, total } = await repo.listLinks(deps.db, {
    ...query,
    store_id,
    mode,
    now,
    sort: sortOf(query.sort, repo.LINK_SORTS),
  })
  return { payment_links: rows.map((row) => toPaymentLink(row, now)), total }
}

/** @throws AppError 404 if it does not exist. */
export async function linkDetails(
  { db, clock }: { db: Executor; clock: Deps['clock'] },
  { mode }: Pick<StoreAccess, 'mode'>,
  payment_link_id: string,
): Promise<PaymentLink> {
  const row = await repo.findLink(db, payment_link_id, mode)
  if (!row) throw missing()
  return toPaymentLink(row, clock.now())
}

/** @throws AppError 400 with the invalid field, 409 if the address is taken. */
export async function createPaymentLink(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { store_id, ...given }: Body<'create'>,
): Promise<PaymentLink> {
  const now = deps.clock.now()
  const payment_link_id = newId('lnk', now.getTime())
  return rejectDuplicateAddress(
    deps.once(async (db) => {
      requireFutureExpiry(given.expires_at, null, now)
      await requireValidLink(db, store_id, { ...given, had: [] })
      await repo.insertLink(db, {
        ...columnsOf(given),
        payment_link_id,
        store_id,
        name: given.name,
        link: given.link ?? newLinkCode(),
        created_at: now,
        updated_at: now,
      })
      if (given.link !== undefined) await requireAddressAvailable(db, given.link, store_id)
      const made = await linkDetails({ db, clock: deps.clock }, store, payment_link_id)
      await audit(deps, db, by, {
        store_id,
        action: 'payment_link.created',
        target: targetOf(made),
        after: fieldsOf(made),
      })
      await deps.live.publish(db, { type: 'payment_link.updated', store_id, payment_link_id })
      return made
    }),
  )
}

/** The interdependent fields as they would be after a change; unchanged ones are not looked up again. */
const mergedFields = (before: PaymentLink, given: Omit<Body<'update'>, 'payment_link_id'>): CheckedLink => ({
  kind: given.kind ?? before.kind,
  products: given.products ?? [],
  minimum_amount: given.minimum_amount === undefined ? before.minimum_amount : given.minimum_amount,
  maximum_amount: given.maximum_amount === undefined ? before.maximum_amount : given.maximum_amount,
  custom_fields: given.custom_fields ?? before.custom_fields,
  payment_page_id: given.payment_page_id ?? null,
  promo_code: given.promo_code ?? null,
  had: before.products.map(({ product_id }) => product_id),
})

/** Checks that a link's new address is available to its store, and reserves the old one. */
async function reserveAddress(db: Executor, before: PaymentLink, link: string | undefined, now: Date): Promise<void> {
  if (link === undefined || link === before.link) return
  await requireAddressAvailable(db, link, before.store_id)
  await repo.retireAddress(db, before, now)
}

/**
 * Changes the given fields. Open checkouts of the link pick up the change at Pay.
 * @throws AppError 400 with the invalid field, 404, 409 if the address is taken.
 */
export async function updatePaymentLink(
  deps: Deps,
  by: Actor,
  store: StoreAccess,
  { payment_link_id, version, ...given }: Body<'update'>,
): Promise<PaymentLink> {
  const { store_id } = store
  return rejectDuplicateAddress(
    deps.db.transaction(async (db) => {
      requireVersion(await repo.lockLinkVersion(db, payment_link_id), version)
      const before = await linkDetails({ db, clock: deps.clock }, store, payment_link_id)
      requireFutureExpiry(given.expires_at, before.expires_at, deps.clock.now())
      await requireValidLink(db, store_id, mergedFields(before, given))
      await repo.changeLink(db, payment_link_id, { ...columnsOf(given), updated_at: deps.clock.now() })
      await reserveAddress(db, before, given.link, deps.clock.now())
      const after = await linkDetails({ db, clock: deps.clock }, store, payment_link_id)
      await audit(deps, db, by, {
        store_id,
        action: 'payment_link.updated',
        target: targetOf(after),
        before: fieldsOf(before),
        after: fieldsOf(after),
      })
      await deps.live.publish(db, { type: 'payment_link.updated', store_id, payment_link_id })
      return after
    }),
  )
}

/** Pauses or resumes links, skipping other stores' links. Returns how many changed. */
export async function setPaymentLinksPaused(deps: Deps, by: Actor, body: Body<'setStatus'>): Promise<number> {
  const { store_id, payment_link_ids, status } = body
  const paused = status === 'paused'
  return deps.db.transaction(async (db) => {
    const switched = await repo.setLinksPaused(db, store_id, payment_link_ids, paused, deps.clock.now())
    for (const link of switched) {
      await audit(deps, db, by, {
        store_id,
        action: 'payment_link.updated',
        target: targetOf(link),
        before: { paused: !paused },
        after: { paused },
      })
      const { payment_link_id } = link
      await deps.live.publish(db, { type: 'payment_link.updated', store_id, payment_link_id })
    }
    return switched.length
  })
}

/** @throws AppError 404 if already deleted. */
export async function removePaymentLink(deps: Deps, by: Actor, store: StoreAccess, id: string): Promise<void> {
  const { store_id } = store
  await deps.db.transaction(async (db) => {
    const gone = await linkDetails({ db, clock: deps.clock }, store, id)
    if (!(await repo.deleteLink(db, id))) throw missing()
    await repo.retireAddress(db, gone, deps.clock.now())
    await audit(deps, db, by, {
      store_id,
      action: 'payment_link.deleted',
      target: targetOf(gone),
      before: fieldsOf(gone),
    })
    await deps.live.publish(db, { type: 'payment_link.updated', store_id, payment_link_id: id })
  })
}

/** Describes the links that show a page, for the error when it is deleted. */
export async function describeLinksTo(db: Executor, payment_page_id: string): Promise<string[]> {
  const links = await repo.countLinksTo(db, payment_page_id)
  if (links === 0) return []
  return [links === 1 ? 'one payment link' : `${links} payment links`]
}

/** The fields of a link that are validated together, as they would be after a change. */
interface CheckedLink extends LinkDraft {
  payment_page_id: string | null
  /** '' for none; null if unchanged, in which case the code may have been deleted. */
  promo_code: string | null
  /** Products that the link already has: they may have been archived. */
  had: readonly string[]
}

/**
 * Validates what the schema cannot: rules between fields, and pages, products and variants of another store.
 * @throws AppError 400 with the field, 422 for newly added archived products
 */
async function requireValidLink(db: Executor, store_id: string, link: CheckedLink): Promise<void> {
  const [[field, problem] = []] = Object.entries(linkProblems(link))
  if (field !== undefined && problem !== undefined) throw badField(field, problem)
  if (link.promo_code && !(await hasCode(db, store_id, link.promo_code)))
    throw badField('promo_code', `There is no promo code ${link.promo_code}`)
  const { page, variants } = await repo.findOwned(
    db,
    store_id,
    link.payment_page_id,
    link.products.map(({ product_id }) => product_id),
  )
  if (link.payment_page_id !== null && !page) throw badField('payment_page_id', 'This page belongs to another store')
  for (const { product_id, variant_ids } of link.products) {
    const own = variants.get(product_id)
    if (!own) throw badField('products', 'A product belongs to another store')
    if (variant_ids.some((id) => !own.has(id))) throw badField('products', 'A variant belongs to another product')
  }
  const added = link.products.flatMap(({ product_id }) => (link.had.includes(product_id) ? [] : [product_id]))
  await refuseArchived(db, { store_id, field: 'products' }, added)
}

function addressTaken(): AppError {
  const message = 'Another payment link already uses this address'
  return new AppError(409, message, { code: 'link_taken', errors: { link: message } })
}

/**
 * An address stays reserved for its store after the link is deleted or renamed. Call this after writing the new
 * address, so that no one retires it in the meantime.
 * @throws AppError 409 with its field if it belonged to another store
 */
async function requireAddressAvailable(db: Executor, link: string, store_id: string): Promise<void> {
  if (await repo.wasOtherStores(db, link, store_id)) throw addressTaken()
}

const MINUTE_MS = 60_000

/** A timestamp in whole minutes, as forms have it. */
const minuteOf = (moment: string): number => Math.floor(Date.parse(moment) / MINUTE_MS)

/** @throws AppError 400 with the field if the expiry was changed to a time in the past */
function requireFutureExpiry(expires_at: string | null | undefined, before: string | null, now: Date): void {
  if (!expires_at || Date.parse(expires_at) > now.getTime()) return
  if (before !== null && minuteOf(expires_at) === minuteOf(before)) return
  throw badField('expires_at', PAST_EXPIRY)
}

/** @throws AppError 409 with its field if another link already uses the address */
async function rejectDuplicateAddress<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw addressTaken()
  }
}

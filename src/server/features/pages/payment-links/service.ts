import type { Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { PaymentLink } from '../../../../shared/contracts/pages/payment-links.ts'
import type { Executor } from '../../../db/connection.ts'
import { newId, newLinkCode } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { notFound, requireVersion, type AppError } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { sortOf } from '../../../http/requests/sorting.ts'
import { audit, type Actor } from '../../accounts/audit-log/service.ts'
import {
  rejectDuplicateAddress,
  requireFutureExpiry,
  requireAddressAvailable,
  requireValidLink,
  type CheckedLink,
} from './checks.ts'
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

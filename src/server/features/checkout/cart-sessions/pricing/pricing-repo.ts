import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import { prepared } from '../../../../db/statements/prepared.ts'
import { liveCartSessions } from '../../../../db/schema/checkout/checkout.ts'
import { storeFact, unmoved, versionOfSession } from '../../../../db/store-facts.ts'
import { pageRules, type PageRules } from './pricing-rules.ts'
import { recallRow, rememberRow, type KnownRow } from '../state/session-cache.ts'
import type { SessionRow } from '../repo.ts'
import { setOfSession } from './bundle-price.ts'

/** A product variant that can be put into a cart, with what its store sells in. */
export interface SellableVariant {
  variant_id: string
  product_id: string
  store_id: string
  title: string
  variant_title: string
  image: string | null
  price: number
  available: number
}

/** A session with all that decides about its price but the codes themselves, as the store was at `store_version`. */
export interface PricedSession extends KnownRow, PageRules {
  /** It is only remembered: what is made from it counts if the statement that writes finds all as it is known. */
  guessed: boolean
}

const byId = prepared((db) =>
  db
    .select({
      session: liveCartSessions,
      row_version: sql<string>`xmin::text`,
      store_version: versionOfSession,
      set: setOfSession,
    })
    .from(liveCartSessions)
    .where(eq(liveCartSessions.session_id, sql.placeholder('id')))
    .prepare('priced_session'),
)

/** A session as it is now; null when there is none. */
export const findPriced = (db: Db, id: string): Promise<PricedSession | null> =>
  unmoved(async () => {
    const [known] = await byId(db).execute({ id })
    if (!known) return null
    const { store_id, payment_page_id } = known.session
    const rules = await pageRules.at(db, { store_id, version: known.store_version }, payment_page_id)
    if (!rules) throw new Error('This session has no page')
    rememberRow(db, known)
    return { ...known, ...rules, guessed: false }
  })

/**
 * A session as this process last saw it, without asking for it; null when it is not remembered. It may have changed since:
 * whatever is decided by it counts only once a statement has found row and store at these versions.
 */
export function recallPriced(db: Db, id: string): PricedSession | null {
  const known = recallRow(db, id)
  const rules = known && pageRules.recall(db, known.session.store_id, known.session.payment_page_id)
  if (!known || !rules?.value) return null
  // What is remembered of an offer is of the version that it was read at.
  if (known.session.offer_id !== null && known.store_version !== rules.version) return null
  return { ...known, ...rules.value, store_version: rules.version, guessed: true }
}

/**
 * A variant of an active product of a session's store, with what other sessions leave of it; without a variant id the
 * product's first one (SS-030).
 */
export async function findVariant(
  db: Db,
  { session_id, store_id }: Pick<SessionRow, 'session_id' | 'store_id'>,
  { product_id, variant_id = null }: { product_id: string; variant_id?: string | null | undefined },
): Promise<SellableVariant | null> {
  const { rows } = await db.execute<SellableVariant & Record<string, unknown>>(fixedSql`
    select v.variant_id, v.product_id, v.store_id, p.title, v.title as variant_title, p.image, v.price,
      v.stock - coalesce((
        select sum(h.quantity) from stock_holds h where h.variant_id = v.variant_id
          and h.session_id <> ${session_id} and h.expires_at > now()), 0)::int as available
    from product_variants v join products p using (product_id)
    where p.product_id = ${product_id} and p.store_id = ${store_id} and p.status = 'active'
      and (${variant_id}::text is null or v.variant_id = ${variant_id})
    order by v.position limit 1`)
  return rows[0] ?? null
}

type WantedVariant = Parameters<typeof findVariant>[2]

const variants = storeFact((db: Db, store_id: string, id: string) => {
  const [product_id = '', variant_id = ''] = id.split(' ')
  return findVariant(db, { session_id: '', store_id }, { product_id, variant_id: variant_id || null })
})

/**
 * The same for a session that may be guessed: then nothing is asked that is known, and there is enough of everything as far
 * as anybody knows. What is needed of it has to be named in `Change.pieces`.
 */
export async function sellableVariant(
  db: Db,
  { session, guessed, store_version: version }: PricedSession,
  wanted: WantedVariant,
): Promise<SellableVariant | null> {
  if (!guessed) return findVariant(db, session, wanted)
  const id = `${wanted.product_id} ${wanted.variant_id ?? ''}`
  const variant = await variants.at(db, { store_id: session.store_id, version }, id)
  return variant && { ...variant, available: Infinity }
}

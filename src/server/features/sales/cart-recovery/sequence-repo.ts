import { eq, sql } from 'drizzle-orm'
import type { RecoverySettings } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { CartItem } from '../../../../shared/contracts/checkout/live-cart.ts'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Executor } from '../../../db/connection.ts'
import { recoverySequences } from '../../../db/schema/checkout/cart-recovery.ts'
import { nextVersion } from '../../../db/versions.ts'

export type SequenceRow = typeof recoverySequences.$inferSelect

export async function findSequence(db: Executor, store_id: string): Promise<SequenceRow | undefined> {
  const [row] = await db.select().from(recoverySequences).where(eq(recoverySequences.store_id, store_id))
  return row
}

/** Locks the store's sequence until the transaction ends. */
export async function lockSequence(tx: Executor, store_id: string): Promise<SequenceRow | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('recovery-sequence'), hashtext(${store_id}))`)
  return findSequence(tx, store_id)
}

const whole = (row: SequenceRow | undefined): SequenceRow => {
  if (!row) throw new Error('The sequence was not saved')
  return row
}

/** Saves a draft. The first one also fills the columns of what is sent, which is off until it is published. */
export async function saveDraft(
  tx: Executor,
  store_id: string,
  draft: RecoverySettings,
  now: Date,
): Promise<SequenceRow> {
  const [row] = await tx
    .insert(recoverySequences)
    .values({ ...draft, store_id, draft, enabled: false, updated_at: now })
    .onConflictDoUpdate({
      target: recoverySequences.store_id,
      set: { draft, updated_at: now, version: nextVersion(recoverySequences) },
    })
    .returning()
  return whole(row)
}

export async function publishDraft(
  tx: Executor,
  store_id: string,
  settings: RecoverySettings,
  now: Date,
): Promise<SequenceRow> {
  const [row] = await tx
    .update(recoverySequences)
    .set({
      ...settings,
      draft: null,
      published_version: sql`${recoverySequences.version}`,
      published_at: now,
      updated_at: now,
    })
    .where(eq(recoverySequences.store_id, store_id))
    .returning()
  return whole(row)
}

/** Turns a sequence on or off. Turning it on applies to carts abandoned from then on. */
export async function setEnabled(
  tx: Executor,
  store_id: string,
  enabled: boolean,
  now: Date,
): Promise<SequenceRow | undefined> {
  const [row] = await tx
    .update(recoverySequences)
    .set({
      enabled,
      enabled_at: sql`case when not ${enabled} then null
        when ${recoverySequences.enabled} then ${recoverySequences.enabled_at} else ${now.toISOString()}::timestamptz end`,
      updated_at: now,
    })
    .where(eq(recoverySequences.store_id, store_id))
    .returning()
  return row
}

export interface PreviewFacts extends Record<string, unknown> {
  store_name: string
  store_address: string
  time_zone: string
  currency: string
  mode: Mode
  cart: CartItem[] | null
  subtotal: number | null
  customer_name: string | null
}

/** The store, with its latest cart that has contact details. */
export async function findPreviewFacts(db: Executor, store_id: string, mode: Mode): Promise<PreviewFacts | undefined> {
  const { rows } = await db.execute<PreviewFacts>(sql`
    select t.store_name, t.store_address, t.time_zone, t.currency, ${mode} as mode, s.cart, s.subtotal::float8 as subtotal,
      s.customer_shipping_address->>'full_name' as customer_name
    from stores t left join lateral (
      select * from live_cart_sessions s
      where s.store_id = t.store_id and s.mode = ${mode} and s.completed_at is null and s.erased_at is null
        and s.customer_email <> '' and jsonb_array_length(s.cart) > 0 and s.currency = t.currency
      order by s.created_at desc limit 1) s on true
    where t.store_id = ${store_id}`)
  return rows[0]
}

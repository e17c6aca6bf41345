import { eq, sql } from 'drizzle-orm'
import type { RecoverySequence } from '../../../../shared/contracts/marketing/cart-recovery.ts'
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

/** Saves a sequence. Turning it on applies to carts abandoned from then on. */
export async function saveSequence(
  tx: Executor,
  store_id: string,
  sequence: Omit<RecoverySequence, 'version'>,
  now: Date,
): Promise<SequenceRow> {
  const values = { ...sequence, updated_at: now }
  const [row] = await tx
    .insert(recoverySequences)
    .values({ ...values, store_id, enabled_at: sequence.enabled ? now : null })
    .onConflictDoUpdate({
      target: recoverySequences.store_id,
      set: {
        ...values,
        enabled_at: sql`case when not ${sequence.enabled} then null
          when ${recoverySequences.enabled} then ${recoverySequences.enabled_at} else ${now.toISOString()}::timestamptz end`,
        version: nextVersion(recoverySequences),
      },
    })
    .returning()
  if (!row) throw new Error('The sequence was not saved')
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

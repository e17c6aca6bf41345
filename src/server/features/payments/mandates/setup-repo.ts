import { sql } from 'drizzle-orm'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { mandates } from '../../../db/schema/payments/mandates.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import type { MandateRow } from './repo.ts'

/**
 * Claims mandates that no payment account stores yet, for this process: they are due again at `until`, unless something
 * else is planned by then.
 */
export function claimSetups(
  db: Db,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<MandateRow[]> {
  return db
    .update(mandates)
    .set({ setup_at: until })
    .where(
      sql`${mandates.mandate_id} in (
        select m.mandate_id from mandates m join stores s on s.store_id = m.store_id
        where m.setup_at <= ${now.toISOString()}::timestamptz and m.status = 'active' and s.closed_at is null
        order by m.setup_at, m.mandate_id limit ${limit} for no key update of m skip locked)`,
    )
    .returning()
}

/** True if mandates wait for their setup. */
export async function isSetupDue(db: Executor, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ any: boolean }>(fixedSql`
    select exists (select 1 from mandates where setup_at <= ${now.toISOString()}::timestamptz
      and status = 'active') as any`)
  return rows[0]?.any ?? false
}

/** The customer of a mandate, and their latest billing address. */
export interface MandateCustomer extends Record<string, unknown> {
  store_name: string
  email: string
  address: StoredAddress | null
}

export async function findMandateCustomer(db: Executor, customer_id: string): Promise<MandateCustomer | null> {
  const { rows } = await db.execute<MandateCustomer>(fixedSql`
    select s.store_name, c.email,
      coalesce((select coalesce(o.billing_address, o.shipping_address) from orders o
        where o.customer_id = c.customer_id and coalesce(o.billing_address, o.shipping_address) is not null
        order by o.created_at desc limit 1), c.shipping_address) as address
    from customers c join stores s on s.store_id = c.store_id where c.customer_id = ${customer_id}`)
  return rows[0] ?? null
}

/** Locks a mandate; null if it no longer exists. */
export async function lockMandate(tx: Executor, mandate_id: string): Promise<MandateRow | null> {
  const [row] = await tx
    .select()
    .from(mandates)
    .where(sql`${mandates.mandate_id} = ${mandate_id}`)
    .for('no key update')
  return row ?? null
}

export async function updateMandate(
  tx: Executor,
  mandate_id: string,
  changes: Partial<Omit<MandateRow, 'mandate_id' | 'store_id' | 'customer_id' | 'mode'>>,
): Promise<void> {
  await tx
    .update(mandates)
    .set(changes)
    .where(sql`${mandates.mandate_id} = ${mandate_id}`)
}

/** Lets a pending setup continue now. */
export async function expediteSetup(db: Executor, mandate_id: string, now: Date): Promise<void> {
  await db.execute(fixedSql`
    update mandates set setup_at = ${now.toISOString()}::timestamptz
    where mandate_id = ${mandate_id} and status = 'active' and setup_at is not null`)
}

/** Ends a mandate, and removes the payment methods that debit it. Returns whether it was active. */
export async function cancelMandate(tx: Executor, mandate_id: string, message: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.execute(fixedSql`
    with ended as (
      update mandates set status = 'cancelled', setup_at = null, message = ${message}
      where mandate_id = ${mandate_id} and status = 'active' returning mandate_id
    ), removed as (
      update customer_payment_methods m set status = 'removed', updated_at = ${now.toISOString()}::timestamptz
      from ended where m.mandate_id = ended.mandate_id
    )
    select mandate_id from ended`)
  return (rowCount ?? 0) > 0
}

export interface DebitedMandate extends Record<string, unknown> {
  mandate_id: string
  method_id: string
}

/** Mandates that an account stores under a reference. */
export async function findStoredMandates(
  db: Executor,
  connection_id: string,
  payment_method_id: string,
): Promise<DebitedMandate[]> {
  const { rows } = await db.execute<DebitedMandate>(fixedSql`
    select mandate_id, method_id from customer_payment_methods
    where connection_id = ${connection_id} and payment_method_id = ${payment_method_id} and mandate_id is not null`)
  return rows
}

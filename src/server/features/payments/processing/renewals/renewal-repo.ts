import type { Executor } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'
import type { AttemptRow, PaymentRow } from '../repo.ts'

/** Stores a renewal's payment with its first attempt. */
export async function insertRenewalPayment(tx: Executor, payment: PaymentRow, attempt: AttemptRow): Promise<void> {
  await tx.execute(fixedSql`
    with payment as (
      insert into payments select * from jsonb_populate_record(null::payments, ${JSON.stringify(payment)}::jsonb)
    )
    insert into payment_attempts
    select * from jsonb_populate_record(null::payment_attempts, ${JSON.stringify(attempt)}::jsonb)`)
}

/** Locks variants in the usual order, so that stock is decided one payment at a time. */
export async function lockVariants(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(fixedSql`
    select variant_id from product_variants where variant_id = any(${ids}::text[])
    order by variant_id for no key update`)
}

import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/connection.ts'
import type { CurrencyAccount } from './supports-currency.ts'

export interface PaymentProgress extends Record<string, unknown> {
  details: boolean
  bank: boolean
  connector: boolean
  currency: string
  /** Active accounts in the store's mode. */
  accounts: CurrencyAccount[]
  domain: boolean
  test_payment: boolean
  live: boolean
}

/** Reads a store's progress toward live payments; null for an unknown store. */
export async function findPaymentProgress(db: Executor, storeId: string): Promise<PaymentProgress | null> {
  const { rows } = await db.execute<PaymentProgress>(sql`
    select s.store_address <> '' and s.store_email <> '' as details,
      -- A provider opens a live account only with a bank account to pay out to.
      s.stripe_onboarding_status = 'complete' or exists (select from connections c
        where c.store_id = s.store_id and c.mode = 'live' and c.verified_at is not null and c.removed_at is null) as bank,
      exists (select from connections c where c.store_id = s.store_id and c.mode = s.cart_mode
        and c.active and c.removed_at is null) as connector,
      coalesce((select jsonb_agg(jsonb_build_object('connector', c.connector, 'currencies', c.currencies)) from connections c
        where c.store_id = s.store_id and c.mode = s.cart_mode and c.active and c.removed_at is null), '[]') as accounts, s.currency,
      exists (select from store_domains d where d.store_id = s.store_id and d.verified_at is not null) as domain,
      exists (select from payments p where p.store_id = s.store_id and p.mode = 'test' and p.status = 'succeeded')
        as test_payment,
      s.cart_mode = 'live' as live
    from stores s where s.store_id = ${storeId}`)
  return rows[0] ?? null
}

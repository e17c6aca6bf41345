import type { CustomerEmail } from '../../../../shared/domain/orders/customer-emails.ts'
import type { Executor } from '../../../db/connection.ts'
import type { subscriptions } from '../../../db/schema/subscriptions/subscriptions.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'

/** What emails about a subscription say. */
export interface SubscriberFacts extends Record<string, unknown> {
  store_name: string
  store_email: string
  store_phone: string
  store_address: string
  off: CustomerEmail[]
  time_zone: string
  email: string
  product_title: string
  card: {
    type: string | null
    last_four: string | null
    month: number | null
    year: number | null
    mandate_reference: string | null
  } | null
  locale: string
}

export async function findSubscriberFacts(
  db: Executor,
  row: typeof subscriptions.$inferSelect,
): Promise<SubscriberFacts | null> {
  const { rows } = await db.execute<SubscriberFacts>(fixedSql`
    select s.store_name, s.store_email, s.store_phone, s.store_address, s.customer_emails_off as off, s.time_zone,
      u.email, coalesce(p.title, '') as product_title,
      coalesce(${row.locale}, g.published->>'language', 'en-US') as locale,
      (select json_build_object('type', m.card_type, 'last_four', m.card_last_four, 'month', m.exp_month,
          'year', m.exp_year, 'mandate_reference', (select d.reference from mandates d where d.mandate_id = m.mandate_id))
        from customer_payment_methods m where m.method_id = ${row.method_id}) as card
    from stores s
    join customers u on u.customer_id = ${row.customer_id}
    left join products p on p.product_id = ${row.product_id}
    left join payment_pages g on g.payment_page_id = ${row.payment_page_id}
    where s.store_id = ${row.store_id}`)
  return rows[0] ?? null
}

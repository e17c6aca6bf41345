import { DEBIT_SCHEMES } from '../../../../shared/domain/payments/debit-schemes.ts'
import { mandateSchemes } from '../../../../shared/domain/payments/mandates.ts'
import type { Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { lapseDay } from './debits-repo.ts'

export type NoticeKind = 'trial_ending' | 'renewal_notice' | 'card_expiring' | 'debit_notice' | 'mandate_lapsing'

export interface DueNotice extends Record<string, unknown> {
  subscription_id: string
  kind: NoticeKind
}

const BATCH = 500

const DEBIT_NOTICE_DAYS = Object.fromEntries(
  mandateSchemes.map((scheme) => [scheme, DEBIT_SCHEMES[scheme].notice_days]),
)

/**
 * Notices that are due, from `morning` (minutes after midnight) on in the store's time zone: of a trial that ends, 8
 * days before its first charge, so that at least 7 whole days remain; of an annual renewal, 30 days before; of a card
 * that expires before the next charge, 14 days before; of a mandate that lapses before it, 30 days before; of a direct
 * debit, as long before as its customer agreed to.
 */
export async function listNotices(
  db: Executor,
  { now, morning, store_id }: { now: Date; morning: number; store_id: string | null },
): Promise<DueNotice[]> {
  const { rows } = await db.execute<DueNotice>(fixedSql`
    select s.subscription_id, n.kind
    from subscriptions s
    join stores st on st.store_id = s.store_id
    cross join lateral (select (${now.toISOString()}::timestamptz at time zone st.time_zone) as local) t
    left join customer_payment_methods m on m.method_id = s.method_id
    cross join lateral (select case when m.mandate_id is not null and m.status = 'active' then
      coalesce((select d.notice_days from mandates d where d.mandate_id = m.mandate_id),
        (${JSON.stringify(DEBIT_NOTICE_DAYS)}::jsonb->>m.payment_method)::int) else 0 end as days) debit
    cross join lateral (select case when m.status = 'active' then ${lapseDay()} <= s.next_charge_day end as before) lapse
    cross join lateral (values
      ('trial_ending', s.trial_ends_on is not null and s.next_charge_day <= t.local::date + 8
        and (s.next_charge_day = s.trial_ends_on or not exists (select 1 from subscription_charges c
          where c.subscription_id = s.subscription_id and c.cycle >= 1 and c.status = 'paid'))),
      ('renewal_notice', s.frequency = 'yearly' and s.next_cycle > 1 and s.next_charge_day <= t.local::date + 30),
      ('card_expiring', s.next_charge_day <= t.local::date + 14 and m.exp_year is not null and m.exp_month is not null
        and make_date(m.exp_year, m.exp_month, 1) + interval '1 month' <= s.next_charge_day),
      ('mandate_lapsing', lapse.before and s.next_charge_day <= t.local::date + 30),
      ('debit_notice', debit.days > 0 and lapse.before is not true
        and s.next_charge_day <= t.local::date + debit.days)
    ) as n(kind, due)
    where s.status = 'active' and not s.cancel_at_period_end and st.closed_at is null and n.due
      and s.next_charge_day > t.local::date - 1 and not s.notices ? n.kind
      and (s.ends_after_cycle is null or s.next_cycle <= s.ends_after_cycle)
      and extract(hour from t.local) * 60 + extract(minute from t.local) >= ${morning}::int
      and case when ${store_id}::text is null
        then not exists (select 1 from test_clocks c where c.store_id = s.store_id and s.mode = 'test')
        else s.store_id = ${store_id} and s.mode = 'test' end
    order by s.next_charge_day, s.subscription_id limit ${BATCH}`)
  return rows
}

export async function findTimeZone(db: Executor, store_id: string): Promise<string> {
  const { rows } = await db.execute<{ time_zone: string }>(
    fixedSql`select time_zone from stores where store_id = ${store_id}`,
  )
  return rows[0]?.time_zone ?? 'UTC'
}

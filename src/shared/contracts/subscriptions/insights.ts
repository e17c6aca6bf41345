import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { movements } from '../../domain/subscriptions/month-figures.ts'
import { subscriptionStatuses } from '../../domain/subscriptions/subscription-status.ts'
import { count, currency, id, minor, pageQuery, signedMinor, text, time } from '../fields.ts'

const monthText = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11'))
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date like 2026-11-21'))

const scoped = {
  method: 'GET',
  access: 'store',
  permission: 'store.view',
  scope: { in: 'query', field: 'store_id', kind: 'store' },
} as const

/** Without a currency: the store's, or the first one that subscriptions have. */
const query = { store_id: id, currency: z.optional(currency) }

/** Percent with one decimal; null without anything to compare with. */
const percent = z.nullable(z.number())

const monthFigures = z.object({
  month: monthText,
  /** True for the current month, which has figures up to now. */
  partial: z.boolean(),
  mrr_start: minor,
  mrr_end: minor,
  /** Changes of MRR; losses are negative. */
  movements: z.array(z.object({ movement: z.enum(movements), amount: signedMinor, count })),
  /** Subscriptions that hadn't ended when the month began. */
  subscribers_start: count,
  started: count,
  ended: count,
  returned: count,
  /** Subscriptions with MRR at the end. */
  paying: count,
  /** Share of the subscriptions at the start that ended, and MRR churned of the MRR at the start. */
  subscriber_churn: percent,
  revenue_churn: percent,
  /** MRR divided by the subscriptions with MRR; null without any. */
  arpu: z.nullable(minor),
})
export type MonthFigures = z.output<typeof monthFigures>

/** What paid a charge that was declined. */
const recoverers = ['retry', 'payment_method_update', 'backup_method'] as const

const recovery = z.object({
  /** Renewals that were first declined in the month. */
  failed: z.object({ count, amount: minor }),
  parts: z.array(
    z.object({
      outcome: z.enum([...recoverers, 'retrying', 'lost']),
      /** Number of the retry that paid them. */
      step: z.nullable(count),
      count,
      amount: minor,
    }),
  ),
  /** Recovered of failed charges; null without any. */
  rate: percent,
})
export type Recovery = z.output<typeof recovery>

export const recoveryOutcomes = ['recovered', 'retrying', 'lost'] as const

const page = { page: count, total: count }

export const subscriptionInsights = {
  overview: defineContract({
    ...scoped,
    path: '/subscriptions/insights',
    summary: 'Get recurring revenue, churn, retention, recovery and renewals of a month, in the time zone of the store',
    query: z.object({ ...query, month: z.optional(monthText) }),
    response: z.object({
      currency,
      /** Currencies that subscriptions have. */
      currencies: z.array(currency),
      /** Months with figures, oldest first; none before the first subscription. */
      months: z.array(monthText),
      current: monthFigures,
      previous: z.nullable(monthFigures),
      /** The month and up to eleven before it, oldest first. */
      history: z.array(monthFigures),
      /** Estimate: ARPU ÷ average subscriber churn of the last three full months; null without churn. */
      ltv: z.nullable(minor),
      ltv_churn: percent,
      /** The full months that the churn is averaged over; null without any. */
      ltv_months: z.nullable(z.object({ from: monthText, to: monthText, ended: count, subscribers: count })),
      /** Ended subscriptions of the month by reason. */
      reasons: z.array(z.object({ reason: z.string(), count, amount: minor })),
      /** Retention offers that customers accepted in the month. */
      offers_accepted: count,
      cohorts: z.array(
        z.object({
          month: monthText,
          started: count,
          /** New MRR of the cohort until the end of the chosen month. */
          new_mrr: minor,
          /** At the end of the cohort's month and of each month after it. */
          retained: z.array(z.object({ month: monthText, subscribers: count, mrr: signedMinor })),
        }),
      ),
      recovery,
      previous_recovery_rate: percent,
      renewals: z.object({
        from: day,
        to: day,
        count,
        amount: minor,
        days: z.array(z.object({ day, count, amount: minor, expiring: count })),
      }),
      /** As of now. */
      plans: z.array(
        z.object({
          plan_id: id,
          plan_name: z.string(),
          paying: count,
          mrr: minor,
          share: percent,
          arpu: z.nullable(minor),
          /** Active, paused and past due subscriptions, and those that ended in the last 30 days. */
          remaining: count,
          ended: count,
          /** Ended in the last 30 days, of all that were subscribed then. */
          churn: percent,
        }),
      ),
    }),
  }),
  events: defineContract({
    ...scoped,
    path: '/subscriptions/insights/events',
    summary: 'List the events behind a figure, latest first',
    query: z.object({
      ...query,
      ...pageQuery(25),
      /** Absent: the last 30 days. */
      month: z.optional(monthText),
      /** First month, if there are several. */
      from_month: z.optional(monthText),
      /** `change`: every change of MRR. `ended`: every end of a subscription. `offer`: accepted retention offers. */
      figure: z.enum([...movements, 'change', 'started', 'ended', 'offer']),
      reason: z.optional(text(60)),
      plan_id: z.optional(id),
      /** Only subscriptions created in this month. */
      cohort: z.optional(monthText),
    }),
    response: z.object({
      ...page,
      /** Total change of MRR. */
      amount: signedMinor,
      currency,
      data: z.array(
        z.object({
          event_id: id,
          subscription_id: id,
          subscription_display_id: z.string(),
          customer_name: z.string(),
          plan_name: z.string(),
          text: z.string(),
          reason: z.nullable(z.string()),
          amount: signedMinor,
          at: time,
        }),
      ),
    }),
  }),
  subscribers: defineContract({
    ...scoped,
    path: '/subscriptions/insights/subscribers',
    summary: 'List the subscriptions that had MRR, or had not ended, at the end of a month or now',
    query: z.object({
      ...query,
      ...pageQuery(25),
      /** Absent: as of now. */
      month: z.optional(monthText),
      /** `paying`: with MRR. `subscribed`: not ended, so also paused and in a free trial. */
      which: z.enum(['paying', 'subscribed']),
      /** Only those created in this month. */
      cohort: z.optional(monthText),
      plan_id: z.optional(id),
    }),
    response: z.object({
      ...page,
      /** Total MRR. */
      amount: minor,
      currency,
      data: z.array(
        z.object({
          subscription_id: id,
          subscription_display_id: z.string(),
          customer_name: z.string(),
          plan_name: z.string(),
          /** At that time. */
          status: z.enum(subscriptionStatuses),
          amount: minor,
          started_at: time,
        }),
      ),
    }),
  }),
  charges: defineContract({
    ...scoped,
    path: '/subscriptions/insights/charges',
    summary: 'List the renewals that were first declined in a month',
    query: z.object({
      ...query,
      ...pageQuery(25),
      month: monthText,
      outcome: z.optional(z.enum([...recoveryOutcomes, ...recoverers])),
      /** Number of the retry of the schedule that paid them; 0 for those paid between retries. */
      step: z.optional(
        z.coerce.number('Must be a number').check(z.int('Must be a number'), z.minimum(0, 'Must be 0 or more')),
      ),
    }),
    response: z.object({
      ...page,
      amount: minor,
      currency,
      data: z.array(
        z.object({
          charge_id: id,
          subscription_id: id,
          subscription_display_id: z.string(),
          customer_name: z.string(),
          due_day: day,
          outcome: z.enum(recoveryOutcomes),
          recovered_by: z.nullable(z.enum(recoverers)),
          step: z.nullable(count),
          reason: z.string(),
          amount: minor,
        }),
      ),
    }),
  }),
  renewals: defineContract({
    ...scoped,
    path: '/subscriptions/insights/renewals',
    summary: 'List the renewals of the next 30 days, or of one of their days',
    query: z.object({ ...query, ...pageQuery(25), day: z.optional(day) }),
    response: z.object({
      ...page,
      amount: minor,
      currency,
      data: z.array(
        z.object({
          subscription_id: id,
          subscription_display_id: z.string(),
          customer_name: z.string(),
          plan_name: z.string(),
          day,
          amount: minor,
          /** The card that would be charged expires before. */
          expires: z.boolean(),
        }),
      ),
    }),
  }),
} as const

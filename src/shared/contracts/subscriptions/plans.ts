import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { MAX_OPTIONS } from '../../domain/subscriptions/plan-problems.ts'
import { finalActions, frequencies, outOfStockPolicies, pricingModels } from '../../domain/subscriptions/plan-terms.ts'
import { pageLanguages } from '../pages/page-fields.ts'
import {
  atMost,
  count,
  currency,
  id,
  listQuery,
  message,
  minor,
  readVersion,
  requiredText,
  text,
  time,
} from '../fields.ts'

const planStatuses = ['active', 'archived'] as const
const LENGTH = 'Enter a whole number of deliveries, or leave blank'
const DAYS = 'Enter a whole number of days'

const whole = (error: string, min: number, max: number) =>
  z.int(error).check(z.minimum(min, `Must be at least ${min}`), z.maximum(max, `Must be at most ${max}`))

const price = z
  .int('Enter a price')
  .check(z.minimum(0, 'Must not be negative'), z.maximum(99_999_999, 'The price is too high'))

/** A day of the store, 'YYYY-MM-DD'. */
const day = z.string('Select a date').check(
  z.regex(/^\d{4}-\d\d-\d\d$/, 'Must be a date such as 2026-12-21'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'Must be a date such as 2026-12-21'),
)

/** One way to buy the product (SU-019, GAP-47). An option without an ID is new; the server assigns one. */
const pricingOption = z.object({
  id: z.nullish(id),
  pricing_model: z.enum(pricingModels, 'Must be one_time or subscription'),
  one_time_price: price.check(z.minimum(1, 'Enter a price')),
  discount_percentage: z.nullish(
    z
      .number('Enter a discount from 0 to 100')
      .check(z.minimum(0, 'Enter a discount from 0 to 100'), z.maximum(100, 'Enter a discount from 0 to 100')),
  ),
  frequency: z.nullish(z.enum(frequencies, 'Select a frequency')),
  length_of_plan: z.nullish(whole(LENGTH, 1, 520)),
  prepaid: z.nullish(z.boolean()),
  highlight: z.nullish(z.boolean()),
  highlight_text: z.nullish(requiredText('Enter a highlight text', 30)),
})
export type PricingOptionInput = z.input<typeof pricingOption>

const trialDays = z.nullable(whole(DAYS, 1, 730))

/** Terms of all options of a plan (`PlanTerms`). */
const planTerms = z.object({
  trial: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('free'), days: trialDays }),
    z.object({ kind: z.literal('paid'), days: trialDays, price }),
  ]),
  setup_fee: price,
  minimum_cycles: whole('Enter a whole number of deliveries', 0, 120),
  grace_days: whole(DAYS, 0, 60),
  out_of_stock: z.enum(outOfStockPolicies, 'Select what happens to a renewal that is out of stock'),
  dunning: z.object({
    retry_days: z.array(whole(DAYS, 1, 60)).check(z.maxLength(8, 'Retry at most 8 times')),
    payday_aware: z.boolean(),
    final_action: z.enum(finalActions, 'Select what happens after the last retry'),
  }),
})

const policyUrl = z
  .string('Must be a web address')
  .check(z.trim(), atMost(500), z.regex(/^https:\/\/[^\s/]+\.[^\s]+$/i, 'Must start with https://'))

/** Rules that depend on other fields are in the server's and the form's `planProblems`. */
const fields = {
  plan_name: requiredText('Name is required', 80),
  plan_title: requiredText('Title is required', 60),
  description: text(160),
  product_id: id,
  additional_settings: z.object({ add_policy: z.nullish(z.boolean()), policy_url: z.nullish(policyUrl) }),
  pricing_options: z
    .array(pricingOption)
    .check(z.minLength(1, 'Add at least one option'), z.maxLength(MAX_OPTIONS, `Add at most ${MAX_OPTIONS} options`)),
  terms: planTerms,
} as const

/** Moves existing subscribers to the new prices and terms from a day on, after an email. Absent: only new ones get them. */
const priceChange = z.object({ applies_to: z.literal('everyone'), from: day })

const savedOption = z.object({ ...pricingOption.shape, id })

/**
 * A plan. `version` is for edits; `plan_version` numbers its prices and terms, as in subscriptions. The figures are for
 * the store's mode.
 */
const planRow = z.object({
  plan_id: id,
  store_id: id,
  plan_name: z.string(),
  plan_title: z.string(),
  description: z.string(),
  product_id: id,
  product: z.object({ title: z.string(), image: z.nullable(z.string()), price: minor, is_sold: z.boolean() }),
  additional_settings: z.object({ add_policy: z.optional(z.boolean()), policy_url: z.optional(z.string()) }),
  pricing_options: z.array(savedOption),
  terms: planTerms,
  plan_version: z.int(),
  status: z.enum(planStatuses),
  currency,
  /** Subscriptions with the status active, without past due ones. */
  active_subscriptions: count,
  past_due_subscriptions: count,
  /** All that haven't ended, paused ones too: a plan with subscribers can't be deleted. */
  subscribers: count,
  /** Of active and past due subscriptions, minor units. */
  mrr: minor,
  created_at: time,
  version: z.int(),
  updated_at: time,
})
export type SubscriptionPlan = z.output<typeof planRow>

/** A version of prices and terms with its subscribers. */
const planVersion = z.object({
  version: z.int(),
  pricing_options: z.array(savedOption),
  terms: planTerms,
  applies_to_existing_from: z.nullable(day),
  /** What changed from the version before, in words. */
  changes: z.array(z.string()),
  subscribers: count,
  /** Customers who were emailed about it. */
  notified: count,
  created_by: z.string(),
  created_at: time,
})
export type PlanVersion = z.output<typeof planVersion>

/** What the editor needs to know before prices change. */
const planContext = z.object({
  /** Subscribers whom a change for everyone would affect, by option. */
  subscribers_by_option: z.array(z.object({ option_id: id, subscribers: count })),
  /** Minimum days between the notice and the first charge at the new price. */
  notice_days: count,
  notice_reason: z.nullable(z.enum(['yearly', 'law'])),
  /** Today in the store's time zone. */
  today: day,
  /** Connected accounts, and whether they can charge renewals. */
  accounts: z.array(
    z.object({
      name: z.string(),
      can_renew: z.boolean(),
      /** Can store a card without a charge, which free trials need. */
      can_store: z.boolean(),
    }),
  ),
})
export type PlanContext = z.output<typeof planContext>

const byPlan = (where: 'query' | 'body' | 'params', field = 'plan_id') =>
  ({ in: where, field, kind: 'subscription_plan' }) as const
const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const

export const subscriptionPlans = {
  details: defineContract({
    method: 'GET',
    path: '/subscriptions/plan-details',
    summary: 'Get a plan with its subscribers, MRR and versions',
    access: 'store',
    permission: 'store.view',
    scope: byPlan('query'),
    query: z.object({ plan_id: id }),
    response: z.object({ data: z.object({ ...planRow.shape, versions: z.array(planVersion) }) }),
  }),
  fetch: defineContract({
    method: 'GET',
    path: '/subscriptions/fetch-plan',
    summary: 'Get a plan for editing, with the notice that a price change needs',
    access: 'store',
    permission: 'store.view',
    scope: byPlan('query'),
    query: z.object({ plan_id: id }),
    response: z.object({ data: planRow, context: planContext }),
  }),
  list: defineContract({
    method: 'GET',
    path: '/subscriptions/store-plans',
    summary: 'List the plans of a store with their active subscriptions and MRR, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ ...listQuery, status: z.optional(z.enum(planStatuses)), product_id: z.optional(id) }),
    response: z.object({ plans: z.array(planRow), total: count }),
  }),
  previewNotice: defineContract({
    method: 'GET',
    path: '/subscriptions/price-change-email',
    summary: 'Preview the email that subscribers of an option get about a new price',
    access: 'store',
    permission: 'store.view',
    scope: byPlan('query'),
    query: z.object({
      plan_id: id,
      option_id: id,
      delivery_price: z.coerce
        .number('Enter a price')
        .check(
          z.int('Enter a price'),
          z.minimum(0, 'Must not be negative'),
          z.maximum(99_999_999, 'The price is too high'),
        ),
      from: day,
      language: z.enum(pageLanguages, 'Must be a supported shopper language'),
    }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/subscriptions/create-plan',
    summary: 'Create a plan that sells a product on a schedule',
    access: 'store',
    permission: 'inventory.manage',
    scope: byStore('body'),
    names: { product_id: 'product' },
    body: z.object({
      store_id: id,
      ...fields,
      description: z._default(fields.description, ''),
      additional_settings: z._default(fields.additional_settings, {}),
      terms: z.optional(fields.terms),
    }),
    response: z.object({ data: planRow }),
    errors: { 422: 'The product is archived' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/subscriptions/update-plan',
    summary: 'Update a plan. Absent fields stay the same; changed prices or terms become a new version',
    access: 'store',
    permission: 'inventory.manage',
    scope: byPlan('body', 'subscription_plan_id'),
    names: { product_id: 'product' },
    query: z.object({ version: readVersion }),
    body: z.object({
      subscription_plan_id: id,
      ...z.partial(z.object(fields)).shape,
      price_change: z.optional(priceChange),
    }),
    response: z.object({ data: planRow }),
    errors: { 409: 'It has changed since you opened it', 422: 'The product is archived' },
  }),
  setStatus: defineContract({
    method: 'POST',
    path: '/subscriptions/set-plan-status',
    summary: 'Archive or restore a plan. Subscriptions of an archived plan still renew; nobody can subscribe to it',
    access: 'store',
    permission: 'inventory.manage',
    scope: byPlan('body'),
    body: z.object({ plan_id: id, status: z.enum(planStatuses, 'Must be active or archived') }),
    response: z.object({ data: planRow }),
    errors: { 422: 'The product is archived' },
  }),
  duplicate: defineContract({
    method: 'POST',
    path: '/subscriptions/duplicate-plan',
    summary: 'Copy a plan with its current prices and terms',
    access: 'store',
    permission: 'inventory.manage',
    scope: byPlan('body'),
    body: z.object({ plan_id: id }),
    response: z.object({ data: planRow }),
    errors: { 422: 'The product is archived' },
  }),
  remove: defineContract({
    method: 'DELETE',
    path: '/subscriptions/delete-plan/:planId',
    summary: 'Delete a plan that nobody ever subscribed to',
    access: 'store',
    permission: 'inventory.manage',
    scope: byPlan('params', 'planId'),
    params: z.object({ planId: id }),
    response: message,
    errors: { 409: 'Customers subscribe to it' },
  }),
} as const

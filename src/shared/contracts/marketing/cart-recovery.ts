import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { recoveryCauses, recoveryCustomers, recoveryTemplates } from '../../domain/recovery/recovery-sequence.ts'
import { significances } from '../../domain/recovery/significance.ts'
import {
  atMost,
  count,
  currency,
  email,
  id,
  listQuery,
  message,
  minor,
  readVersion,
  signedMinor,
  text,
  time,
} from '../fields.ts'
import { pageLanguages } from '../pages/page-fields.ts'

const language = z.enum(pageLanguages, 'Must be a supported shopper language')
const whole = (min: number, max: number) => {
  const error = `Must be a whole number from ${min} to ${max}`
  return z.int(error).check(z.minimum(min, error), z.maximum(max, error))
}
const singleLine = (max: number) =>
  z.string('Must be text').check(
    z.trim(),
    atMost(max),
    z.refine((value) => !/\p{Cc}/u.test(value), 'Must be a single line of text'),
  )

/** One email of the sequence. Texts left blank use the template's. */
export const recoveryStep = z.object({
  step_id: id,
  template: z.enum(recoveryTemplates, 'Select a template'),
  enabled: z.boolean('Must be true or false'),
  /** After the cart became idle, or after the previous step. */
  delay_minutes: whole(30, 43_200),
  texts: z.partialRecord(language, z.object({ subject: singleLine(100), body: text(1000) })),
  conditions: z.object({
    min_value: minor,
    cause: z.enum(recoveryCauses, 'Select a cause'),
    customer: z.enum(recoveryCustomers, 'Select a customer type'),
    countries: z
      .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a country code, such as DE')))
      .check(z.maxLength(250, 'Select at most 250 countries')),
    product_ids: z.array(id).check(z.maxLength(100, 'Select at most 100 products')),
  }),
  /** A code for this cart only, usable once; null for none. */
  promo: z.nullable(z.object({ percent: whole(1, 100), valid_hours: whole(1, 720) })),
})
export type RecoveryStep = z.output<typeof recoveryStep>

const settings = {
  steps: z.array(recoveryStep).check(
    z.minLength(1, 'Add a step'),
    z.maxLength(10, 'A sequence has at most 10 steps'),
    z.refine(
      (steps) => new Set(steps.map(({ step_id }) => step_id)).size === steps.length,
      'Each step needs its own ID',
    ),
  ),
  /** Share of shoppers without messages, for comparison. */
  holdout_percent: whole(0, 50),
  /** In the store's time zone; null for none. */
  quiet_hours: z.nullable(z.object({ from: whole(0, 23), to: whole(0, 23) })),
  /** Most emails to one shopper in seven days. */
  weekly_cap: whole(1, 20),
  /** True to also email shoppers who didn't accept marketing, where the law allows it. */
  soft_opt_in: z.boolean('Must be true or false'),
}

export const recoverySettings = z.object(settings)
export type RecoverySettings = z.output<typeof recoverySettings>

/** The draft of a store's sequence, and what is known of the published one. */
export const recoverySequence = z.object({
  ...settings,
  /** True while emails of the published sequence are sent. */
  enabled: z.boolean(),
  version: z.int(),
  /** The version that is sent; null if never published. */
  published_version: z.nullable(z.int()),
  published_at: z.nullable(time),
})
export type RecoverySequence = z.output<typeof recoverySequence>

const group = z.object({ carts: count, orders: count, revenue: minor })

export const suppressedContact = z.object({
  email: z.string(),
  reason: z.enum(['unsubscribed', 'manual']),
  created_at: time,
})
export type SuppressedContact = z.output<typeof suppressedContact>

const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const

/** Emails that bring shoppers back to an abandoned cart. */
export const cartRecovery = {
  sequence: defineContract({
    method: 'GET',
    path: '/cart-recovery/sequence',
    summary: 'Get the draft of the recovery sequence; version 0 is the default, which was never saved',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({ data: recoverySequence }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/cart-recovery/sequence',
    summary: 'Save the draft of the recovery sequence, which is not sent until it is published',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, ...settings, version: readVersion }),
    response: z.object({ data: recoverySequence }),
    errors: { 409: 'Someone else saved it (stale_version)' },
  }),
  publish: defineContract({
    method: 'POST',
    path: '/cart-recovery/publish',
    summary: 'Publish the draft of the recovery sequence. A stale version returns 409',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, version: z.int() }),
    response: z.object({ data: recoverySequence }),
    errors: { 409: 'Someone else saved it (stale_version)' },
  }),
  setEnabled: defineContract({
    method: 'POST',
    path: '/cart-recovery/set-enabled',
    summary: 'Turn recovery emails on or off. Carts that were abandoned before get none',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, enabled: z.boolean('Must be true or false') }),
    response: z.object({ data: recoverySequence }),
    errors: { 409: 'The sequence was never published (not_published)' },
  }),
  preview: defineContract({
    method: 'POST',
    path: '/cart-recovery/preview',
    summary: 'Render a step as an email, with the latest abandoned cart or a sample',
    access: 'store',
    permission: 'store.view',
    scope: byStore('body'),
    body: z.object({ store_id: id, step: recoveryStep, language }),
    response: z.object({ subject: z.string(), html: z.string() }),
  }),
  sendTest: defineContract({
    method: 'POST',
    path: '/cart-recovery/send-test',
    summary: 'Send a step to your own email address, with links that do nothing',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    people: true,
    body: z.object({ store_id: id, step: recoveryStep, language }),
    response: message,
  }),
  figures: defineContract({
    method: 'GET',
    path: '/cart-recovery/figures',
    summary: 'Get what recovery emails of the last 30 days brought back, measured against the holdout group',
    access: 'store',
    permission: 'orders.manage',
    scope: byStore('query'),
    query: z.object({ store_id: id }),
    response: z.object({
      currency,
      messaged: group,
      holdout: group,
      /** Beyond the rate of the holdout group; null if nothing can be compared yet. */
      recovered: z.nullable(z.object({ orders: z.int(), revenue: signedMinor })),
      /** Whether both groups buy at different rates, at 95% confidence. */
      significance: z.enum(significances),
      sent: count,
      unsubscribed: count,
      /** `orders` were placed after this step and before the next one; the holdout group isn't subtracted. */
      steps: z.array(z.object({ step_id: id, sent: count, clicked: count, orders: count, revenue: minor })),
      /** Orders of the carts with emails by the day they were placed; the holdout group isn't subtracted. */
      days: z.array(z.object({ date: z.string(), orders: count, revenue: minor })),
    }),
  }),
  sendNow: defineContract({
    method: 'POST',
    path: '/cart-recovery/send-now',
    summary: 'Send a cart its next recovery email now, whatever its delay, conditions and quiet hours',
    access: 'store',
    permission: 'orders.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, session_id: id }),
    response: message,
    errors: {
      404: 'The cart isn’t abandoned, or belongs to another store',
      409: 'The cart gets no email; the code is the reason, such as suppressed or holdout',
    },
  }),
  suppressed: defineContract({
    method: 'GET',
    path: '/cart-recovery/suppressed',
    summary: 'List email addresses that get no recovery emails, latest first',
    access: 'store',
    permission: 'orders.manage',
    scope: byStore('query'),
    query: z.object(listQuery),
    response: z.object({ contacts: z.array(suppressedContact), total: count }),
  }),
  suppress: defineContract({
    method: 'POST',
    path: '/cart-recovery/suppress',
    summary: 'Stop recovery emails to an address',
    access: 'store',
    permission: 'orders.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, email }),
    response: message,
  }),
  unsuppress: defineContract({
    method: 'POST',
    path: '/cart-recovery/unsuppress',
    summary: 'Allow recovery emails to an address that was added by hand; unsubscribed shoppers stay suppressed',
    access: 'store',
    permission: 'orders.manage',
    scope: byStore('body'),
    body: z.object({ store_id: id, email }),
    response: message,
    errors: { 409: 'The shopper unsubscribed (unsubscribed)' },
  }),
} as const

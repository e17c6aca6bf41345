import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import {
  isAllowedLinkCode,
  LINK_CODE,
  linkStatuses,
  MAX_OPEN_AMOUNT,
  MAX_QUESTIONS,
  NO_UTM,
  redirectProblem,
} from '../../domain/cart/payment-links.ts'
import { count, id, listQuery, message, minor, readVersion, requiredText, text, time } from '../fields.ts'

const LIMIT = 'Enter a whole number of 1 or more, or leave blank'
const most = (limit: number) =>
  z.int(LIMIT).check(z.minimum(1, LIMIT), z.maximum(limit, `Must be at most ${limit.toLocaleString('en-US')}`))

const quantity = z
  .int('Quantity must be a whole number')
  .check(z.minimum(1, 'Quantity must be at least 1'), z.maximum(999, 'Quantity must be at most 999'))

const linkItem = z.object({
  product_id: id,
  variant_ids: z._default(z.array(id).check(z.maxLength(100, 'Select at most 100 variants')), []),
  minimum_quantity: z._default(quantity, 1),
  maximum_quantity: z._default(z.nullable(quantity), null),
  /** Pricing option of a plan that is preselected; ignored while it isn't on sale for the product. */
  plan_option_id: z.optional(z.nullable(id)),
})

const question = z.object({
  key: z.string('Required').check(z.regex(/^[a-z0-9_]{1,40}$/, 'Use only lowercase letters, digits and underscores')),
  label: requiredText('Enter a question', 60),
  required: z._default(z.boolean(), false),
})

const amount = minor.check(z.minimum(1, 'Must be greater than 0'), z.maximum(MAX_OPEN_AMOUNT, 'The amount is too high'))

const redirect = z.string('Must be text').check(
  z.trim(),
  z.maxLength(2000, { error: 'Must be at most 2000 characters', abort: true }),
  z.refine((value) => value === '' || redirectProblem(value) === null, {
    error: ({ input }) => (typeof input === 'string' && redirectProblem(input.trim())) || 'Enter a full URL',
  }),
)

const utmText = text(100).check(z.trim())
const utm = z.object({ utm_source: utmText, utm_medium: utmText, utm_campaign: utmText })

const moment = z.string('Must be a date and time').check(
  z.maxLength(40, 'Must be a date and time'),
  z.refine((value) => !Number.isNaN(Date.parse(value)), 'Must be a date and time'),
)

/** Rules that depend on another field are in the server's `linkProblems` and in the form. */
const fields = {
  name: requiredText('Name is required', 80),
  /** The link's path: unique on the server, case-sensitive. */
  link: z
    .string('Link is required')
    .check(
      z.trim(),
      z.minLength(3, 'Must be at least 3 characters'),
      z.maxLength(60, 'Must be at most 60 characters'),
      z.regex(LINK_CODE, 'Use only letters, digits, dashes and underscores'),
    ),
  /** Null for the store's default page: the instant page if it has one, otherwise the standard one. */
  payment_page_id: z.nullable(id),
  kind: z.enum(['products', 'amount'], 'Must be products or amount'),
  /** Empty sells the page's own products. */
  products: z.array(linkItem, 'Must be a list of products').check(z.maxLength(20, 'Add at most 20 products')),
  minimum_amount: z.nullable(amount),
  maximum_amount: z.nullable(amount),
  /** True if shoppers can enter a promo code. */
  promo_codes_allowed: z.boolean(),
  /** A promo code that is applied from the start; '' for none. */
  promo_code: text(40).check(z.trim()),
  shipping_required: z.boolean(),
  custom_fields: z
    .array(question, 'Must be a list of questions')
    .check(z.maxLength(MAX_QUESTIONS, `Add at most ${MAX_QUESTIONS} questions`)),
  expires_at: z.nullable(moment),
  max_uses: z.nullable(most(1_000_000)),
  /** Where the shopper is redirected after the confirmation; '' for no redirect. */
  redirect_url: redirect,
  utm,
} as const

/** A path that a merchant can choose. */
const chosenLink = fields.link.check(z.refine(isAllowedLinkCode, 'This looks like an ID. Enter another link.'))

const linkStatus = z.enum(linkStatuses)
/** Statuses that merchants set; the others follow from dates and orders (GAP-49). */
const settable = z.enum(['active', 'paused'], 'Must be active or paused')

/** A payment link (API-079). `uses` and `revenue` are for the store's mode. Amounts in its currency. */
export const paymentLink = z.object({
  ...fields,
  payment_link_id: id,
  store_id: id,
  expires_at: z.nullable(time),
  status: linkStatus,
  /** Completed orders. */
  uses: count,
  /** Total of those orders, in minor units. */
  revenue: minor,
  /** Neither the link nor the live version of its page has products, so that shoppers find nothing to buy. */
  sells_nothing: z.boolean(),
  created_at: time,
  version: z.int(),
  updated_at: time,
})
export type PaymentLink = z.output<typeof paymentLink>

const TAKEN = 'Another payment link already uses this address'
const byLink = (where: 'query' | 'body') => ({ in: where, field: 'payment_link_id', kind: 'payment_link' }) as const
const byStore = (where: 'query' | 'body') => ({ in: where, field: 'store_id', kind: 'store' }) as const

export const paymentLinks = {
  list: defineContract({
    method: 'GET',
    path: '/payment-links/all',
    summary: 'List the payment links of a store with their uses and revenue, newest first',
    access: 'store',
    permission: 'store.view',
    scope: byStore('query'),
    query: z.object({ ...listQuery, status: z.optional(linkStatus) }),
    response: z.object({ payment_links: z.array(paymentLink), total: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/payment-links/details',
    summary: 'Get a payment link',
    access: 'store',
    permission: 'store.view',
    scope: byLink('query'),
    query: z.object({ payment_link_id: id }),
    response: z.object({ data: paymentLink }),
  }),
  create: defineContract({
    method: 'POST',
    path: '/payment-links/create',
    summary: 'Create a payment link. Without a custom address, it gets a random one',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      name: z._default(fields.name, 'Payment link'),
      link: z.optional(chosenLink),
      payment_page_id: z._default(fields.payment_page_id, null),
      kind: z._default(fields.kind, 'products'),
      products: z._default(fields.products, []),
      minimum_amount: z._default(fields.minimum_amount, null),
      maximum_amount: z._default(fields.maximum_amount, null),
      promo_codes_allowed: z._default(fields.promo_codes_allowed, true),
      promo_code: z._default(fields.promo_code, ''),
      shipping_required: z._default(fields.shipping_required, true),
      custom_fields: z._default(fields.custom_fields, []),
      expires_at: z._default(fields.expires_at, null),
      max_uses: z._default(fields.max_uses, null),
      redirect_url: z._default(fields.redirect_url, ''),
      utm: z._default(utm, NO_UTM),
      status: z._default(settable, 'active'),
    }),
    response: z.object({ data: paymentLink }),
    errors: { 409: TAKEN, 422: 'A product added to it is archived' },
  }),
  update: defineContract({
    method: 'POST',
    path: '/payment-links/update',
    summary: 'Update a payment link. Absent fields stay the same; null clears',
    access: 'store',
    permission: 'pages.manage',
    scope: byLink('body'),
    body: z.object({
      payment_link_id: id,
      version: readVersion,
      ...z.partial(z.object({ ...fields, link: chosenLink, status: settable })).shape,
    }),
    response: z.object({ data: paymentLink }),
    errors: { 409: `${TAKEN}, or it has changed since`, 422: 'A product added to it is archived' },
  }),
  setStatus: defineContract({
    method: 'POST',
    path: '/payment-links/set-status',
    summary: 'Pause or resume payment links',
    access: 'store',
    permission: 'pages.manage',
    scope: byStore('body'),
    body: z.object({
      store_id: id,
      payment_link_ids: z
        .array(id)
        .check(z.minLength(1, 'Select a payment link'), z.maxLength(100, 'At most 100 at once')),
      status: settable,
    }),
    response: z.object({ changed: count }),
  }),
  remove: defineContract({
    method: 'POST',
    path: '/payment-links/delete',
    summary: 'Delete a payment link. Its address stops working, and its orders remain',
    access: 'store',
    permission: 'pages.manage',
    scope: byLink('body'),
    body: z.object({ payment_link_id: id }),
    response: message,
  }),
} as const

import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { consentModes } from '../../domain/events/consent.ts'
import { flag, id, readVersion, text } from '../fields.ts'

const mode = z.enum(consentModes, 'Must be none, opt_in or opt_out')
const countries = z.record(z.string().check(z.regex(/^[A-Z]{2}$/, 'Must be a country code, such as DE')), mode)

export const consentSettings = z.object({
  /** For countries that are not listed, and if the country is unknown. */
  default_mode: mode,
  countries,
  /** Counts how often shoppers were asked again. */
  policy_version: z.int(),
  /** 0 for the defaults. */
  version: z.int(),
})
export type StoreConsent = z.output<typeof consentSettings>

const given = z.object({ analytics: z.boolean('Must be true or false'), marketing: z.boolean('Must be true or false') })

const page = z.object({ url: text(500), title: text(200) })
const named = (longest: number) => z.record(text(60), text(longest))

/** What shoppers are asked about cookies and marketing tools, and what they answer. */
export const consentCalls = {
  details: defineContract({
    method: 'GET',
    path: '/consent/settings',
    summary: 'Get where a store asks shoppers for consent to analytics and marketing',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ data: consentSettings }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/consent/settings',
    summary: 'Change where a store asks shoppers for consent',
    access: 'store',
    permission: 'store.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      default_mode: mode,
      countries,
      /** True to ask shoppers who have already answered. */
      asks_again: z.optional(flag),
      version: readVersion,
    }),
    response: z.object({ data: consentSettings }),
    errors: { 409: 'Someone else saved it (stale_version)' },
  }),
  record: defineContract({
    method: 'POST',
    path: '/consent/record',
    summary: 'Record what a shopper agreed to, with the click IDs and cookies of marketing tools if they did',
    access: 'shopper',
    personal: 'owner',
    body: z.object({
      live_cart_session_id: id,
      /** Null if the shopper has not answered. */
      answer: z.nullable(z.extend(given, { policy_version: z.int() })),
      /** True if the browser sends Global Privacy Control. */
      privacy_signal: z.boolean('Must be true or false'),
      /** Click IDs of the landing page's address. */
      clicks: z.optional(named(500)),
      /** Cookies that marketing tools have set. */
      cookies: z.optional(named(1000)),
      /** The view of this page, with the ID that the tags send. */
      view: z.optional(
        z.object({
          type: z.enum(['page.viewed', 'product.viewed', 'cart.viewed'], 'Must be a view'),
          event_id: z.string().check(z.regex(/^[\da-f-]{36}$/, 'Must be a UUID')),
          page,
        }),
      ),
    }),
    response: z.object({
      data: z.extend(given, { source: z.enum(['banner', 'privacy_signal', 'default']) }),
    }),
    errors: { 404: 'Session not found' },
  }),
} as const

import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { expressButtonStyles, expressMethods } from '../../domain/checkout/express.ts'
import { count, id } from '../fields.ts'

export const expressMethod = z.enum(expressMethods, 'Must be apple_pay, google_pay or paypal')

/** A wallet, and what is missing before shoppers can use it. */
const expressState = z.object({
  method: expressMethod,
  on: z.boolean(),
  /** Active accounts that charge this wallet in the store's mode. */
  accounts: z.array(z.object({ connection_id: id, account_name: z.string() })),
  /** What is missing and where to set it up; null if nothing is. */
  missing: z.nullable(
    z.object({ text: z.string(), step: z.enum(['charging_account', 'wallet_account', 'third_party', 'pages']) }),
  ),
  /** Live payment pages that show its button. */
  pages: count,
})

export const expressSettings = z.object({
  methods: z.array(expressState),
  look: z.enum(expressButtonStyles),
  /** Live payment pages of the store. */
  pages: count,
  /** Checkout domains, and whether they are registered with Apple Pay. */
  domains: z.array(z.object({ domain: z.string(), verified: z.boolean(), apple_pay: z.nullable(z.boolean()) })),
})
export type ExpressSettings = z.output<typeof expressSettings>
export type ExpressState = ExpressSettings['methods'][number]

export const expressCheckout = {
  get: defineContract({
    method: 'GET',
    path: '/express-checkout/settings',
    summary: 'List the wallets for express checkout and what each one still needs',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ data: expressSettings }),
  }),
  update: defineContract({
    method: 'POST',
    path: '/express-checkout/settings',
    summary: 'Turn wallets on or off, order their buttons and set their colors. Applies to every page immediately',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({
      store_id: id,
      apple_pay: z.optional(z.boolean('Must be true or false')),
      google_pay: z.optional(z.boolean('Must be true or false')),
      paypal: z.optional(z.boolean('Must be true or false')),
      order: z.optional(
        z
          .array(expressMethod)
          .check(z.refine((methods) => new Set(methods).size === methods.length, 'List each wallet only once')),
      ),
      look: z.optional(z.enum(expressButtonStyles, 'Must be brand, dark or light')),
    }),
    response: z.object({ data: expressSettings }),
  }),
} as const

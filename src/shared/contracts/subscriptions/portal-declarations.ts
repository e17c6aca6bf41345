import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { isRealDay } from '../../domain/subscriptions/apply-schedule.ts'
import { email, id, requiredText, text, time } from '../fields.ts'

const declared = {
  store_id: id,
  name: requiredText('Enter your name', 100),
  email,
  /** Of a subscription or an order. */
  number: requiredText('Enter the number of your subscription or order', 60),
  /** Language of the confirmation, such as 'de-AT'; defaults to English. */
  locale: z._default(text(20), 'en'),
}

const receipt = z.object({
  data: z.object({ received_at: time }),
})

const OFF = { 404: 'The store doesn’t offer this', 429: 'Too many declarations' } as const

/** Declarations that need no sign-in. The reply is the same whether or not the store knows the contract. */
export const portalDeclarations = {
  cancelContract: defineContract({
    method: 'POST',
    path: '/customer-portal/cancel-contract',
    summary: 'Cancel a contract without signing in (§312k BGB). Confirmed by email at once',
    access: 'public',
    limit: 'auth',
    body: z.object({
      ...declared,
      type: z.enum(['ordinary', 'cause'], 'Must be ordinary or cause'),
      /** Why it ends immediately; '' for an ordinary cancellation. */
      cause: z._default(text(1000), ''),
      /** Day on which it should end; absent: as soon as possible. Ignored with a cause. */
      wanted_end: z.optional(z.string('Choose a date').check(z.refine(isRealDay, 'Enter a date like 2026-11-21'))),
    }),
    response: receipt,
    errors: OFF,
  }),
  withdraw: defineContract({
    method: 'POST',
    path: '/customer-portal/withdraw',
    summary: 'Withdraw from a contract (Directive (EU) 2023/2673). Confirmed by email at once',
    access: 'public',
    limit: 'auth',
    body: z.object(declared),
    response: receipt,
    errors: OFF,
  }),
} as const

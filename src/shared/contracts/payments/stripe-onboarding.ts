import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, mode, time } from '../fields.ts'
import { store } from '../stores/store.ts'

/** A requirement from Stripe, as text, with its urgency. */
const requirement = z.object({
  field: z.string(),
  text: z.string(),
  /** `checking`: submitted and under review by Stripe. */
  due: z.enum(['past_due', 'now', 'checking']),
  /** What was wrong with the submitted data; '' for nothing. */
  problem: z.string(),
})

export const stripeOnboardingStatus = z.object({
  /** Whether the operator of this server has set it up. */
  available: z.boolean(),
  /** Mode of the platform's key; null without one. */
  mode: z.nullable(mode),
  status: store.shape.stripe_onboarding_status,
  /** '' before onboarding starts. */
  account_id: z.string(),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
  details_submitted: z.boolean(),
  requirements: z.array(requirement),
  /** Deadline; null without one. */
  deadline: z.nullable(time),
  /** Reason why Stripe restricts the account; '' if it does not. */
  held_back: z.string(),
  checked_at: z.nullable(time),
  /** Reason why Stripe could not be reached; '' if it could. */
  problem: z.string(),
})
export type StripeOnboardingStatus = z.output<typeof stripeOnboardingStatus>

export const stripeOnboarding = {
  link: defineContract({
    method: 'POST',
    path: '/stripe/onboarding-link',
    summary:
      'Create a link to Stripe where the merchant opens or completes the account. It works once, for a few minutes',
    access: 'store',
    permission: 'payments.manage',
    people: true,
    secret: true,
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id }),
    response: z.object({ url: z.string(), expires_at: time }),
    errors: {
      409: 'The operator of this server has not set up Stripe onboarding',
      422: 'Stripe rejected it. The message comes from Stripe',
      503: 'Stripe could not be reached',
    },
  }),
  status: defineContract({
    method: 'GET',
    path: '/stripe/onboarding-status',
    summary: 'Get the status of the Stripe account and its missing requirements',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ data: stripeOnboardingStatus }),
  }),
} as const

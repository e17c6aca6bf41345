import * as z from 'zod/mini'
import { count, id, minor } from '../fields.ts'

/** The plan option that a line item is bought with, as of the plan's version. Amounts in minor units, days in store time. */
export const cartSubscription = z.object({
  plan_id: id,
  plan_version: z.int(),
  option_id: id,
  frequency: z.enum(['weekly', 'monthly', 'quarterly', 'yearly']),
  /** Price of one delivery of one item. */
  delivery_price: minor,
  deliveries_per_charge: count,
  ends_after: z.nullable(count),
  minimum_cycles: count,
  trial: z.enum(['none', 'free', 'paid']),
  /** Day of the sale, of the end of the trial, and of the next charge; the last is null if nothing follows. */
  starts_on: z.string(),
  trial_ends_on: z.nullable(z.string()),
  next_charge_on: z.nullable(z.string()),
  /** Total of each later charge of the line, with shipping and tax at today's rates. */
  renewal_total: minor,
  /** What the line costs as a one-time purchase, per item. */
  one_time: z.object({ price: minor, discount_price: minor }),
  /** Terms of the offer that added the line; they apply to the first payment. */
  offer: z.optional(z.object({ discount: z.number(), fee: minor })),
  /** The promo code that later charges get too; `charges` null for all of them. */
  discount: z.optional(
    z.object({
      promo_code_id: id,
      code: z.string(),
      type: z.enum(['percentage', 'fixed']),
      value: z.number(),
      charges: z.nullable(count),
    }),
  ),
})
export type CartSubscription = z.output<typeof cartSubscription>

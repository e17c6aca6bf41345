import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** A subscription that an order started or renews. */
export const orderSubscription = z.object({
  subscription_id: id,
  subscription_display_id: z.string(),
  product_title: z.string(),
  /** The delivery that the order pays for. */
  cycle: z.int(),
  is_renewal: z.boolean(),
  /** True if its status allows to cancel it. */
  can_cancel: z.boolean(),
})

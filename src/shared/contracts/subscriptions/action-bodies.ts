import * as z from 'zod/mini'
import { isCountry } from '../../domain/address/regions.ts'
import { cancelReasons } from '../../domain/subscriptions/portal-settings.ts'
import { pauseDurations } from '../../domain/subscriptions/action-input.ts'
import { emailCustomer, id, requiredText, text } from '../fields.ts'

/** Everything that can be done to a subscription with a preview. */
export const actionNames = [
  'cancel',
  'pause',
  'activate',
  'move',
  'skip',
  'unskip',
  'change_quantity',
  'swap',
  'add_item',
  'remove_item',
  'change_address',
  'change_shipping_method',
  'retry',
] as const

/** 'YYYY-MM-DD' in the store's time zone. Which days are allowed depends on the subscription. */
const day = z.string('Choose a date').check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date like 2026-11-21'))

const durationChoices = z.literal([...pauseDurations], `Must be ${pauseDurations.join(', ')} days`)

const line = (max: number) => text(max)

const address = z.object({
  full_name: requiredText('Enter a name', 100),
  address1: requiredText('Enter an address', 200),
  address2: line(200),
  locality: requiredText('Enter a city', 100),
  administrative_area: line(100),
  postal_code: line(20),
  country_code: z.string('Choose a country').check(z.refine(isCountry, 'Choose a country')),
})

const quantity = z
  .int('Enter a quantity')
  .check(z.minimum(1, 'Enter a quantity of 1 or more'), z.maximum(999, 'At most 999'))

/** Number of a delivery, as in the next charges. */
const cycle = z
  .int('Choose a delivery')
  .check(z.minimum(1, 'Choose a delivery'), z.maximum(100_000, 'Choose a delivery'))

/** Fields of the actions, all optional: each action reads its own. */
export const actionFields = {
  at: z.optional(z.enum(['now', 'period_end'], 'Must be now or period_end')),
  reason: z.optional(z.enum(cancelReasons, 'Choose a reason')),
  comment: z.optional(text(1000)),
  pause_duration: z.optional(durationChoices),
  until: z.optional(day),
  move_date: z.optional(day),
  cycle: z.optional(cycle),
  quantity: z.optional(quantity),
  plan_id: z.optional(id),
  option_id: z.optional(text(80)),
  variant_id: z.optional(id),
  when: z.optional(z.enum(['renewal', 'now'], 'Must be renewal or now')),
  shipping_address: z.optional(address),
  shipping_method_id: z.optional(id),
}

export const actionName = z.enum(actionNames, 'Choose an action')

const actionRequest = z.object({ action: actionName, ...actionFields })
/** What somebody wants to do to a subscription, before it is checked. */
export type ActionRequest = z.output<typeof actionRequest>

const target = { subscription_id: id, email_customer: emailCustomer }
const { at, reason, comment, pause_duration, until } = actionFields

/** Bodies of the calls, one for each action. */
export const bodies = {
  cancel: z.object({ ...target, at, reason, comment }),
  pause: z.object({ ...target, pause_duration, until }),
  activate: z.object(target),
  move: z.object({ ...target, move_date: day }),
  skip: z.object({ ...target, cycle: actionFields.cycle }),
  unskip: z.object({ ...target, cycle }),
  changeQuantity: z.object({ ...target, quantity }),
  swap: z.object({
    ...target,
    plan_id: actionFields.plan_id,
    option_id: actionFields.option_id,
    variant_id: actionFields.variant_id,
    when: actionFields.when,
  }),
  addItem: z.object({ ...target, variant_id: id, quantity: actionFields.quantity }),
  removeItem: z.object({ ...target, variant_id: id }),
  changeAddress: z.object({ ...target, shipping_address: address }),
  changeShippingMethod: z.object({ ...target, shipping_method_id: id }),
  retry: z.object(target),
  preview: z.object({ subscription_id: id, action: actionName, ...actionFields }),
  note: z.object({ subscription_id: id, note: text(2000) }),
}

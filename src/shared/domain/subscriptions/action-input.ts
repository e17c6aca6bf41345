import type { Minor } from '../money/money.ts'
import type { Day } from './billing-calendar.ts'
import type { Frequency } from './plan-terms.ts'

/** Choices for how long a pause lasts, in days (GAP-44). */
export const pauseDurations = [7, 14, 30, 60, 90] as const

/** A one-time item of the next order. */
export interface AddOnItem {
  product_id: string
  variant_id: string
  title: string
  variant_title: string
  image: string | null
  quantity: number
  /** Per item, in minor units. */
  price: Minor
}

/** An address as stored (`storedAddress`). */
export interface PostalAddress {
  full_name: string
  address1: string
  address2: string
  locality: string
  administrative_area: string
  postal_code: string
  country_code: string
}

/** What a subscription is swapped to: an option of a plan's current version, and a variant. */
export interface SwapTarget {
  plan_id: string
  plan_version: number
  option_id: string
  product_id: string
  variant_id: string
  /** Price of one delivery of one item, in minor units. */
  unit_price: Minor
  frequency: Frequency
  prepaid_deliveries: number
  /** Deliveries until the end, counted from the swap; null for endless. */
  length: number | null
  minimum_cycles: number
  /** For the timeline: 'Espresso duo, 250 g'. */
  name: string
}

/** An action with everything it needs, resolved from the store's records. */
export type ActionInput =
  | { action: 'cancel'; at: 'now' | 'period_end'; reason: string | null; comment: string }
  | { action: 'pause'; until: Day }
  | { action: 'activate' }
  | { action: 'move'; move_date: Day }
  /** Without a cycle, the next delivery. */
  | { action: 'skip'; cycle?: number | undefined }
  | { action: 'unskip'; cycle: number }
  | { action: 'change_quantity'; quantity: number }
  | { action: 'swap'; target: SwapTarget; when: 'renewal' | 'now' }
  | { action: 'add_item'; item: AddOnItem }
  | { action: 'remove_item'; variant_id: string }
  | { action: 'change_address'; shipping_address: PostalAddress }
  | {
      action: 'change_shipping_method'
      method: { shipping_method_id: string; shipping_title: string; shipping_rate: Minor }
    }
  | { action: 'retry' }

export type ActionName = ActionInput['action']

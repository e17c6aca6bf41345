/** When a store takes the money that a shopper has agreed to: with the sale, by a member's hand, or with the parcel. */
export const captureTimes = ['at_once', 'by_hand', 'on_shipping'] as const
export type CaptureWhen = (typeof captureTimes)[number]

/** How long money stays held where a provider names no time of its own: the shortest that card networks promise. */
export const USUAL_WINDOW_DAYS = 7

/** Hours before its end from which on a held payment is shown as running out. */
export const RUNNING_OUT_HOURS = 24

/** How one approved or refused try stands for who looks at authorizations. */
export const authorizationStates = [
  'to_capture',
  'captured',
  'voided',
  'expired',
  'declined',
  'failed',
  'processing',
] as const
export type AuthorizationState = (typeof authorizationStates)[number]

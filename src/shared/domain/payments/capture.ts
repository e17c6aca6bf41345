/** When a store captures: at checkout, manually, or on shipment. */
export const captureTimes = ['at_once', 'by_hand', 'on_shipping'] as const
export type CaptureWhen = (typeof captureTimes)[number]

/** Authorization period if a provider specifies none: the shortest that card networks guarantee. */
export const DEFAULT_AUTHORIZATION_DAYS = 7

/** Hours before expiry when an authorization is shown as expiring soon. */
export const EXPIRING_SOON_HOURS = 24

/** States of an attempt in the list of authorizations. */
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

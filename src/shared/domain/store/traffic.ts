/** What traffic is broken down by. `source` includes the medium. */
export const trafficDimensions = ['source', 'campaign', 'content', 'landing', 'referrer', 'device', 'country'] as const
export type TrafficDimension = (typeof trafficDimensions)[number]

/**
 * Which of a shopper's sessions gets the credit for an order: the first one, the one that bought, or all of them in
 * equal parts.
 */
export const creditModels = ['first', 'last', 'linear'] as const
export type CreditModel = (typeof creditModels)[number]

/** Days before an order whose sessions can get credit for it. */
export const CREDIT_DAYS = 30

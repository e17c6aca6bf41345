import { declineRule, isDeclineCode, type DeclineCode } from '../payments/decline-codes.ts'

/**
 * Reasons after which another attempt can help: soft declines that neither the shopper nor 3-D Secure can fix, and an
 * unavailable provider. All others always stop, hard declines above all.
 */
export const fallbackReasons = [
  'provider_unavailable',
  'issuer_unavailable',
  'processing_error',
  'try_again_later',
  'generic_decline',
  'do_not_honor',
  'insufficient_funds',
  'limit_exceeded',
] as const
export type FallbackReason = (typeof fallbackReasons)[number]

/** Reasons after which a priority list without a cascade continues. */
export const DEFAULT_FALLBACK_REASONS: readonly FallbackReason[] = [
  'provider_unavailable',
  'issuer_unavailable',
  'processing_error',
  'try_again_later',
  'generic_decline',
  'do_not_honor',
]

export const FALLBACK_REASON_LABELS: Readonly<Record<FallbackReason, string>> = {
  provider_unavailable: 'provider unavailable',
  issuer_unavailable: 'bank unavailable',
  processing_error: 'processing error',
  try_again_later: 'bank asked to try later',
  generic_decline: 'decline without a reason',
  do_not_honor: 'do not honor',
  insufficient_funds: 'insufficient funds',
  limit_exceeded: 'limit exceeded',
}

const reasons: ReadonlySet<string> = new Set(fallbackReasons)

export const isFallbackReason = (code: string): code is FallbackReason => reasons.has(code)

/** Returns true if the provider or bank forbids any further attempt with the card. */
export const alwaysStops = (code: DeclineCode): boolean => declineRule(code).kind === 'hard'

/** Returns the reason to continue for a decline code; null if nothing may follow. */
export const fallbackReasonOf = (code: string): FallbackReason | null => {
  if (isDeclineCode(code) && alwaysStops(code)) return null
  return isFallbackReason(code) ? code : null
}

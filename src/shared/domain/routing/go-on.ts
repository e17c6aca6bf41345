import { declineRule, isDeclineCode, type DeclineCode } from '../payments/decline-codes.ts'

/**
 * The reasons after which another try can help: soft declines that neither the shopper nor the bank's own question would
 * mend, and a provider that could not be asked. Everything else always stops, hard declines above all.
 */
export const goOnReasons = [
  'provider_unavailable',
  'issuer_unavailable',
  'processing_error',
  'try_again_later',
  'generic_decline',
  'do_not_honor',
  'insufficient_funds',
  'limit_exceeded',
] as const
export type GoOnReason = (typeof goOnReasons)[number]

/** What a priority list without a cascade goes on after. */
export const DEFAULT_GO_ON: readonly GoOnReason[] = [
  'provider_unavailable',
  'issuer_unavailable',
  'processing_error',
  'try_again_later',
  'generic_decline',
  'do_not_honor',
]

export const GO_ON_WORDS: Readonly<Record<GoOnReason, string>> = {
  provider_unavailable: 'the provider could not be reached',
  issuer_unavailable: 'the bank could not be reached',
  processing_error: 'a processing error',
  try_again_later: 'the bank asked to try later',
  generic_decline: 'a decline without a reason',
  do_not_honor: 'do not honor',
  insufficient_funds: 'insufficient funds',
  limit_exceeded: 'limit exceeded',
}

const reasons: ReadonlySet<string> = new Set(goOnReasons)

export const isGoOnReason = (code: string): code is GoOnReason => reasons.has(code)

/** The provider or the bank has said that this card must not be tried again, by anybody. */
export const alwaysStops = (code: DeclineCode): boolean => declineRule(code).kind === 'hard'

/** The reason in a code of a decline; null where nothing may follow. */
export const reasonOf = (code: string): GoOnReason | null => {
  if (isDeclineCode(code) && alwaysStops(code)) return null
  return isGoOnReason(code) ? code : null
}

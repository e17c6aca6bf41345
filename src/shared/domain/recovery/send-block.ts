/** Why a cart gets no recovery email now, also if a merchant asks for it. */
export const sendBlocks = [
  'off',
  'recovered',
  'suppressed',
  'no_consent',
  'holdout',
  'all_sent',
  'paying',
  'weekly_cap',
] as const
export type SendBlock = (typeof sendBlocks)[number]

export interface SendFacts {
  enabled: boolean
  /** The shopper has bought since. */
  is_bought: boolean
  is_suppressed: boolean
  opted_in: boolean
  soft_opt_in: boolean
  held_out: boolean
  /** True while a payment of the cart is being processed. */
  is_paying: boolean
  /** Steps that are on and weren't sent to this cart. */
  unsent_steps: number
  sent_this_week: number
  weekly_cap: number
}

/** Returns why a recovery email can't be sent; null if it can. */
export function sendBlock(facts: SendFacts): SendBlock | null {
  if (facts.is_bought) return 'recovered'
  if (!facts.enabled) return 'off'
  if (facts.is_suppressed) return 'suppressed'
  if (!facts.opted_in && !facts.soft_opt_in) return 'no_consent'
  if (facts.held_out) return 'holdout'
  if (facts.unsent_steps === 0) return 'all_sent'
  if (facts.is_paying) return 'paying'
  return facts.sent_this_week >= facts.weekly_cap ? 'weekly_cap' : null
}

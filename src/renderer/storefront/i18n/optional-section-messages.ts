/** Texts of sections that only some pages have: rewards, timer and stock, reasons to buy. */
export interface OptionalSectionMessages {
  /** The built-in reward reads like a word of the sentence; the merchant’s own titles stay as they are. */
  reward_to_go: (amount: string, reward: string) => string
  reward_reached: (reward: string) => string
  all_rewards: string
  percent_off: (percent: number) => string
  stock_left: (left: number) => string
  time_left: string
  time_up: string
  why_us: string
  customers_say: string
}

export const englishOptionalSections: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `You’re ${amount} away from ${reward === 'Free shipping' ? 'free shipping' : reward}.`,
  reward_reached: (reward) => `${reward} unlocked.`,
  all_rewards: 'You’ve earned every reward.',
  percent_off: (percent) => `${percent}% off`,
  stock_left: (left) => `Only ${left} left.`,
  time_left: 'Time left to order.',
  time_up: 'Time’s up. You can still order.',
  why_us: 'Why shop with us',
  customers_say: 'What customers say',
}

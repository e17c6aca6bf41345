import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) => `Nog ${amount} tot ${reward.charAt(0).toLowerCase()}${reward.slice(1)}`,
  reward_reached: (reward) => `${reward} behaald.`,
  all_rewards: 'Je hebt alle beloningen behaald.',
  percent_off: (percent) => `${percent}% korting`,
  stock_left: (left) => `Nog maar ${left} op voorraad.`,
  time_left: 'Resterende tijd om te bestellen.',
  time_up: 'De tijd is om. Je kunt nog steeds bestellen.',
  why_us: 'Waarom klanten bij ons kopen',
  customers_say: 'Wat klanten zeggen',
}

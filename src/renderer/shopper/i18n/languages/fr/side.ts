import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Plus que ${amount} pour obtenir : ${reward.charAt(0).toLowerCase()}${reward.slice(1)}`,
  reward_reached: (reward) => `${reward} : c’est acquis.`,
  all_rewards: 'Toutes les récompenses sont à vous.',
  percent_off: (percent) => `${percent} % de remise`,
  stock_left: (left) => `Plus que ${left} en stock.`,
  time_left: 'Temps restant pour commander.',
  time_up: 'Le temps est écoulé. Vous pouvez encore commander.',
  why_us: 'Pourquoi acheter chez nous',
  customers_say: 'Ce que disent nos clients',
}

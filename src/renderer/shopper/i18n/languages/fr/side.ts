import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'
import { page } from './page.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Plus que ${amount} pour bénéficier de ${reward === page.free_shipping ? 'la livraison gratuite' : `« ${reward} »`}`,
  reward_reached: (reward) => `Récompense obtenue : ${reward}.`,
  all_rewards: 'Vous avez débloqué toutes les récompenses.',
  percent_off: (percent) => `${percent} % de remise`,
  stock_left: (left) => `Plus que ${left} en stock.`,
  time_left: 'Temps restant pour commander.',
  time_up: 'Le temps est écoulé. Vous pouvez encore commander.',
  why_us: 'Pourquoi acheter chez nous',
  customers_say: 'Ce que disent nos clients',
}

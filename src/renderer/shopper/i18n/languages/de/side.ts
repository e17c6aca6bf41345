import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'
import { page } from './page.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Noch ${amount} ${reward === page.free_shipping ? 'bis zum kostenlosen Versand' : `bis „${reward}“`}`,
  reward_reached: (reward) => `${reward} erreicht.`,
  all_rewards: 'Sie haben alle Prämien erreicht.',
  percent_off: (percent) => `${percent} % Rabatt`,
  stock_left: (left) => `Nur noch ${left} auf Lager.`,
  time_left: 'Restzeit für Ihre Bestellung.',
  time_up: 'Die Zeit ist abgelaufen. Sie können trotzdem noch bestellen.',
  why_us: 'Warum Kunden bei uns kaufen',
  customers_say: 'Das sagen unsere Kunden',
}

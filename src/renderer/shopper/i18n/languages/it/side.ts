import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'
import { page } from './page.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Ancora ${amount} per ottenere ${reward === page.free_shipping ? 'la spedizione gratuita' : `«${reward}»`}`,
  reward_reached: (reward) => `Premio ottenuto: ${reward}.`,
  all_rewards: 'Hai ottenuto tutti i premi.',
  percent_off: (percent) => `${percent}% di sconto`,
  stock_left: (left) => (left === 1 ? 'Ne resta solo 1.' : `Ne restano solo ${left}.`),
  time_left: 'Tempo rimasto per ordinare.',
  time_up: 'Il tempo è scaduto. Puoi ancora ordinare.',
  why_us: 'Perché scegliere noi',
  customers_say: 'Cosa dicono i clienti',
}

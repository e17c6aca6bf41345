import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Ancora ${amount} per ottenere: ${reward.charAt(0).toLowerCase()}${reward.slice(1)}`,
  reward_reached: (reward) => `${reward}: obiettivo raggiunto.`,
  all_rewards: 'Tutti i premi sono tuoi.',
  percent_off: (percent) => `${percent}% di sconto`,
  stock_left: (left) => (left === 1 ? 'Ne resta solo 1.' : `Ne restano solo ${left}.`),
  time_left: 'Tempo rimasto per ordinare.',
  time_up: 'Il tempo è scaduto. Puoi ancora ordinare.',
  why_us: 'Perché scegliere noi',
  customers_say: 'Cosa dicono i clienti',
}

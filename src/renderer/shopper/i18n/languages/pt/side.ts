import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) => `Faltam ${amount} para ganhar ${reward.charAt(0).toLowerCase()}${reward.slice(1)}`,
  reward_reached: (reward) => `Recompensa desbloqueada: ${reward}.`,
  all_rewards: 'Você desbloqueou todas as recompensas.',
  percent_off: (percent) => `${percent}% de desconto`,
  stock_left: (left) => (left === 1 ? 'Resta só 1.' : `Restam só ${left}.`),
  time_left: 'Tempo restante para comprar.',
  time_up: 'O tempo acabou. Você ainda pode fazer o pedido.',
  why_us: 'Por que comprar conosco',
  customers_say: 'O que dizem os clientes',
}

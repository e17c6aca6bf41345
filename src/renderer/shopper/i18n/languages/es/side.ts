import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) =>
    `Te faltan ${amount} para conseguir ${reward.charAt(0).toLowerCase()}${reward.slice(1)}`,
  reward_reached: (reward) => `${reward}: conseguido.`,
  all_rewards: 'Ya tienes todas las recompensas.',
  percent_off: (percent) => `${percent} % de descuento`,
  stock_left: (left) => (left === 1 ? 'Solo queda 1.' : `Solo quedan ${left}.`),
  time_left: 'Tiempo restante para comprar.',
  time_up: 'El tiempo ha terminado. Aún puedes hacer tu pedido.',
  why_us: 'Por qué comprar con nosotros',
  customers_say: 'Lo que dicen los clientes',
}

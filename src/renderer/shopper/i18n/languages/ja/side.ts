import type { OptionalSectionMessages } from '../../../../storefront/i18n/optional-section-messages.ts'

export const side: OptionalSectionMessages = {
  reward_to_go: (amount, reward) => `あと${amount}で${reward}`,
  reward_reached: (reward) => `${reward}を獲得しました。`,
  all_rewards: 'すべての特典を獲得しました。',
  percent_off: (percent) => `${percent}%オフ`,
  stock_left: (left) => `残り${left}点です。`,
  time_left: 'ご注文の残り時間',
  time_up: '時間になりましたが、引き続きご注文いただけます。',
  why_us: '選ばれる理由',
  customers_say: 'お客様の声',
}

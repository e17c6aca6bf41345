import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { Movement } from '../../../../shared/domain/subscriptions/month-figures.ts'
import { monthLabel, type RowsOf } from './insight-types.ts'

export const MOVEMENT_LABELS: Readonly<Record<Movement, string>> = {
  new: 'New',
  expansion: 'Expansion',
  reactivation: 'Reactivation',
  contraction: 'Contraction',
  churn: 'Churn',
}

export const movementRows = (movement: Movement, month: string): RowsOf => ({
  kind: 'events',
  title: MOVEMENT_LABELS[movement],
  query: { figure: movement, month },
})

export const payingRows = (month: string): RowsOf => ({
  kind: 'subscribers',
  title: `Paying subscriptions, ${monthLabel(month)}`,
  query: { which: 'paying', month },
})

/** '+$87.10'. */
export const signed = (amount: number, currency: string): string =>
  `${amount > 0 ? '+' : ''}${formatMoney(amount, currency)}`

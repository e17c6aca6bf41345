import type { ReactNode } from 'react'
import type { SubscriptionPlan } from '../../../../shared/contracts/subscriptions/plans.ts'
import { formatMoney } from '../../../../shared/domain/money/money.ts'
import type { FinalAction, OutOfStockPolicy, PlanTerms } from '../../../../shared/domain/subscriptions/plan-terms.ts'

export const OUT_OF_STOCK: Readonly<Record<OutOfStockPolicy, { label: string; note: string }>> = {
  delay: { label: 'Delay and email the customer', note: 'Charge when the product is back in stock.' },
  skip: { label: 'Skip the delivery', note: 'Charge again on the next date.' },
  backorder: { label: 'Charge and ship later', note: 'Counts as a backorder.' },
}

export const FINAL_ACTIONS: Readonly<Record<FinalAction, string>> = {
  cancel: 'Cancel the subscription',
  pause: 'Pause the subscription',
  unpaid: 'Mark as unpaid',
}

function trialText({ trial }: Pick<PlanTerms, 'trial'>, currency: string): string {
  if (trial.kind === 'none') return 'None'
  const length = trial.days === null ? 'first delivery' : `${trial.days} days`
  return trial.kind === 'free' ? `Free, ${length}` : `${formatMoney(trial.price, currency)}, ${length}`
}

const dayCount = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

/** A plan's terms, for a list of labels and values. */
export function termItems({ terms, currency }: Pick<SubscriptionPlan, 'terms' | 'currency'>): {
  label: string
  value: ReactNode
}[] {
  const { setup_fee, minimum_cycles, grace_days, out_of_stock, dunning } = terms
  return [
    { label: 'Trial', value: trialText(terms, currency) },
    { label: 'Setup fee', value: setup_fee === 0 ? 'None' : formatMoney(setup_fee, currency) },
    { label: 'Minimum', value: minimum_cycles === 0 ? 'None' : `${minimum_cycles} deliveries` },
    {
      label: 'Retries',
      value: dunning.retry_days.length === 0 ? 'None' : `After ${dunning.retry_days.join(', ')} days`,
    },
    { label: 'Grace period', value: dayCount(grace_days) },
    { label: 'After that', value: FINAL_ACTIONS[dunning.final_action] },
    { label: 'Out of stock', value: OUT_OF_STOCK[out_of_stock].label },
  ]
}

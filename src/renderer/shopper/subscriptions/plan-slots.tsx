import { Suspense } from 'react'
import type { PaymentOption } from '../../../shared/shop-data.ts'
import { onDemand } from '../../storefront/hydration/lazy-component.tsx'
import type { CheckoutSlots, ShopSession } from '../../storefront/types.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'

const PlanSlot = onDemand(async () => ({ default: (await import('./plan-slot.tsx')).PlanSlot }))

/** Loads the code of plans, which only pages that sell one need. */
export const loadPlans = PlanSlot.load

const subscribes = ({ cart }: Pick<ShopSession, 'cart'>): boolean => cart.some(({ subscription }) => subscription)

/** The parts of a payment page about its plans; nothing for a page without plans. */
export function planSlots(checkout: Checkout, data: CheckoutData): CheckoutSlots {
  const { plans } = data
  if (!plans) return {}
  const slot = (part: 'picker' | 'consent' | 'wallets') => (
    <Suspense>
      <PlanSlot part={part} plans={plans} checkout={checkout} data={data} />
    </Suspense>
  )
  const isChosen = subscribes(checkout.store.get().session)
  return { plans: slot('picker'), ...(isChosen && { plan_consent: slot('consent'), plan_wallets: slot('wallets') }) }
}

/** The payment methods that can pay for a cart: with a subscription, those that can be charged again. */
export const usableOptions = (
  options: readonly PaymentOption[],
  session: Pick<ShopSession, 'cart'>,
): readonly PaymentOption[] => (subscribes(session) ? options.filter(({ one_time_only }) => !one_time_only) : options)

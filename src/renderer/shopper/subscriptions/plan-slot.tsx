import { useState } from 'react'
import { isOfOffer } from '../../storefront/summary/line-items.tsx'
import { PlanConsent, WalletConsent } from '../../storefront/subscriptions/plan-consent.tsx'
import { PlanPicker } from '../../storefront/subscriptions/plan-picker.tsx'
import type { ShopPlans } from '../../../shared/shop-data.ts'
import type { CheckoutData } from '../session/checkout-deps.ts'
import type { Checkout } from '../session/checkout.ts'

interface SlotProps {
  part: 'picker' | 'consent' | 'wallets'
  plans: ShopPlans
  checkout: Checkout
  data: CheckoutData
}

/** The pressed choice until the server responds. */
interface Pending {
  item_id: string
  option_id: string | null
}

function Pickers({ plans: { products, texts }, checkout, data }: Omit<SlotProps, 'part'>) {
  const { session, payment_method } = checkout.store.use()
  const [pending, setPending] = useState<Pending | null>(null)
  const lines = session.cart.filter((line) => !isOfOffer(line))
  const sold = lines.filter((line) => products.some(({ product_id }) => product_id === line.productId))
  const choose = (choice: Pending) => {
    setPending(choice)
    const methods = data.options.filter(({ one_time_only }) => !one_time_only)
    const [first] = methods
    // The selected method can't be charged again, so it isn't offered with a subscription.
    const isLost = choice.option_id !== null && methods.every((option) => option.payment_method !== payment_method)
    if (first && isLost) checkout.handlers.onPaymentMethod(first.payment_method)
    checkout.choose(async (cart) => {
      await cart.choosePlan(choice.item_id, choice.option_id)
      setPending((now) => (now === choice ? null : now))
    })
  }
  return sold.map((line) => (
    <PlanPicker
      key={line._id}
      line={line}
      plans={products.filter(({ product_id }) => product_id === line.productId)}
      texts={texts}
      currency={session.currency}
      chosen={pending?.item_id === line._id ? pending.option_id : (line.subscription?.option_id ?? null)}
      title={sold.length > 1 ? line.title : undefined}
      onChoose={(option_id) => choose({ item_id: line._id, option_id })}
    />
  ))
}

/** A part of a payment page that only pages with plans have. */
export function PlanSlot({ part, ...props }: SlotProps) {
  const { session } = props.checkout.store.use()
  const { texts } = props.plans
  if (part === 'picker') return <Pickers {...props} />
  return part === 'consent' ? (
    <PlanConsent session={session} texts={texts} />
  ) : (
    <WalletConsent session={session} texts={texts} />
  )
}

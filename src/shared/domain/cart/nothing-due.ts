/** True if an order is free for good: a free trial needs a payment method for what follows it. */
export const isNothingDue = ({
  total,
  cart,
}: {
  total: number
  cart: readonly { subscription?: unknown }[]
}): boolean => total === 0 && !cart.some(({ subscription }) => subscription)

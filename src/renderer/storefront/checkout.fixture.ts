import { vi } from 'vitest'
import { sampleCheckout } from './checkout-sample.ts'
import type { StandardCheckoutProps } from './templates/standard-checkout.tsx'
import type { CheckoutHandlers, ShopPage } from './types.ts'

export function makeHandlers(): CheckoutHandlers {
  return {
    onContact: vi.fn<CheckoutHandlers['onContact']>(),
    onShipping: vi.fn<CheckoutHandlers['onShipping']>(),
    onBilling: vi.fn<CheckoutHandlers['onBilling']>(),
    onSameAsShipping: vi.fn<CheckoutHandlers['onSameAsShipping']>(),
    onLeave: vi.fn<CheckoutHandlers['onLeave']>(),
    onShippingMethod: vi.fn<CheckoutHandlers['onShippingMethod']>(),
    onPaymentMethod: vi.fn<CheckoutHandlers['onPaymentMethod']>(),
    onPay: vi.fn<CheckoutHandlers['onPay']>(),
    onQuantity: vi.fn<NonNullable<CheckoutHandlers['onQuantity']>>(),
    onRemove: vi.fn<NonNullable<CheckoutHandlers['onRemove']>>(),
    onApplyPromo: vi.fn<NonNullable<CheckoutHandlers['onApplyPromo']>>(),
    onRemovePromo: vi.fn<NonNullable<CheckoutHandlers['onRemovePromo']>>(),
    onBump: vi.fn<NonNullable<CheckoutHandlers['onBump']>>(),
  }
}

/** The sample checkout with handlers that record their calls. */
export function makeCheckout(
  overrides: Partial<StandardCheckoutProps> = {},
  page: ShopPage = {},
): StandardCheckoutProps {
  const sample = sampleCheckout(makeHandlers())
  return { ...sample, page: { ...sample.page, ...page }, ...overrides }
}

/** Makes the page wide enough for two columns; the test's `unstubGlobals` resets it. */
export function stubWide(): void {
  vi.stubGlobal('matchMedia', (media: string) => Object.assign(new EventTarget(), { matches: true, media }))
}

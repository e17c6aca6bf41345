import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { defaultCart } from '../../../shared/domain/pages/page-defaults.ts'
import { CartPage, type CartPageProps } from './cart-page.tsx'
import { makeHandlers } from '../checkout.fixture.ts'
import { loadOptionalSections } from '../content/load-optional-sections.ts'
import { english } from '../messages.ts'
import { ShopTexts } from '../i18n/texts.tsx'

beforeAll(loadOptionalSections)

const kettle = { _id: 'itm_1', productId: 'prd_1', title: 'Kettle', quantity: 2, price: 1999 }

const totals = { subtotal: 3998, shipping_total: 0, sales_tax_total: 0, total: 3998, currency: 'USD' }

function show(changes: Partial<CartPageProps> = {}) {
  const onExpress = vi.fn<CartPageProps['onExpress']>()
  render(
    <ShopTexts messages={english} locale="en-US">
      <CartPage
        cart={defaultCart()}
        page={{}}
        store={{ store_name: 'Kettle & Crane' }}
        session={{ _id: 'cs_1', cart: [kettle], ...totals }}
        promo={{}}
        handlers={makeHandlers()}
        wallets={['google_pay']}
        onExpress={onExpress}
        checkout="/checkout?session=cs_1"
        texts={{ cart: 'Your cart', to_checkout: 'Go to checkout' }}
        {...changes}
      />
    </ShopTexts>,
  )
  return { onExpress }
}

describe('the cart page [CT-001]', () => {
  it('links to the checkout', () => {
    show()
    expect(screen.getByRole('link', { name: 'Go to checkout' }).getAttribute('href')).toBe('/checkout?session=cs_1')
  })

  it('has the available express buttons if its design enables them', () => {
    const { onExpress } = show({ cart: { ...defaultCart(), one_click_checkout: true } })
    fireEvent.click(screen.getByRole('button', { name: /Google Pay/ }))
    expect(onExpress).toHaveBeenCalledWith('google_pay')
  })

  it.each([
    ['its design has them off', {}],
    ['no wallet can be paid with', { cart: { ...defaultCart(), one_click_checkout: true }, wallets: [] }],
  ])('has no express buttons if %s', (_, changes) => {
    show(changes)
    expect(screen.queryByRole('region', { name: 'Express checkout' })).toBeNull()
  })

  it('shows the real remaining time and stock', () => {
    const cart = { ...defaultCart(), limited_time_enabled: true, limited_stock_enabled: true }
    show({ cart, limited: { ends_at: Date.now() + 90_000, stock_left: 3 } })
    expect(screen.getByText('Only 3 left.')).toBeDefined()
    expect(screen.getByRole('timer').textContent).toMatch(/^1:(30|29)$/)
  })

  it('looks like the payment page in a store without a cart design', () => {
    show({ cart: null, page: { template: 'modern' } })
    expect(document.querySelector('.shop-modern')).not.toBeNull()
  })
})

import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeHandlers } from '../checkout.fixture.ts'
import { makeSession } from '../checkout-sample.ts'
import { OrderSummary, SummaryBar } from './order-summary.tsx'
import { english } from '../messages.ts'
import { ShopTexts } from '../i18n/texts.tsx'
import { Totals } from './totals.tsx'
import type { PromoState } from '../form/promo-field.tsx'
import type { ShopSession } from '../types.ts'

function show(session: Partial<ShopSession> = {}, promo: PromoState = {}) {
  const handlers = makeHandlers()
  render(
    <OrderSummary
      page={{ promo_codes_enabled: true }}
      session={makeSession(session)}
      promo={promo}
      handlers={handlers}
    />,
  )
  return handlers
}

const amountOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent

describe('order summary', () => {
  it('shows every line item with its quantity, variant and both prices [SS-017]', () => {
    show()
    expect(screen.getByText('Black')).toBeDefined()
    expect(screen.getByText('$89.00')).toBeDefined()
    expect(screen.getByText('$40.00').tagName).toBe('S')
    expect(screen.getByText('$30.00')).toBeDefined()
  })

  it('offers Remove on a sold-out line item without Edit cart, and fewer on one that is short [GAP-87]', () => {
    const [first] = makeSession().cart
    if (!first) throw new Error('The fixture has a line')
    const gone = { ...first, _id: 'gone', title: 'Scale', note: 'Sold out', sold_out: true }
    const low = { ...first, _id: 'low', title: 'Grinder', note: 'Only 2 left', quantity: 3 }
    const handlers = show({ cart: [first, gone, low] })
    expect(screen.queryByRole('button', { name: english.remove_item(first.title) })).toBeNull()
    expect(screen.queryByRole('button', { name: english.fewer('Scale') })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: english.remove_item('Scale') }))
    expect(handlers.onRemove).toHaveBeenCalledWith(gone)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: english.more('Grinder') }).disabled).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: english.fewer('Grinder') }))
    expect(handlers.onQuantity).toHaveBeenCalledWith(low, 2)
  })

  it('shows every step from subtotal to total that is not zero [SS-013]', () => {
    show({ promo_code: 'BREW15', promo_total: 1500, sales_tax_total: 100, tax_label: 'Texas 8.25%', total: 11_190 })
    expect(amountOf('Subtotal · 3 items')).toBe('$119.00')
    expect(amountOf('Discount BREW15')).toBe('−$15.00')
    expect(amountOf('Shipping')).toBe('$6.90')
    expect(amountOf('Tax · Texas 8.25%')).toBe('$1.00')
    expect(amountOf('Total')).toBe('USD $111.90')
  })

  it('shows the currency once: by its code, or by a symbol that names it', () => {
    for (const [locale, shown] of [
      ['en-US', 'USD $125.90'],
      ['it-IT', /^125,90\sUSD$/],
      ['es-ES', /^125,90\sUS\$$/],
      ['pt-PT', /^125,90\sUS\$$/],
      ['fr-FR', /^125,90\s\$US$/],
    ] as const) {
      const totals = makeSession({ total: 12_590 })
      const { unmount } = render(
        <ShopTexts messages={english} locale={locale}>
          <Totals totals={totals} pieces={1} />
        </ShopTexts>,
      )
      expect(amountOf('Total')).toMatch(shown)
      unmount()
    }
  })

  it('shows inclusive tax without adding it', () => {
    show({ sales_tax_total: 100, tax_inclusive: true })
    expect(screen.queryByText('Tax')).toBeNull()
    expect(amountOf('Includes tax')).toBe('$1.00')
  })

  it('changes quantities and removes line items in edit mode', () => {
    const handlers = show()
    expect(screen.queryByRole('button', { name: 'Increase quantity of Kettle' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Edit cart' }))
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Kettle' }))
    expect(handlers.onQuantity).toHaveBeenCalledWith(expect.objectContaining({ _id: 'item_1' }), 2)
    expect(screen.getByRole('button', { name: 'Decrease quantity of Kettle' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Remove Mug' }))
    expect(handlers.onRemove).toHaveBeenCalledWith(expect.objectContaining({ _id: 'item_2' }))
  })

  it.each(['is_order_bump', 'is_upsell', 'is_downsell', 'is_bundle'])(
    'keeps the quantity of one for a line item with %s, which can be removed [CONST-014]',
    (flag) => {
      const offered = { _id: 'item_3', productId: 'prd_3', title: 'Care kit', quantity: 1, price: 1200, [flag]: true }
      const { cart } = makeSession()
      show({ cart: [...cart, offered] })
      fireEvent.click(screen.getByRole('button', { name: 'Edit cart' }))
      expect(screen.getByRole('button', { name: 'Increase quantity of Kettle' })).toBeDefined()
      expect(screen.queryByRole('button', { name: 'Increase quantity of Care kit' })).toBeNull()
      expect(screen.getByRole('button', { name: 'Remove Care kit' })).toBeDefined()
    },
  )

  it('applies a code with the button and with Enter, never an empty one', () => {
    const handlers = show()
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    expect(handlers.onApplyPromo).not.toHaveBeenCalled()
    const field = screen.getByLabelText('Promo code')
    fireEvent.change(field, { target: { value: ' brew15 ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Apply' }))
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(handlers.onApplyPromo).toHaveBeenCalledTimes(2)
    expect(handlers.onApplyPromo).toHaveBeenCalledWith('brew15')
  })

  it('shows the error of a rejected code', () => {
    show({}, { error: 'Invalid promo code' })
    const field = screen.getByLabelText('Promo code')
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Invalid promo code',
    )
  })

  it('shows an applied code and removes it', () => {
    const handlers = show({ promo_code: 'BREW15', promo_total: 1500 })
    expect(screen.getByText(/applied, you save/).textContent).toBe('BREW15 applied, you save $15.00')
    fireEvent.click(screen.getByRole('button', { name: 'Remove promo code BREW15' }))
    expect(handlers.onRemovePromo).toHaveBeenCalledOnce()
  })
})

describe('the summary bar on phones', () => {
  it('shows which line item is sold out while it is closed [GAP-87]', () => {
    const [first] = makeSession().cart
    if (!first) throw new Error('The fixture has a line')
    const session = makeSession({ cart: [first, { ...first, _id: 'gone', title: 'Scale', note: 'Sold out' }] })
    render(<SummaryBar page={{}} session={session} promo={{}} handlers={makeHandlers()} />)
    const head = screen.getByRole('button', { name: /Scale · Sold out/ })
    fireEvent.click(head)
    expect(head.textContent).not.toContain('Scale')
    expect(screen.getByText('Sold out')).toBeDefined()
  })

  it('always shows the total and opens on demand', () => {
    render(<SummaryBar page={{}} session={makeSession()} promo={{}} handlers={makeHandlers()} />)
    const head = screen.getByRole('button', { name: /Show order summary/ })
    expect(head.textContent).toContain('$125.90')
    expect(screen.queryByText('Kettle')).toBeNull()
    fireEvent.click(head)
    expect(screen.getByRole('button', { name: /Hide order summary/ }).getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('Kettle')).toBeDefined()
  })
})

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { makeHandlers } from '../checkout.fixture.ts'
import { makeForm, makeSession } from '../checkout-sample.ts'
import { InstantCheckout } from './payment-link-checkout.tsx'
import type { InstantCheckoutProps } from './payment-link-checkout.tsx'
import type { InstantChoice, InstantOffer } from '../form/payment-link-types.ts'

const variant = (variant_id: string, title: string, price: number, available = 20) => ({
  variant_id,
  title,
  price,
  available,
})

const choice = (product_id: string, change: Partial<InstantChoice> = {}): InstantChoice => ({
  product_id,
  title: product_id === 'prd_1' ? 'Kettle' : 'Mug',
  minimum_quantity: 1,
  maximum_quantity: null,
  variants: [variant(`${product_id}_a`, 'Black', 8900), variant(`${product_id}_b`, 'Sand', 9100)],
  ...change,
})

const cart = [
  {
    _id: 'item_1',
    productId: 'prd_1',
    product_variant_id: 'prd_1_a',
    title: 'Kettle',
    variant_title: 'Black',
    quantity: 1,
    price: 8900,
  },
]

const offerOf = (change: Partial<InstantOffer> = {}): InstantOffer => ({
  mode: 'single',
  choices: [choice('prd_1'), choice('prd_2')],
  pending_choice: null,
  amount: null,
  questions: [],
  onSelect: vi.fn<InstantOffer['onSelect']>(),
  onAmount: vi.fn<InstantOffer['onAmount']>(),
  onAnswer: vi.fn<InstantOffer['onAnswer']>(),
  onAnswered: vi.fn<InstantOffer['onAnswered']>(),
  ...change,
})

function show(offer: InstantOffer, change: Partial<InstantCheckoutProps> = {}) {
  const handlers = { ...makeHandlers(), onQuantity: vi.fn<(item: unknown, quantity: number) => void>() }
  render(
    <InstantCheckout
      page={{}}
      store={{ store_name: 'Kettle & Crane' }}
      session={makeSession({ cart })}
      form={makeForm()}
      shipping={{ methods: [] }}
      payment={{ methods: ['card'], selected: 'card', busy: false }}
      promo={{}}
      handlers={handlers}
      slots={{}}
      offer={offer}
      {...change}
    />,
  )
  return handlers
}

describe('products of an instant page [PP-007] [GAP-60]', () => {
  it('replaces the selected product with another one', () => {
    const offer = offerOf()
    show(offer)
    const list = within(screen.getByRole('group', { name: 'Choose an option' }))
    expect(list.getByRole('radio', { name: /Kettle/ })).toHaveProperty('checked', true)
    fireEvent.click(list.getByRole('radio', { name: /Mug/ }))
    expect(offer.onSelect).toHaveBeenCalledWith('prd_2', null, true)
  })

  it('selects and deselects several products', () => {
    const offer = offerOf({ mode: 'multiple' })
    show(offer)
    const kettle = screen.getByRole('checkbox', { name: /Kettle/ })
    expect(kettle).toHaveProperty('checked', true)
    fireEvent.click(kettle)
    expect(offer.onSelect).toHaveBeenCalledWith('prd_1', null, false)
    fireEvent.click(screen.getByRole('checkbox', { name: /Mug/ }))
    expect(offer.onSelect).toHaveBeenCalledWith('prd_2', null, true)
  })

  it('shows a press before the server responds', () => {
    show(offerOf({ pending_choice: { product_id: 'prd_2', variant_id: null, selected: true } }))
    expect(screen.getByRole('radio', { name: /Mug/ })).toHaveProperty('checked', true)
    expect(screen.getByRole('radio', { name: /Kettle/ })).toHaveProperty('checked', false)
  })

  it('offers variants and quantities within their limits', () => {
    const offer = offerOf({ choices: [choice('prd_1', { maximum_quantity: 2 })] })
    const { onQuantity } = show(offer)
    fireEvent.click(screen.getByRole('radio', { name: 'Sand' }))
    expect(offer.onSelect).toHaveBeenCalledWith('prd_1', 'prd_1_b', true)
    expect(screen.getByRole('button', { name: 'Decrease quantity of Kettle' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity of Kettle' }))
    expect(onQuantity).toHaveBeenCalledWith(cart[0], 2)
  })

  it.each(['is_order_bump', 'is_upsell', 'is_downsell', 'is_bundle'])(
    'does not treat a line item with %s as a choice',
    (flag) => {
      const [kettle] = cart
      const offered = {
        ...kettle,
        _id: 'item_2',
        productId: 'prd_2',
        title: 'Mug',
        quantity: 1,
        price: 500,
        [flag]: true,
      }
      show(offerOf({ mode: 'multiple' }), { session: makeSession({ cart: [...cart, offered] }) })
      expect(screen.getByRole('checkbox', { name: /Kettle/ })).toHaveProperty('checked', true)
      expect(screen.getByRole('checkbox', { name: /Mug/ })).toHaveProperty('checked', false)
      expect(screen.queryByRole('button', { name: 'Increase quantity of Mug' })).toBeNull()
    },
  )

  it('disables sold-out products', () => {
    show(offerOf({ choices: [choice('prd_1'), choice('prd_2', { variants: [variant('v', 'One', 500, 0)] })] }))
    expect(screen.getByText('Sold out')).toBeDefined()
    expect(screen.getByRole('radio', { name: /Mug/ })).toHaveProperty('disabled', true)
  })

  it('offers Remove on a selected line item that is sold out, and lower quantities on one that is short [GAP-87]', () => {
    const [line] = cart
    if (!line) throw new Error('The fixture has a line')
    const low = { ...line, quantity: 3, note: 'Only 2 left' }
    const offer = offerOf({ mode: 'multiple' })
    const { onQuantity, onRemove } = show(offer, { session: makeSession({ cart: [low] }) })
    expect(screen.getByRole('button', { name: 'Increase quantity of Kettle' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Decrease quantity of Kettle' }))
    expect(onQuantity).toHaveBeenCalledWith(low, 2)
    cleanup()
    const gone = { ...line, quantity: 3, note: 'Sold out', sold_out: true }
    const { onRemove: remove } = show(offer, { session: makeSession({ cart: [gone] }) })
    expect(screen.queryByRole('button', { name: 'Decrease quantity of Kettle' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Kettle' }))
    expect([onRemove, remove].map((each) => vi.mocked(each ?? vi.fn()).mock.calls)).toEqual([[], [[gone]]])
  })

  it('offers Remove on its other line items once they are sold out, and disables Pay with the reason [GAP-87]', () => {
    const [line] = cart
    if (!line) throw new Error('The fixture has a line')
    const other = { ...line, _id: 'item_2', productId: 'prd_9', title: 'Filters' }
    const gone = { ...other, _id: 'item_3', title: 'Scale', note: 'Sold out', sold_out: true }
    const payment = { methods: ['card'] as const, selected: 'card' as const, busy: false, blocked: 'Remove the scale.' }
    const { onRemove, onPay } = show(offerOf(), { session: makeSession({ cart: [line, other, gone] }), payment })
    expect(screen.queryByRole('button', { name: 'Remove Filters' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Remove Scale' }))
    expect(onRemove).toHaveBeenCalledWith(gone)
    const pay = screen.getByRole('button', { name: /^Pay / })
    expect(document.getElementById(pay.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Remove the scale.')
    fireEvent.click(pay)
    expect(onPay).not.toHaveBeenCalled()
  })

  it('shows cart items that are not among the choices', () => {
    show(offerOf({ choices: [] }))
    expect(screen.getAllByText('Kettle').length).toBeGreaterThan(1)
  })
})

describe('inputs of a payment link', () => {
  it('accepts an amount only within its limits', () => {
    const offer = offerOf({ choices: [], amount: { minimum: 1000, maximum: 5000, value: 1000 } })
    show(offer, { name: 'Workshop' })
    expect(screen.getByRole('heading', { name: 'Workshop' })).toBeDefined()
    const field = screen.getByLabelText('Amount (USD)')
    for (const [typed, told] of [
      ['5', 'From $10.00 to $50.00'],
      ['a lot', 'Enter an amount'],
    ] as const) {
      fireEvent.change(field, { target: { value: typed } })
      fireEvent.blur(field)
      expect(screen.getByText(told)).toBeDefined()
    }
    expect(offer.onAmount).not.toHaveBeenCalled()
    fireEvent.change(field, { target: { value: '25,50' } })
    fireEvent.blur(field)
    expect(offer.onAmount).toHaveBeenCalledWith(2550)
  })

  it('asks which amount is meant if it is ambiguous', () => {
    const offer = offerOf({ choices: [], amount: { minimum: 1000, maximum: null, value: 1000 } })
    show(offer, { session: makeSession({ cart, currency: 'KWD' }) })
    const field = screen.getByLabelText('Amount (KWD)')
    expect(field).toHaveProperty('value', '1.000')
    fireEvent.change(field, { target: { value: '1,299' } })
    fireEvent.blur(field)
    expect(screen.getByText('Enter either 1,299.000 or 1.299')).toBeDefined()
    expect(offer.onAmount).not.toHaveBeenCalled()
  })

  it('shows its questions, and marks unanswered ones', () => {
    const offer = offerOf({
      questions: [
        { key: 'a', label: 'Engraving', required: true, value: '', missing: true },
        { key: 'b', label: 'Note', required: false, value: '', missing: false },
      ],
    })
    show(offer)
    expect(screen.getByText('Engraving is required')).toBeDefined()
    fireEvent.change(screen.getByLabelText('Note (optional)'), { target: { value: 'Hello' } })
    expect(offer.onAnswer).toHaveBeenCalledWith('b', 'Hello')
  })

  it('asks only for the billing address if nothing is shipped', () => {
    show(offerOf(), { page: { shipping_required: false, shipping_method_enabled: false } })
    expect(screen.getByRole('region', { name: 'Billing address' })).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Shipping address' })).toBeNull()
    expect(screen.queryByLabelText('Billing address is the same as shipping')).toBeNull()
  })
})

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotificationProvider } from '../../storefront/content/toaster.tsx'
import { asideOf } from './status-bar.tsx'
import { lostWordsOf } from '../offers/removed-offers-messages.ts'
import { kettle, makeStore } from '../shopper.fixture.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Cart = Parameters<typeof asideOf>[2]

function show(change: Partial<Cart> = {}) {
  const done = () => Promise.resolve()
  const cart: Cart = { restore: done, findOthers: done, changeVariant: done, ...change }
  const store = makeStore()
  render(
    <NotificationProvider>
      {asideOf(store, () => Promise.resolve('https://shop.example/checkout?session=cs_1'), cart)}
    </NotificationProvider>,
  )
  return store
}

const OFFLINE = 'You’re offline. What you enter is saved.'

describe('the bar for a network that is away', () => {
  it('comes and goes with the network, in a region that was there before [DEF-69]', () => {
    show()
    const online = vi.spyOn(navigator, 'onLine', 'get')
    const region = document.querySelector('.shop-offline')
    expect(region?.getAttribute('role')).toBe('status')
    online.mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(screen.getByText(OFFLINE).closest('[role=status]')).toBe(region)
    online.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(screen.queryByText(OFFLINE)).toBeNull()
  })

  it('stands also where the browser sees a network and nothing gets through', () => {
    const store = show()
    act(() => store.patch({ unreached: true }))
    expect(screen.getByText(OFFLINE)).toBeDefined()
    act(() => store.patch({ unreached: false }))
    expect(screen.queryByText(OFFLINE)).toBeNull()
  })
})

it('tells once of what another tab changed', () => {
  const store = show()
  act(() => store.patch({ taken_over: 1 }))
  act(() => store.patch({ unreached: true }))
  expect(screen.getAllByText(/changed in another tab/)).toHaveLength(1)
})

it('reads out the total whenever it has changed, and the code that was put on', () => {
  const store = show()
  const { session } = store.get()
  const told = () => document.querySelector('.shop-told')?.textContent
  expect(told()).toBe('')
  const cart_version = session.cart_version + 1
  act(() => store.takeSession({ ...session, cart_version, total: 2000 }))
  expect(told()).toBe('Total: $20.00')
  act(() => store.takeSession({ ...session, cart_version, total: 1800, promo_code: 'SAVE', promo_total: 200 }))
  expect(told()).toBe('SAVE applied, you save $2.00. Total: $18.00')
})

it('says what left the cart with a removed product, and brings it back', async () => {
  const restore = vi.fn<Cart['restore']>(() => Promise.resolve())
  const store = show({ restore })
  const filters = { ...kettle, _id: 'itm_2', title: 'Filters' }
  const lost = { item: kettle, lines: [filters, { ...filters, _id: 'itm_3', title: 'Server' }] }
  await act(async () => store.patch({ lost_offers: lost }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Filters and Server came as an offer with Kettle and left your cart too.')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(restore).toHaveBeenCalledWith(lost)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(lostWordsOf('de-AT').undo).toBe('Rückgängig')
  expect(lostWordsOf('xx').undo).toBe('Undo')
})

it('takes a way to ship that is offered no more out of the choice [SH-001]', () => {
  const store = show()
  const [method] = store.get().shipping_methods
  expect(method).toBeDefined()
  const { session } = store.get()
  const told = (gone: string | null) => ({ ...session, shipping_notice: { text: 'Another one is chosen now.', gone } })
  act(() => store.takeSession(told(null)))
  expect(store.get().shipping_methods).toContain(method)
  act(() => store.takeSession(told(method?.id ?? null)))
  expect(store.get().shipping_methods).not.toContain(method)
})

it('marks a line that there are too few pieces for, until the cart wants no more than there are [GAP-87]', () => {
  const store = show()
  const { session } = store.get()
  const line = { ...kettle, quantity: 3 }
  const notes = () => store.get().session.cart.map((item) => ('note' in item ? item.note : undefined))
  act(() => store.takeSession({ ...session, cart: [line] }))
  expect(notes()).toEqual([undefined])
  act(() => store.patch({ short: { [line._id]: 2 } }))
  expect(notes()).toEqual(['Only 2 left'])
  expect(store.get().blocked).toBe('To pay, lower the quantity to what’s in stock.')
  act(() => store.takeSession({ ...session, cart: [{ ...line, quantity: 2 }] }))
  expect(notes()).toEqual([undefined])
  expect(store.get().blocked).toBeNull()
  act(() => store.patch({ short: { [line._id]: 0 } }))
  expect(store.get().session.cart).toMatchObject([{ note: 'Sold out', sold_out: true }])
})

it('keeps Pay disabled until the sold-out line is removed, and takes the alert away with it', () => {
  const store = show()
  const { session } = store.get()
  const filters = { ...kettle, _id: 'itm_2', title: 'Filters' }
  const cart_version = session.cart_version + 1
  act(() => store.takeSession({ ...session, cart: [kettle, filters] }))
  act(() => store.patch({ short: { itm_2: 0 }, pay_error: 'Filters is sold out. You have not been charged.' }))
  expect(store.get().blocked).toBe('To pay, remove the sold-out item from your order.')
  expect(store.get().pay_error).not.toBeNull()
  act(() => store.takeSession({ ...session, cart: [kettle], cart_version }))
  expect(store.get()).toMatchObject({ blocked: null, pay_error: null })
})

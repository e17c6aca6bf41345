import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { NotificationProvider } from '../../storefront/content/toaster.tsx'
import { renderAside } from './status-bar.tsx'
import { removedOffersMessages } from '../offers/removed-offers-messages.ts'
import { kettle, makeStore } from '../shopper.fixture.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Cart = Parameters<typeof renderAside>[2]

function show(change: Partial<Cart> = {}) {
  const done = () => Promise.resolve()
  const cart: Cart = { restore: done, findOthers: done, changeVariant: done, ...change }
  const store = makeStore()
  render(
    <NotificationProvider>
      {renderAside(store, () => Promise.resolve('https://shop.example/checkout?session=cs_1'), cart)}
    </NotificationProvider>,
  )
  return store
}

const OFFLINE = 'You’re offline. What you enter is saved.'

describe('the status bar', () => {
  it('follows the network, in a live region that exists from the start [DEF-69]', () => {
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

  it('is also shown if the browser reports a network but no call succeeds', () => {
    const store = show()
    act(() => store.patch({ sync_failed: true }))
    expect(screen.getByText(OFFLINE)).toBeDefined()
    act(() => store.patch({ sync_failed: false }))
    expect(screen.queryByText(OFFLINE)).toBeNull()
  })
})

it('announces changes from another tab once', () => {
  const store = show()
  act(() => store.patch({ overwritten_count: 1 }))
  act(() => store.patch({ sync_failed: true }))
  expect(screen.getAllByText(/Updated in another tab/)).toHaveLength(1)
})

it('announces the total after every change, and the applied code', () => {
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

it('lists what was removed with a product, and restores it', async () => {
  const restore = vi.fn<Cart['restore']>(() => Promise.resolve())
  const store = show({ restore })
  const filters = { ...kettle, _id: 'itm_2', title: 'Filters' }
  const lost = { item: kettle, lines: [filters, { ...filters, _id: 'itm_3', title: 'Server' }] }
  await act(async () => store.patch({ removed_offers: lost }))
  const told = await screen.findByRole('alert')
  expect(told.textContent).toContain('Also removed: Filters and Server (offered with Kettle).')
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(restore).toHaveBeenCalledWith(lost)
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(removedOffersMessages('de-AT').undo).toBe('Rückgängig')
  expect(removedOffersMessages('xx').undo).toBe('Undo')
})

it('removes a shipping method that is no longer available [SH-001]', () => {
  const store = show()
  const [method] = store.get().shipping_methods
  expect(method).toBeDefined()
  const { session } = store.get()
  const told = (gone: string | null) => ({
    ...session,
    shipping_notice: { text: 'Another one is now selected.', gone },
  })
  act(() => store.takeSession(told(null)))
  expect(store.get().shipping_methods).toContain(method)
  act(() => store.takeSession(told(method?.id ?? null)))
  expect(store.get().shipping_methods).not.toContain(method)
})

it('marks a line item short of stock until its quantity is available [GAP-87]', () => {
  const store = show()
  const { session } = store.get()
  const line = { ...kettle, quantity: 3 }
  const notes = () => store.get().session.cart.map((item) => ('note' in item ? item.note : undefined))
  act(() => store.takeSession({ ...session, cart: [line] }))
  expect(notes()).toEqual([undefined])
  act(() => store.patch({ short: { [line._id]: 2 } }))
  expect(notes()).toEqual(['Only 2 left'])
  expect(store.get().blocked).toBe('To pay, reduce the quantity to what’s in stock.')
  act(() => store.takeSession({ ...session, cart: [{ ...line, quantity: 2 }] }))
  expect(notes()).toEqual([undefined])
  expect(store.get().blocked).toBeNull()
  act(() => store.patch({ short: { [line._id]: 0 } }))
  expect(store.get().session.cart).toMatchObject([{ note: 'Sold out', sold_out: true }])
})

it('keeps Pay disabled until the sold-out line item is removed, then clears the alert', () => {
  const store = show()
  const { session } = store.get()
  const filters = { ...kettle, _id: 'itm_2', title: 'Filters' }
  const cart_version = session.cart_version + 1
  act(() => store.takeSession({ ...session, cart: [kettle, filters] }))
  act(() => store.patch({ short: { itm_2: 0 }, pay_error: 'Filters is sold out. You haven’t been charged.' }))
  expect(store.get().blocked).toBe('To pay, remove the sold-out item from your order.')
  expect(store.get().pay_error).not.toBeNull()
  act(() => store.takeSession({ ...session, cart: [kettle], cart_version }))
  expect(store.get()).toMatchObject({ blocked: null, pay_error: null })
})

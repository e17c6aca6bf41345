import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { createCardPort, getCardPort, type CardPortHolder } from './card-port.ts'
import { startPayment } from './payment.fixture.ts'

describe('an invalid field outside the forms', () => {
  it('blocks Pay and wallets: it gets the focus, and nothing is offered or sent', async () => {
    render(<input id="shop-amount" aria-label="Amount" />)
    const { payment, store, calls, tokenize } = startPayment()
    store.patch({ invalid_field: 'shop-amount' })
    await payment.press()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Amount')))
    expect(payment.canStart()).toBe(false)
    expect(store.get()).toMatchObject({ phase: 'form', submitted: true, pay_error: null })
    expect([calls, tokenize.mock.calls]).toEqual([[], []])
  })

  it('blocks nothing once it is valid', async () => {
    const { payment, store, named } = startPayment()
    store.patch({ invalid_field: 'shop-amount' })
    await payment.press()
    store.patch({ invalid_field: null })
    await payment.press()
    expect(named('pay')).toHaveLength(1)
  })
})

describe('a cart with items short of stock', () => {
  it('is not paid by a wallet: the reason is shown and nothing is sent [GAP-87]', async () => {
    const { payment, store, calls } = startPayment()
    store.patch({ blocked: 'Remove the sold-out item.' })
    expect(payment.canStart()).toBe(false)
    const card = { token: 'tok_1', card_type: '', card_last_four: '' }
    await payment.wallet({ payment_method: 'apple_pay', connection_id: 'con_1', total: 1, ...card })
    expect([store.get().pay_error, calls]).toEqual(['Remove the sold-out item.', []])
    store.patch({ blocked: null })
    expect(payment.canStart()).toBe(true)
  })
})

describe('card fields that failed to load', () => {
  const none = { status: 'unavailable', message: 'No fields' }

  it('fail every request for the card immediately, including earlier ones', async () => {
    vi.useFakeTimers()
    const port = createCardPort()
    const before = port.tokenize()
    const found = port.reportMissing('No fields')
    expect(await Promise.all([before, port.tokenize()])).toEqual([none, none])
    expect(port.isComplete()).toBe(false)
    found()
    const later = port.tokenize()
    const heard = vi.fn<(answer: unknown) => void>()
    void later.then(heard)
    await vi.advanceTimersByTimeAsync(1000)
    expect(heard).not.toHaveBeenCalled()
    vi.useRealTimers()
  })

  it('are reported by their component to an existing port', async () => {
    const place: CardPortHolder = {}
    getCardPort(place)
    place.lacks = 'No fields'
    expect(await getCardPort(place).tokenize()).toEqual(none)
  })
})

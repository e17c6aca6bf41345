import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import { CallError } from '../../lib/api/fetch-client.ts'
import { changeCheckout, formsOf, initialCheckout } from './checkout-state.ts'
import type { CheckoutChange } from './checkout-state.ts'
import { filled, maya } from '../shopper.fixture.ts'
import { createSync } from './session-sync.ts'

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function start() {
  let forms: CheckoutForms = formsOf(initialCheckout)
  const send = vi.fn<(body: object, options?: object) => Promise<unknown>>(() => Promise.resolve())
  const sync = createSync({ session_id: 'cs_1', forms: () => forms, send })
  const type = (...changes: readonly CheckoutChange[]) => {
    forms = formsOf(changes.reduce(changeCheckout, { ...initialCheckout, ...forms }))
    sync.changed()
  }
  return { sync, send, type }
}

describe('customer info sync', () => {
  it('sends once, 1200 ms after the last change [CO-011] [CONST-021]', async () => {
    const { send, type } = start()
    type({ type: 'contact', patch: { email: 'm' } })
    await vi.advanceTimersByTimeAsync(1000)
    type({ type: 'contact', patch: { email: 'maya@example.com' } })
    await vi.advanceTimersByTimeAsync(1199)
    expect(send).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(1)
    expect(send.mock.calls[0]?.[0]).toMatchObject({ email: 'maya@example.com' })
  })

  it('includes an affiliate code and omits an address that is not shipped to [GAP-63] [PP-014]', async () => {
    const send = vi.fn<(body: object, options?: object) => Promise<unknown>>(() => Promise.resolve())
    const more = () => ({ rules: { includedCountryCodes: ['CA'] }, affiliate_code: 'SAM-22' })
    const forms = formsOf(filled.reduce(changeCheckout, initialCheckout))
    await createSync({ session_id: 'cs_1', forms: () => forms, more, send }).flush()
    expect(send.mock.calls[0]?.[0]).toMatchObject({ affiliate_code: 'SAM-22', email: 'maya@example.com' })
    expect(send.mock.calls[0]?.[0]).not.toHaveProperty('shipping_address')
  })

  it('sends exactly the specified names [API-158] [SS-016]', async () => {
    const { send, type } = start()
    type(...filled)
    await vi.advanceTimersByTimeAsync(1200)
    const sent = {
      full_name: 'Maya Ortiz',
      address1: '2108 Alameda Drive',
      address2: '',
      city: 'Austin',
      state: 'TX',
      postalCode: '78704',
      country: 'US',
    }
    expect(send.mock.calls[0]?.[0]).toEqual({
      live_cart_session_id: 'cs_1',
      email: 'maya@example.com',
      phone: '',
      shipping_address: sent,
      billing_address: sent,
      opt_in: true,
    })
  })

  it("truncates a field to the server's limit, so that the others are saved", async () => {
    const { send, type } = start()
    type({ type: 'contact', patch: { phone: '5'.repeat(60) } }, { type: 'shipping', patch: { city: 'x'.repeat(120) } })
    await vi.advanceTimersByTimeAsync(1200)
    const sent = send.mock.calls[0]?.[0]
    expect(sent).toMatchObject({ phone: '5'.repeat(40), shipping_address: { city: 'x'.repeat(100) } })
  })

  it('waits for a contact or name field; after that an address is enough [CO-012]', async () => {
    const { send, type } = start()
    type({ type: 'shipping', patch: { country: 'US', city: 'Austin' } })
    await vi.advanceTimersByTimeAsync(5000)
    expect(send).not.toHaveBeenCalled()
    type({ type: 'billing', patch: { fullName: 'M' } })
    await vi.advanceTimersByTimeAsync(1200)
    type({ type: 'shipping', patch: { city: 'Dallas' } })
    await vi.advanceTimersByTimeAsync(1200)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it("flushes on request, and doesn't send the same data twice", async () => {
    const { send, sync, type } = start()
    type({ type: 'shipping', patch: maya })
    await sync.flush({ keepalive: true })
    expect(send.mock.calls[0]?.[1]).toEqual({ keepalive: true })
    await sync.flush()
    await vi.advanceTimersByTimeAsync(5000)
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('retries what failed, and rejects for callers that wait [ERR-036]', async () => {
    const { send, sync, type } = start()
    send.mockRejectedValueOnce(new Error('offline'))
    type({ type: 'shipping', patch: maya })
    await vi.advanceTimersByTimeAsync(1200)
    send.mockRejectedValueOnce(new Error('still offline'))
    await expect(sync.flush()).rejects.toThrow('still offline')
    await sync.flush()
    expect(send).toHaveBeenCalledTimes(3)
  })

  it('stops once the order is paid [CO-013]', async () => {
    const { send, sync, type } = start()
    type({ type: 'shipping', patch: maya })
    sync.stop()
    type({ type: 'shipping', patch: { city: 'Dallas' } })
    await vi.advanceTimersByTimeAsync(5000)
    await sync.flush()
    expect(send).not.toHaveBeenCalled()
  })
})

describe('unstable network', () => {
  const lost = () => new CallError('Failed to fetch', null)

  function startFlaky() {
    const forms = formsOf(filled.reduce(changeCheckout, initialCheckout))
    const send = vi.fn<(body: object) => Promise<unknown>>(() => Promise.resolve())
    const reached = vi.fn<(through: boolean) => void>()
    return { send, reached, sync: createSync({ session_id: 'cs_1', forms: () => forms, send, reached }) }
  }

  it('retries automatically with increasing delays, and reports when it succeeds', async () => {
    const { send, reached, sync } = startFlaky()
    for (let fails = 0; fails < 3; fails += 1) send.mockRejectedValueOnce(lost())
    sync.changed()
    await vi.advanceTimersByTimeAsync(1200)
    expect(reached.mock.calls).toEqual([[false]])
    await vi.advanceTimersByTimeAsync(2000)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(3999)
    expect(send).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(send).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(8000)
    expect(send).toHaveBeenCalledTimes(4)
    expect(reached.mock.lastCall).toEqual([true])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(send).toHaveBeenCalledTimes(4)
  })

  it('sends everything entered so far in one call once the network is back', async () => {
    const { send, sync } = startFlaky()
    send.mockRejectedValueOnce(lost())
    sync.changed()
    await vi.advanceTimersByTimeAsync(1200)
    sync.resume()
    sync.resume()
    await vi.advanceTimersByTimeAsync(0)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('does not retry a rejection', async () => {
    const { send, reached, sync } = startFlaky()
    send.mockRejectedValueOnce(new CallError('We do not ship there', 422))
    sync.changed()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(send).toHaveBeenCalledTimes(1)
    expect(reached).not.toHaveBeenCalled()
  })
})

import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { editedFields } from '../../../shared/domain/checkout/field-versions.ts'
import type { CheckoutChange } from './checkout-state.ts'
import { formsOf } from './checkout-state.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { Kept } from './device-copy.ts'
import { createKeeping, watchPage } from './draft-persistence.ts'
import { LEFT_KEY } from './unload-snapshot.ts'
import { englishShopper } from '../messages.ts'
import type { Payment } from '../payment/payment.ts'
import {
  fakeApi,
  filled,
  hearErrors,
  makeData,
  makeLiveCart,
  makeStore,
  maya,
  noReply,
  refusal,
} from '../shopper.fixture.ts'
import type { ShopState } from './checkout-store.ts'

/** One device with what it has kept, and a tab of it for each call. */
function device() {
  let kept: Kept | null = null
  const copy = {
    read: () => Promise.resolve(kept),
    write: (next: Kept) => {
      kept = next
      return Promise.resolve()
    },
    clear: () => Promise.resolve(),
  }
  const openTab = (session = makeLiveCart()) => {
    const store = makeStore()
    const changed = vi.fn<() => void>()
    const { api } = fakeApi()
    const wait = () => Promise.resolve()
    const ignored = { onInvalid: () => {}, notify: () => {}, go: () => {}, wait }
    const deps: CheckoutDeps = { api, copy, texts: englishShopper, language: '', ...ignored }
    const data = { ...makeData(), live_cart: session }
    const keeping = createKeeping(data, deps, { store, changed })
    const type = async (...changes: readonly CheckoutChange[]) => {
      store.patch({ edited: true })
      for (const change of changes) store.change(change)
      await keeping.keep()
    }
    return { store, changed, keeping, type, forms: () => formsOf(store.get().checkout) }
  }
  return { openTab, kept: () => kept }
}

describe('keeping', () => {
  it('ends when what stands then is written, also where a write is under way', async () => {
    const writes: { kept: Kept; done: () => void }[] = []
    const write = (kept: Kept) => new Promise<void>((done) => void writes.push({ kept, done }))
    const copy = { read: () => Promise.resolve(null), write, clear: () => Promise.resolve() }
    const store = makeStore()
    const ignored = { onInvalid: () => {}, notify: () => {}, go: () => {}, wait: () => Promise.resolve() }
    const deps: CheckoutDeps = { api: fakeApi().api, copy, texts: englishShopper, language: '', ...ignored }
    const { keep } = createKeeping(makeData(), deps, { store, changed: () => {} })
    void keep()
    await vi.waitFor(() => expect(writes).toHaveLength(1))
    store.change({ type: 'transaction', patch: { transactionId: 'pay_1' } })
    let isKept = false
    const kept = (async () => {
      await keep()
      isKept = true
    })()
    writes[0]?.done()
    await vi.waitFor(() => expect(writes).toHaveLength(2))
    expect(isKept).toBe(false)
    expect(writes[1]?.kept.transaction_id).toBe('pay_1')
    writes[1]?.done()
    await kept
  })
})

describe('back out of the browser’s memory', () => {
  /** A page that is shown again, where the server says `status` or does not answer. */
  function back(status: unknown, patch: Partial<ShopState>) {
    hearErrors()
    const store = makeStore([{ type: 'transaction', patch: { transactionId: 'pay_1' } }], patch)
    const { api } = fakeApi({
      checkStatus: status instanceof Error ? status : { status },
      getSession: { live_cart: makeLiveCart() },
    })
    const go = vi.fn<(address: string) => void>()
    const ignored = { onInvalid: () => {}, notify: () => {}, wait: () => Promise.resolve() }
    const copy = { read: vi.fn(), write: vi.fn(), clear: vi.fn() }
    const deps: CheckoutDeps = { api, copy, texts: englishShopper, language: '', go, ...ignored }
    const resume = vi.fn(() => Promise.resolve())
    const payment: Partial<Payment> = { resume }
    const sync = { changed: vi.fn(), flush: vi.fn(() => Promise.resolve()), resume: vi.fn(), stop: vi.fn() }
    const recall = () => Promise.resolve(undefined)
    const stop = watchPage(makeData(), deps, {
      store,
      payment: payment as Payment,
      sync,
      leave: vi.fn(),
      recall,
      takeSession: vi.fn(),
    })
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    stop()
    return { store, go, resume }
  }

  it.each(['processing', 'open', 'failed', refusal(503, 'Ill'), noReply()])(
    'a page that was left for the bank finds out what became of its payment: %s',
    async (status) => {
      const { resume } = back(status, { phase: 'paying' })
      await vi.waitFor(() => expect(resume).toHaveBeenCalledWith('pay_1'))
    },
  )

  it('goes on to an order that was made, also where the server does not answer', async () => {
    const made = back('completed', { phase: 'paying' })
    await vi.waitFor(() => expect(made.go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    const left = back(noReply(), { phase: 'paying', left: true })
    await vi.waitFor(() => expect(left.go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    expect(left.resume).not.toHaveBeenCalled()
  })

  it('leaves a form that nothing was sent from as it is', async () => {
    const { store, resume, go } = back('open', { left: true, phase: 'paying' })
    await vi.waitFor(() => expect(store.get()).toMatchObject({ left: false, phase: 'form' }))
    expect(resume).not.toHaveBeenCalled()
    expect(go).not.toHaveBeenCalled()
  })
})

describe('a tab that is shown again', () => {
  /** A tab whose session the server tells as `now`; what shows it again, after so many milliseconds. */
  function hidden(now: Parameters<typeof makeLiveCart>[0], patch: Partial<ShopState> = {}) {
    vi.useFakeTimers({ toFake: ['performance'] })
    const store = makeStore([], patch)
    const { api, named } = fakeApi({ getSession: { live_cart: makeLiveCart(now) } })
    const go = vi.fn<(address: string) => void>()
    const ignored = { onInvalid: () => {}, notify: () => {}, wait: () => Promise.resolve() }
    const copy = { read: vi.fn(), write: vi.fn(), clear: vi.fn() }
    const deps: CheckoutDeps = { api, copy, texts: englishShopper, language: '', go, ...ignored }
    const resume = vi.fn(() => Promise.resolve())
    const payment: Partial<Payment> = { resume }
    const sync = { changed: vi.fn(), flush: vi.fn(() => Promise.resolve()), resume: vi.fn(), stop: vi.fn() }
    const recall = vi.fn(() => Promise.resolve(undefined))
    const takeSession = vi.fn<(session: LiveCart) => void>()
    const stop = watchPage(makeData(), deps, {
      store,
      payment: payment as Payment,
      sync,
      leave: vi.fn(),
      recall,
      takeSession,
    })
    const show = async (after = 0) => {
      vi.advanceTimersByTime(after)
      recall.mockClear()
      document.dispatchEvent(new Event('visibilitychange'))
      await vi.waitFor(() => expect(recall).toHaveBeenCalled())
      await Promise.resolve()
    }
    onTestFinished(() => {
      stop()
      vi.useRealTimers()
    })
    return { show, store, go, resume, takeSession, asked: () => named('getSession').length }
  }

  it('goes on to the confirmation where another tab has paid [GAP-81]', async () => {
    const { show, go, store } = hidden({ status: 'completed' })
    await show()
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    expect(store.get().left).toBe(true)
  })

  it('waits with another tab that pays', async () => {
    const { show, resume } = hidden({ status: 'processing' })
    await show()
    await vi.waitFor(() => expect(resume).toHaveBeenCalledWith())
  })

  it('takes what another tab has changed, and asks once in a few seconds', async () => {
    const { show, takeSession, asked } = hidden({ total: 3000, cart_version: 2 })
    await show()
    await vi.waitFor(() => expect(takeSession.mock.lastCall?.[0]).toMatchObject({ total: 3000 }))
    await show(1000)
    expect(asked()).toBe(1)
    await show(2500)
    await vi.waitFor(() => expect(asked()).toBe(2))
  })

  it('asks nothing while it pays itself', async () => {
    const { show, asked } = hidden({ status: 'completed' }, { phase: 'paying' })
    await show()
    expect(asked()).toBe(0)
  })
})

describe('what a device keeps of one checkout in two tabs', () => {
  it('is the later change of each field, whichever tab wrote last [CO-011]', async () => {
    const { openTab, kept } = device()
    const [first, second] = [openTab(), openTab()]
    await first.type({ type: 'contact', patch: { email: 'a@b.co' } })
    await second.type({ type: 'shipping', patch: { city: 'Austin' } })
    expect(second.forms().contactInfo.email).toBe('a@b.co')
    expect(kept()?.forms).toMatchObject({ contactInfo: { email: 'a@b.co' }, shippingInfo: { city: 'Austin' } })
  })

  it('comes back after a reload with everything, billing still the same as shipping [CO-006]', async () => {
    const { openTab } = device()
    await openTab().type(...filled)
    const again = openTab()
    expect(await again.keeping.recall()).toBe('')
    expect(again.forms()).toMatchObject({ shippingInfo: maya, billingInfo: maya, isBillingSameAsShipping: true })
    expect(again.changed).toHaveBeenCalled()
  })

  it('is not lost with a page that goes away before the device has written it [CO-006]', async () => {
    const { openTab, kept } = device()
    const first = openTab()
    first.store.change({ type: 'contact', patch: { email: 'a@b.co' } })
    first.store.change({ type: 'same_as_shipping', same: true })
    first.keeping.leave()
    expect(kept()).toBeNull()
    const next = openTab()
    await next.keeping.recall()
    expect(next.forms()).toMatchObject({ contactInfo: { email: 'a@b.co' }, isBillingSameAsShipping: true })
    expect(next.changed).toHaveBeenCalled()
    // Taken once: what the next page says of it later stands alone.
    const last = openTab()
    await last.keeping.recall()
    expect(last.forms().contactInfo.email).toBe('')
  })

  it.each(['{', '[]', 'null', '{"session_id":"cs_1"}', '{"session_id":"cs_2","values":{"email":"x@y.z"},"edits":{}}'])(
    'takes nothing from what another page or version left: %s',
    async (text) => {
      const tab = device().openTab()
      sessionStorage.setItem(LEFT_KEY, text)
      await tab.keeping.recall()
      expect(tab.forms().contactInfo.email).toBe('')
      expect(sessionStorage.getItem(LEFT_KEY)).toBeNull()
    },
  )

  it('takes what another device told the server later, and says so where it replaces what was typed', async () => {
    const { openTab } = device()
    const tab = openTab()
    await tab.type({ type: 'contact', patch: { email: 'a@b.co' } })
    const later = (tab.keeping.edited_at().email ?? 0) + 1
    tab.keeping.takeSession(makeLiveCart({ customer_email: 'c@d.co', customer_edits: { email: later } }))
    expect(tab.forms().contactInfo.email).toBe('c@d.co')
    expect(tab.store.get().taken_over).toBe(1)
    tab.keeping.takeSession(makeLiveCart({ customer_email: 'old@d.co', customer_edits: { email: later - 9 } }))
    expect(tab.forms().contactInfo.email).toBe('c@d.co')
  })

  it('names its versions as the contract takes them: whole milliseconds of known fields', async () => {
    const { openTab } = device()
    const tab = openTab()
    await tab.type(...filled)
    const edits = Object.entries(tab.keeping.edited_at())
    expect(edits.length).toBeGreaterThan(10)
    for (const [field, at] of edits) {
      expect(editedFields).toContain(field)
      expect(Number.isInteger(at)).toBe(true)
    }
  })
})

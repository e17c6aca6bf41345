import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { editedFields } from '../../../shared/domain/checkout/field-versions.ts'
import type { CheckoutChange } from './checkout-state.ts'
import { formsOf } from './checkout-state.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { DeviceDraft } from './device-copy.ts'
import { createDraftPersistence, watchPage } from './draft-persistence.ts'
import { SNAPSHOT_KEY } from './unload-snapshot.ts'
import { englishShopper } from '../messages.ts'
import type { Payment } from '../payment/payment.ts'
import {
  fakeApi,
  filled,
  silenceErrors,
  makeData,
  makeLiveCart,
  makeStore,
  maya,
  noReply,
  refusal,
} from '../shopper.fixture.ts'
import type { ShopState } from './checkout-store.ts'

/** A device with its stored copy; each call opens a tab. */
function device() {
  let kept: DeviceDraft | null = null
  const copy = {
    read: () => Promise.resolve(kept),
    write: (next: DeviceDraft) => {
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
    const keeping = createDraftPersistence(data, deps, { store, changed })
    const type = async (...changes: readonly CheckoutChange[]) => {
      store.patch({ edited: true })
      for (const change of changes) store.change(change)
      await keeping.keep()
    }
    return { store, changed, keeping, type, forms: () => formsOf(store.get().checkout) }
  }
  return { openTab, kept: () => kept }
}

describe('keep', () => {
  it('resolves once the current state is written, even if a write is pending', async () => {
    const writes: { kept: DeviceDraft; done: () => void }[] = []
    const write = (kept: DeviceDraft) => new Promise<void>((done) => void writes.push({ kept, done }))
    const copy = { read: () => Promise.resolve(null), write, clear: () => Promise.resolve() }
    const store = makeStore()
    const ignored = { onInvalid: () => {}, notify: () => {}, go: () => {}, wait: () => Promise.resolve() }
    const deps: CheckoutDeps = { api: fakeApi().api, copy, texts: englishShopper, language: '', ...ignored }
    const { keep } = createDraftPersistence(makeData(), deps, { store, changed: () => {} })
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

describe('restoring from the back/forward cache', () => {
  /** A restored page for which the server reports `status` or doesn't respond. */
  function back(status: unknown, patch: Partial<ShopState>) {
    silenceErrors()
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
    'looks up the outcome of a payment that the page was left for: %s',
    async (status) => {
      const { resume } = back(status, { phase: 'paying' })
      await vi.waitFor(() => expect(resume).toHaveBeenCalledWith('pay_1'))
    },
  )

  it('continues to a finished order, even if the server does not respond', async () => {
    const made = back('completed', { phase: 'paying' })
    await vi.waitFor(() => expect(made.go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    const left = back(noReply(), { phase: 'paying', left: true })
    await vi.waitFor(() => expect(left.go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    expect(left.resume).not.toHaveBeenCalled()
  })

  it('leaves a form alone that sent nothing', async () => {
    const { store, resume, go } = back('open', { left: true, phase: 'paying' })
    await vi.waitFor(() => expect(store.get()).toMatchObject({ left: false, phase: 'form' }))
    expect(resume).not.toHaveBeenCalled()
    expect(go).not.toHaveBeenCalled()
  })
})

describe('a tab that becomes visible again', () => {
  /** A tab with `now` as the server's session; returns a function that shows it again after the given milliseconds. */
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

  it('continues to the confirmation if another tab has paid [GAP-81]', async () => {
    const { show, go, store } = hidden({ status: 'completed' })
    await show()
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith('/confirmation?session=cs_1'))
    expect(store.get().left).toBe(true)
  })

  it('waits with another tab that is paying', async () => {
    const { show, resume } = hidden({ status: 'processing' })
    await show()
    await vi.waitFor(() => expect(resume).toHaveBeenCalledWith())
  })

  it('applies changes from another tab, and refetches only once in a few seconds', async () => {
    const { show, takeSession, asked } = hidden({ total: 3000, cart_version: 2 })
    await show()
    await vi.waitFor(() => expect(takeSession.mock.lastCall?.[0]).toMatchObject({ total: 3000 }))
    await show(1000)
    expect(asked()).toBe(1)
    await show(2500)
    await vi.waitFor(() => expect(asked()).toBe(2))
  })

  it('refetches nothing while it is paying', async () => {
    const { show, asked } = hidden({ status: 'completed' }, { phase: 'paying' })
    await show()
    expect(asked()).toBe(0)
  })
})

describe('the device copy shared by two tabs', () => {
  it('has the later change of each field, whichever tab wrote last [CO-011]', async () => {
    const { openTab, kept } = device()
    const [first, second] = [openTab(), openTab()]
    await first.type({ type: 'contact', patch: { email: 'a@b.co' } })
    await second.type({ type: 'shipping', patch: { city: 'Austin' } })
    expect(second.forms().contactInfo.email).toBe('a@b.co')
    expect(kept()?.forms).toMatchObject({ contactInfo: { email: 'a@b.co' }, shippingInfo: { city: 'Austin' } })
  })

  it('restores everything after a reload, with billing still the same as shipping [CO-006]', async () => {
    const { openTab } = device()
    await openTab().type(...filled)
    const again = openTab()
    expect(await again.keeping.recall()).toBe('')
    expect(again.forms()).toMatchObject({ shippingInfo: maya, billingInfo: maya, isBillingSameAsShipping: true })
    expect(again.changed).toHaveBeenCalled()
  })

  it('is not lost if the page is left before the write is done [CO-006]', async () => {
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
    // The snapshot is used only once: the copy that the next page writes must win.
    const last = openTab()
    await last.keeping.recall()
    expect(last.forms().contactInfo.email).toBe('')
  })

  it.each(['{', '[]', 'null', '{"session_id":"cs_1"}', '{"session_id":"cs_2","values":{"email":"x@y.z"},"edits":{}}'])(
    'ignores the copy of another page or version: %s',
    async (text) => {
      const tab = device().openTab()
      sessionStorage.setItem(SNAPSHOT_KEY, text)
      await tab.keeping.recall()
      expect(tab.forms().contactInfo.email).toBe('')
      expect(sessionStorage.getItem(SNAPSHOT_KEY)).toBeNull()
    },
  )

  it('applies what another device sent later, and announces that it replaced input', async () => {
    const { openTab } = device()
    const tab = openTab()
    await tab.type({ type: 'contact', patch: { email: 'a@b.co' } })
    const later = (tab.keeping.edited_at().email ?? 0) + 1
    tab.keeping.takeSession(makeLiveCart({ customer_email: 'c@d.co', customer_edits: { email: later } }))
    expect(tab.forms().contactInfo.email).toBe('c@d.co')
    expect(tab.store.get().overwritten_count).toBe(1)
    tab.keeping.takeSession(makeLiveCart({ customer_email: 'old@d.co', customer_edits: { email: later - 9 } }))
    expect(tab.forms().contactInfo.email).toBe('c@d.co')
  })

  it("sends versions in the contract's format: whole milliseconds of known fields", async () => {
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

import { describe, expect, it, vi } from 'vitest'
import { editedFields } from '../../shared/domain/form-edits.ts'
import type { CheckoutChange } from './checkout-state.ts'
import { formsOf } from './checkout-state.ts'
import type { CheckoutDeps } from './checkout-deps.ts'
import type { Kept } from './device-copy.ts'
import { createKeeping } from './keeping.ts'
import { englishShopper } from './messages.ts'
import { fakeApi, filled, makeData, makeLiveCart, makeStore, maya } from './shopper.fixture.ts'

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

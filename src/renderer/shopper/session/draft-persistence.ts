import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import { quiet } from '../api.ts'
import { formsOf } from './checkout-state.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import { isConnectionAlert } from '../app/connection-messages.ts'
import { createEdits, sessionValues, valuesOf } from './field-versions.ts'
import type { RemoteEdits } from './field-versions.ts'
import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { FormEdits } from '../../../shared/domain/checkout/field-versions.ts'
import type { Payment } from '../payment/payment.ts'
import { confirmationOf } from '../app/storage-keys.ts'
import { takeSnapshot, writeSnapshot } from './unload-snapshot.ts'
import { hasCustomer, startForms } from './prefill.ts'
import type { ShopStore } from './checkout-store.ts'
import type { Sync } from './session-sync.ts'

/** The device's copy of the forms, and its sync with other tabs and devices. */
export interface DraftPersistence {
  /**
   * Notes changes and stores them on the device with the transaction that waits for a confirmation. Resolves once the
   * current state is written.
   */
  keep: () => Promise<void>
  /** The page is being left: passes unfinished writes to the next page synchronously. */
  leave: () => void
  /**
   * Applies stored changes that the page doesn't have yet: from before a reload, or from another tab.
   * @returns the payment of this session that waited for a confirmation
   */
  recall: () => Promise<string | undefined>
  /** Applies what another tab or device has sent to the server later. */
  takeSession: (session: LiveCart) => void
  edited_at: () => FormEdits
}

interface Parts {
  store: ShopStore
  /** The forms were changed by code, not by the shopper. */
  changed: () => void
}

export function createDraftPersistence(
  data: CheckoutData,
  deps: CheckoutDeps,
  { store, changed }: Parts,
): DraftPersistence {
  const { live_cart, served_at } = data
  const session_id = live_cart._id
  // The offset to the server's clock, which decides which device's change is the later one.
  const ahead = Math.round(Date.parse(served_at) - performance.timeOrigin)
  const begun = startForms(data, deps.language)
  // If the page's default consent differs from the session's, it counts as the oldest change.
  const preset = begun.contactInfo.optIn === (live_cart.opt_in !== false) ? {} : { opt_in: 1 }
  const edits = createEdits(begun, { ...preset, ...live_cart.customer_edits }, () => Date.now() + ahead)
  const forms = () => formsOf(store.get().checkout)

  const take = (elsewhere: RemoteEdits) => {
    const taken = edits.merge(forms(), elsewhere)
    if (!taken) return
    store.change({ type: 'forms', forms: taken.forms })
    if (taken.over) store.patch({ overwritten_count: store.get().overwritten_count + 1 })
    changed()
  }

  /** Applies the copy of another tab, or of this one before a reload: the later change of each field wins. */
  const takeMine = ({ values, edits: theirs, same }: RemoteEdits) => {
    const { edited, checkout } = store.get()
    take({ values, edits: theirs, same: edited ? undefined : same })
    const isOther = same !== undefined && same !== checkout.isBillingSameAsShipping
    if (!edited && isOther) store.change({ type: 'same_as_shipping', same })
  }
  const elsewhereOf = (kept: CheckoutForms, at: FormEdits): RemoteEdits => ({
    values: valuesOf(kept),
    edits: at,
    same: kept.isBillingSameAsShipping,
  })
  const recall = async () => {
    const left = takeSnapshot(session_id)
    if (left) takeMine(left)
    const kept = await deps.copy.read()
    if (!kept) return undefined
    const mine = kept.session_id === session_id
    const { edited, session } = store.get()
    if (mine && kept.edited_at) takeMine(elsewhereOf(kept.forms, kept.edited_at))
    else if (!edited && (mine || !hasCustomer(session))) {
      store.change({ type: 'forms', forms: formsOf(kept.forms) })
      edits.record(forms())
      changed()
    }
    return mine ? kept.transaction_id : undefined
  }

  // Each change is written at once because the page may be left any time; changes during a write are batched.
  let wanted = false
  let writing = false
  let written: Promise<void> = Promise.resolve()
  const write = async () => {
    writing = true
    while (wanted && !store.get().left) {
      wanted = false
      // Another tab may have written since: the later change of each field wins.
      const kept = await deps.copy.read()
      if (kept?.session_id === session_id && kept.edited_at) takeMine(elsewhereOf(kept.forms, kept.edited_at))
      const { transactionId: transaction_id } = store.get().checkout.transactionInfo
      await deps.copy.write({ session_id, forms: forms(), edited_at: edits.at(), transaction_id })
    }
    writing = false
  }
  const keep = () => {
    edits.record(forms())
    wanted = true
    if (!writing) written = write()
    return written
  }

  return {
    keep,
    leave: () => {
      edits.record(forms())
      if (Object.keys(edits.at()).length > 0) writeSnapshot({ session_id, ...elsewhereOf(forms(), edits.at()) })
    },
    recall,
    takeSession: (session) => {
      take({ values: sessionValues(session), edits: session.customer_edits ?? {} })
    },
    edited_at: edits.at,
  }
}

interface WatchedParts extends Pick<DraftPersistence, 'leave' | 'recall' | 'takeSession'> {
  store: ShopStore
  payment: Payment
  sync: Sync
}

/** Milliseconds within which a page that becomes visible repeatedly refetches once. */
const REFETCH_INTERVAL = 3000

/** Sends unsaved changes when the page is left, and refetches when it is shown again. */
export function watchPage(
  { live_cart }: CheckoutData,
  { api, go }: CheckoutDeps,
  { store, payment, sync, leave, recall, takeSession }: WatchedParts,
): () => void {
  const session_id = live_cart._id
  const flush = () => {
    if (store.get().left) return
    leave()
    void sync.flush({ keepalive: true }).catch(() => {})
  }
  const isOpen = () => !store.get().left && store.get().phase === 'form'
  let asked = -REFETCH_INTERVAL
  /** Another tab may have paid meanwhile, or changed the order. Unsent input stays. */
  const lookAgain = async () => {
    await recall()
    const now = performance.now()
    if (!isOpen() || now - asked < REFETCH_INTERVAL) return
    asked = now
    const read = await quiet(api.getSession({ params: { sessionId: session_id } }))
    if (!read || !isOpen()) return
    const { status } = read.live_cart
    if (status === 'processing') return payment.resume()
    if (status !== 'completed') return takeSession(read.live_cart)
    store.patch({ left: true })
    go(confirmationOf(session_id))
  }
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') flush()
    else if (!store.get().left) void lookAgain()
  }
  /**
   * Restored from the back/forward cache: the order may have been paid since. A page that was left for the bank still
   * shows a pending payment, so it polls for its outcome until the server responds.
   */
  const askAgain = async () => {
    const now = await quiet(api.checkStatus({ body: { session_id } }))
    const { left, phase, checkout } = store.get()
    if (now?.status === 'completed' || (left && !now)) return go(confirmationOf(session_id))
    if (now?.status === 'expired') return go(location.href)
    if (left) store.patch({ left: false, phase: 'form' })
    const waits = now?.status === 'processing' || (phase === 'paying' && !left)
    if (waits) await payment.resume(checkout.transactionInfo.transactionId)
    else await lookAgain()
  }
  const onShown = ({ persisted }: PageTransitionEvent) => {
    if (persisted) void askAgain()
  }
  const onOnline = () => {
    sync.resume()
    const { pay_error, promo } = store.get()
    if (isConnectionAlert(pay_error)) store.patch({ pay_error: null })
    if (isConnectionAlert(promo.error)) store.patch({ promo: {} })
  }
  addEventListener('pagehide', flush)
  addEventListener('online', onOnline)
  addEventListener('pageshow', onShown)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    removeEventListener('pagehide', flush)
    removeEventListener('online', onOnline)
    removeEventListener('pageshow', onShown)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}

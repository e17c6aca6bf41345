import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import type { CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import { formsOf } from './checkout-state.ts'
import type { CheckoutData, CheckoutDeps } from './checkout-deps.ts'
import type { ShopStore } from './checkout-store.ts'
import { createDraftPersistence } from './draft-persistence.ts'
import type { DraftPersistence } from './draft-persistence.ts'
import { countryOfLanguage, formsOfSession } from './prefill.ts'
import { createSync } from './session-sync.ts'
import type { Sync } from './session-sync.ts'

/** The shopper's forms on this device and on the server. */
export interface CustomerSync {
  drafts: DraftPersistence
  sync: Sync
  /** The version of contact and addresses that the forms have applied from the server. */
  seenVersion: () => number
  /** Records the version of a session whose contact and addresses this page has sent. */
  recordVersion: (session: LiveCart) => void
  /** Applies a response: a newer cart, and fields that another tab or device has changed later. */
  takeSession: (session: LiveCart) => void
  /** Replaces the forms after another tab changed them during the payment. */
  showContact: (session: LiveCart) => void
  /** The shopper changed a form: stores it on the device and sends it. */
  changed: () => void
}

interface Parts {
  data: CheckoutData
  deps: CheckoutDeps
  store: ShopStore
  rules: CheckoutRules
  /** A form was changed, whoever changed it. */
  onChanged: () => void
}

export function createCustomerSync({ data, deps, store, rules, onChanged }: Parts): CustomerSync {
  const { live_cart, payment_page } = data
  let seenVersion = live_cart.customer_version
  const recordVersion = ({ customer_version }: LiveCart) => {
    seenVersion = customer_version
  }
  const send = () => {
    sync.changed()
    onChanged()
  }
  const drafts = createDraftPersistence(data, deps, { store, changed: send })
  const takeSession = (session: LiveCart) => {
    recordVersion(session)
    // Another address may have different tax; responses that don't change the cart are ignored here.
    if (session.cart_version > store.get().session.cart_version) store.takeSession(session)
    drafts.takeSession(session)
  }
  const affiliate = () =>
    payment_page.affiliate_codes_enabled ? { affiliate_code: store.get().affiliate_code } : undefined
  const sync: Sync = createSync({
    session_id: live_cart._id,
    forms: () => formsOf(store.get().checkout),
    more: () => ({ rules, ...affiliate(), edited_at: drafts.edited_at() }),
    reached: (through) => {
      if (store.get().sync_failed === through) store.patch({ sync_failed: !through })
    },
    send: async (body, options) => {
      takeSession((await deps.api.updateCustomerInfo({ body }, options)).live_cart)
    },
  })
  return {
    drafts,
    sync,
    seenVersion: () => seenVersion,
    recordVersion,
    takeSession,
    showContact: (session) => {
      const { restrict_shipping_countries_enabled: restricts, included_country_codes: only } = payment_page
      const forms = formsOfSession(session, countryOfLanguage(deps.language), restricts ? only : [])
      store.change({ type: 'forms', forms })
      recordVersion(session)
      void drafts.keep()
    },
    changed: () => {
      void drafts.keep()
      send()
    },
  }
}

import type { Input } from '../../../shared/contract.ts'
import { clientToSentAddress } from '../../../shared/domain/address/address.ts'
import type { ClientAddress, SentAddress } from '../../../shared/domain/address/address.ts'
import { effectiveBilling, shippingRefusals } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { FormEdits } from '../../../shared/domain/checkout/field-versions.ts'
import { CallError } from '../../lib/api/fetch-client.ts'
import type { CallOptions } from '../../lib/api/fetch-client.ts'
import type { ShopperCalls } from '../paths.ts'

/** Milliseconds between the last change and its sync (CONST-021). */
export const SYNC_DELAY = 1200

/** Milliseconds before a sync that did not get through is tried again: longer each time, up to the second. */
const [SOON, LATEST] = [2000, 30_000]

/** Whether a call failed for a reason that passes: no way to the server, or a server that cannot answer now. */
const isPassing = (error: unknown): boolean =>
  error instanceof CallError && (error.status === null || error.status >= 500 || error.status === 429)

type CustomerInfo = Input<ShopperCalls['updateCustomerInfo']>['body']

/** What a sync goes by besides the forms. */
export interface SyncMore {
  rules?: CheckoutRules
  /** Absent on a page that asks for none. */
  affiliate_code?: string
  /** When each field was changed, by the server's clock: of two tabs the later change of a field counts. */
  edited_at?: FormEdits
}

/** Whether there is anything to ship, and the server would take the address. The rest is kept all the same while the shopper mends it. */
const isShipped = ({ shippingInfo }: CheckoutForms, rules: CheckoutRules = {}): boolean =>
  rules.shippingAsked !== false && Object.keys(shippingRefusals(shippingInfo, rules)).length === 0

/** How much of each field the server keeps: one that is longer keeps no other from being synced. */
const LONGEST = { full_name: 100, address1: 200, address2: 200, city: 100, state: 100, postalCode: 20, country: 60 }

/** An address as it is sent, no longer than the server keeps it. */
export function sentAddressOf(address: ClientAddress): SentAddress {
  const sent = clientToSentAddress(address)
  return {
    full_name: sent.full_name.slice(0, LONGEST.full_name),
    address1: sent.address1.slice(0, LONGEST.address1),
    address2: sent.address2.slice(0, LONGEST.address2),
    city: sent.city.slice(0, LONGEST.city),
    state: sent.state.slice(0, LONGEST.state),
    postalCode: sent.postalCode.slice(0, LONGEST.postalCode),
    country: sent.country.slice(0, LONGEST.country),
  }
}

/** What is sent of the forms (API-158), addresses in the shape of a sync (SS-016). */
export const customerInfo = (
  session_id: string,
  forms: CheckoutForms,
  { rules, affiliate_code, edited_at }: SyncMore = {},
): CustomerInfo => ({
  live_cart_session_id: session_id,
  email: forms.contactInfo.email.slice(0, 254),
  phone: forms.contactInfo.phone.slice(0, 40),
  ...(isShipped(forms, rules) && { shipping_address: sentAddressOf(forms.shippingInfo) }),
  billing_address: sentAddressOf(effectiveBilling(forms)),
  opt_in: forms.contactInfo.optIn,
  ...(affiliate_code !== undefined && { affiliate_code: affiliate_code.slice(0, 80) }),
  ...(edited_at && { edited_at }),
})

/** The sync waits until some contact or name field is filled; from then on every field counts (CO-012, DEF-75). */
export const isWorthSyncing = ({ contactInfo, shippingInfo, billingInfo }: CheckoutForms): boolean =>
  [contactInfo.email, contactInfo.phone, shippingInfo.fullName, billingInfo.fullName].some((text) => text.trim() !== '')

export interface Sync {
  /** Notes a change; it is sent `SYNC_DELAY` after the last one. */
  changed: () => void
  /** Sends what has not been sent, at once. Rejects when that fails; it is sent again with the next change. */
  flush: (options?: CallOptions) => Promise<void>
  /** The network is back: what could not be sent is sent at once. */
  resume: () => void
  /** Sends nothing more: the order is paid. */
  stop: () => void
}

/**
 * Keeps the server's copy of the forms up to date, over a network that comes and goes.
 * @param send rejects when the call failed; it is logged already
 * @param reached hears whether the last call got through
 */
export function createSync(deps: {
  session_id: string
  forms: () => CheckoutForms
  more?: () => SyncMore
  send: (body: CustomerInfo, options?: CallOptions) => Promise<unknown>
  reached?: (through: boolean) => void
}): Sync {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = SOON
  let sent = ''
  let sending: Promise<void> = Promise.resolve()
  let stopped = false

  const sendNow = async (options?: CallOptions): Promise<void> => {
    const forms = deps.forms()
    const body = customerInfo(deps.session_id, forms, deps.more?.())
    const text = JSON.stringify(body)
    if (stopped || text === sent || !isWorthSyncing(forms)) return
    try {
      await deps.send(body, options)
    } catch (error) {
      if (isPassing(error)) again()
      throw error
    }
    sent = text
    pause = SOON
    deps.reached?.(true)
  }
  const flush = (options?: CallOptions): Promise<void> => {
    clearTimeout(timer)
    // A page that goes away cannot wait for the call before.
    const next = options?.keepalive ? sendNow(options) : sending.catch(() => {}).then(() => sendNow(options))
    sending = next
    return next
  }
  const later = (delay: number) => {
    clearTimeout(timer)
    // Without any network there is nothing to try: its return is told.
    if (!stopped) timer = setTimeout(() => navigator.onLine && void flush().catch(() => {}), delay)
  }
  const again = () => {
    deps.reached?.(false)
    later(pause)
    pause = Math.min(pause * 2, LATEST)
  }
  return {
    changed: () => later(SYNC_DELAY),
    flush,
    resume: () => later(0),
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

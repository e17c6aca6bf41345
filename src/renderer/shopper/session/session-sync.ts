import type { Input } from '../../../shared/contract.ts'
import { clientToSentAddress } from '../../../shared/domain/address/address.ts'
import type { ClientAddress, SentAddress } from '../../../shared/domain/address/address.ts'
import { effectiveBilling, destinationErrors } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { FormEdits } from '../../../shared/domain/checkout/field-versions.ts'
import { CallError } from '../../lib/api/fetch-client.ts'
import type { CallOptions } from '../../lib/api/fetch-client.ts'
import type { ShopperCalls } from '../paths.ts'

/** Milliseconds between the last change and its sync (CONST-021). */
export const SYNC_DELAY = 1200

/** Milliseconds before a failed sync is retried: increasing from the first to the second. */
const [SOON, LATEST] = [2000, 30_000]

/** True if a call failed for a temporary reason: the server is unreachable or unavailable. */
const isTemporary = (error: unknown): boolean =>
  error instanceof CallError && (error.status === null || error.status >= 500 || error.status === 429)

type CustomerInfo = Input<ShopperCalls['updateCustomerInfo']>['body']

/** Data that is synced in addition to the forms. */
export interface SyncExtras {
  rules?: CheckoutRules
  /** Absent if the page doesn't ask for one. */
  affiliate_code?: string
  /** When each field was changed, by the server's clock: the later change of a field in any tab wins. */
  edited_at?: FormEdits
}

/**
 * True if the cart has to be shipped and the server would accept the address. The rest is saved even while the address
 * is invalid.
 */
const isShipped = ({ shippingInfo }: CheckoutForms, rules: CheckoutRules = {}): boolean =>
  rules.isShippingRequired !== false && Object.keys(destinationErrors(shippingInfo, rules)).length === 0

/** The server's length limits: a longer field must not block the others from syncing. */
const MAX_LENGTHS = { full_name: 100, address1: 200, address2: 200, city: 100, state: 100, postalCode: 20, country: 60 }

/** The address for the server, truncated to its length limits. */
export function sentAddressOf(address: ClientAddress): SentAddress {
  const sent = clientToSentAddress(address)
  return {
    full_name: sent.full_name.slice(0, MAX_LENGTHS.full_name),
    address1: sent.address1.slice(0, MAX_LENGTHS.address1),
    address2: sent.address2.slice(0, MAX_LENGTHS.address2),
    city: sent.city.slice(0, MAX_LENGTHS.city),
    state: sent.state.slice(0, MAX_LENGTHS.state),
    postalCode: sent.postalCode.slice(0, MAX_LENGTHS.postalCode),
    country: sent.country.slice(0, MAX_LENGTHS.country),
  }
}

/** The synced form data (API-158), with addresses in the format of a sync (SS-016). */
export const customerInfo = (
  session_id: string,
  forms: CheckoutForms,
  { rules, affiliate_code, edited_at }: SyncExtras = {},
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

/** The sync waits until a contact or name field is filled in; after that every field counts (CO-012, DEF-75). */
export const isWorthSyncing = ({ contactInfo, shippingInfo, billingInfo }: CheckoutForms): boolean =>
  [contactInfo.email, contactInfo.phone, shippingInfo.fullName, billingInfo.fullName].some((text) => text.trim() !== '')

export interface Sync {
  /** Schedules a sync `SYNC_DELAY` after the last change. */
  changed: () => void
  /** Sends unsynced changes immediately. Rejects on failure; they are sent again with the next change. */
  flush: (options?: CallOptions) => Promise<void>
  /** The network is back: sends failed changes immediately. */
  resume: () => void
  /** Stops syncing: the order is paid. */
  stop: () => void
}

/**
 * Keeps the server's copy of the forms up to date over an unstable network.
 * @param send rejects if the call failed; it is already logged
 * @param reached called with whether the last call succeeded
 */
export function createSync(deps: {
  session_id: string
  forms: () => CheckoutForms
  more?: () => SyncExtras
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
      if (isTemporary(error)) again()
      throw error
    }
    sent = text
    pause = SOON
    deps.reached?.(true)
  }
  const flush = (options?: CallOptions): Promise<void> => {
    clearTimeout(timer)
    // A page that is being left can't wait for the previous call.
    const next = options?.keepalive ? sendNow(options) : sending.catch(() => {}).then(() => sendNow(options))
    sending = next
    return next
  }
  const later = (delay: number) => {
    clearTimeout(timer)
    // Don't retry while offline: `resume` runs once the network is back.
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

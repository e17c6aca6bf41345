import type { Input } from '../../shared/contract.ts'
import { clientToSentAddress } from '../../shared/domain/address.ts'
import { effectiveBilling, shippingRefusals } from '../../shared/domain/checkout-validation.ts'
import type { CheckoutForms, CheckoutRules } from '../../shared/domain/checkout-validation.ts'
import type { CallOptions } from '../lib/fetch-client.ts'
import type { ShopperCalls } from './paths.ts'

/** Milliseconds between the last change and its sync (CONST-021). */
export const SYNC_DELAY = 1200

type CustomerInfo = Input<ShopperCalls['updateCustomerInfo']>['body']

/** What a sync goes by besides the forms. */
export interface SyncMore {
  rules?: CheckoutRules
  /** Absent on a page that asks for none. */
  affiliate_code?: string
}

/** Whether the server would take the address. The rest is kept all the same while the shopper mends it. */
const isShipped = ({ shippingInfo }: CheckoutForms, rules: CheckoutRules = {}): boolean =>
  Object.keys(shippingRefusals(shippingInfo, rules)).length === 0

/** What is sent of the forms (API-158), addresses in the shape of a sync (SS-016). */
export const customerInfo = (
  session_id: string,
  forms: CheckoutForms,
  { rules, affiliate_code }: SyncMore = {},
): CustomerInfo => ({
  live_cart_session_id: session_id,
  email: forms.contactInfo.email,
  phone: forms.contactInfo.phone,
  ...(isShipped(forms, rules) && { shipping_address: clientToSentAddress(forms.shippingInfo) }),
  billing_address: clientToSentAddress(effectiveBilling(forms)),
  opt_in: forms.contactInfo.optIn,
  ...(affiliate_code !== undefined && { affiliate_code }),
})

/** The sync waits until some contact or name field is filled; from then on every field counts (CO-012, DEF-75). */
export const isWorthSyncing = ({ contactInfo, shippingInfo, billingInfo }: CheckoutForms): boolean =>
  [contactInfo.email, contactInfo.phone, shippingInfo.fullName, billingInfo.fullName].some((text) => text.trim() !== '')

export interface Sync {
  /** Notes a change; it is sent `SYNC_DELAY` after the last one. */
  changed: () => void
  /** Sends what has not been sent, at once. Rejects when that fails; it is sent again with the next change. */
  flush: (options?: CallOptions) => Promise<void>
  /** Sends nothing more: the order is paid. */
  stop: () => void
}

/**
 * Keeps the server's copy of the forms up to date.
 * @param send rejects when the call failed; it is logged already
 */
export function createSync(deps: {
  session_id: string
  forms: () => CheckoutForms
  more?: () => SyncMore
  send: (body: CustomerInfo, options?: CallOptions) => Promise<unknown>
}): Sync {
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent = ''
  let sending: Promise<void> = Promise.resolve()
  let stopped = false

  const sendNow = async (options?: CallOptions): Promise<void> => {
    const forms = deps.forms()
    const body = customerInfo(deps.session_id, forms, deps.more?.())
    const text = JSON.stringify(body)
    if (stopped || text === sent || !isWorthSyncing(forms)) return
    await deps.send(body, options)
    sent = text
  }
  const flush = (options?: CallOptions): Promise<void> => {
    clearTimeout(timer)
    // A page that goes away cannot wait for the call before.
    const next = options?.keepalive ? sendNow(options) : sending.catch(() => {}).then(() => sendNow(options))
    sending = next
    return next
  }
  return {
    changed: () => {
      clearTimeout(timer)
      if (!stopped) timer = setTimeout(() => void flush().catch(() => {}), SYNC_DELAY)
    },
    flush,
    stop: () => {
      stopped = true
      clearTimeout(timer)
    },
  }
}

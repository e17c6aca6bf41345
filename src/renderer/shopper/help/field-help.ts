import type { ReactNode } from 'react'
import type { ClientAddress } from '../../../shared/domain/address/address.ts'
import type { HintedField } from '../../storefront/types.ts'
import type { CheckoutChange } from '../session/checkout-state.ts'
import type { ShopStore } from '../session/checkout-store.ts'

/** Help next to the fields, computed on the page without any requests. */
export interface FieldHelp {
  /** The shopper changed a form. */
  edited: (change: CheckoutChange | undefined) => void
  /** A field lost the focus. */
  onBlur: (field: HintedField) => void
}

type Kind = 'shipping' | 'billing'

/** Validation names of the fields of an address. */
const names = {
  shipping: { postalCode: 'postalCode', state: 'state' },
  billing: { postalCode: 'billingPostalCode', state: 'billingState' },
} as const

interface Parts {
  store: ShopStore
  /** Makes a change on behalf of the shopper. */
  apply: (change: CheckoutChange) => void
}

const loadHints = () => import('./field-hints.tsx')

const addressIn = (store: ShopStore, kind: Kind): ClientAddress =>
  kind === 'shipping' ? store.get().checkout.shippingInfo : store.get().checkout.billingInfo

/** The hints that no longer apply after a field changed. */
function outdatedHints(change: CheckoutChange): HintedField[] {
  if (change.type === 'contact')
    return [
      ...('email' in change.patch ? ['email' as const] : []),
      ...('phone' in change.patch ? ['phone' as const] : []),
    ]
  if (change.type !== 'shipping' && change.type !== 'billing') return []
  const { postalCode, state } = names[change.type]
  const place = 'postalCode' in change.patch || 'country' in change.patch
  return [...(place ? [postalCode] : []), ...('state' in change.patch ? [state] : [])]
}

/**
 * Shows hints on blur, and fills in the state from a complete postal code. The state is only filled in if it is empty
 * or was filled in before: the shopper's choice stays.
 */
export function createFieldHelp({ store, apply }: Parts): FieldHelp {
  const own: Record<Kind, string> = { shipping: '', billing: '' }

  const put = (field: HintedField, hint: ReactNode) => {
    if (hint || store.get().hints[field]) store.patch({ hints: { ...store.get().hints, [field]: hint } })
  }
  const takeEmail = (email: string) => {
    put('email', null)
    apply({ type: 'contact', patch: { email } })
    // The button is gone: the focus returns to the field.
    document.getElementById('shop-email')?.focus()
  }
  const fillState = async (kind: Kind) => {
    const { country, postalCode } = addressIn(store, kind)
    const { stateOfPostalCode, stateHint } = await loadHints()
    const state = stateOfPostalCode(country, postalCode)
    const now = addressIn(store, kind)
    const free = now.state === '' || now.state === own[kind]
    if (state === '' || !free || state === now.state || now.postalCode !== postalCode || now.country !== country) return
    own[kind] = state
    apply({ type: kind, patch: { state } })
    put(names[kind].state, stateHint())
  }
  /** The phone number rules are loaded when the first number is typed. */
  const hintPhone = async () => {
    const typed = () => store.get().checkout.contactInfo.phone
    const phone = typed()
    if (phone.trim() === '') return put('phone', null)
    const [{ phoneHint }, { findPhoneMistake: oddPhone }] = await Promise.all([loadHints(), import('./phone-check.ts')])
    const { shippingInfo, billingInfo } = store.get().checkout
    if (typed() === phone) put('phone', phoneHint(oddPhone(shippingInfo.country || billingInfo.country, phone)))
  }
  const hintFor = async (field: HintedField) => {
    if (field === 'phone') return hintPhone()
    const { emailHint, postalHint } = await loadHints()
    const { contactInfo, shippingInfo, billingInfo } = store.get().checkout
    if (field === 'email') put(field, emailHint(contactInfo.email, takeEmail))
    if (field === 'postalCode') put(field, postalHint(shippingInfo.country, shippingInfo.postalCode))
    if (field === 'billingPostalCode') put(field, postalHint(billingInfo.country, billingInfo.postalCode))
  }
  return {
    edited: (change) => {
      if (!change) return
      for (const field of outdatedHints(change)) put(field, null)
      if (change.type !== 'shipping' && change.type !== 'billing') return
      const { patch, type: kind } = change
      if ('state' in patch && !('country' in patch)) own[kind] = ''
      if ('postalCode' in patch || 'country' in patch) void fillState(kind).catch(() => {})
    },
    onBlur: (field) => void hintFor(field).catch(() => {}),
  }
}

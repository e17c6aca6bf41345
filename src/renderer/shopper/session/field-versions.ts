import type { LiveCart } from '../../../shared/contracts/checkout/live-cart.ts'
import {
  clientToSentAddress,
  emptyAddress,
  sentToStoredAddress,
  storedToClientAddress,
} from '../../../shared/domain/address/address.ts'
import type { ClientAddress, StoredAddress } from '../../../shared/domain/address/address.ts'
import { effectiveBilling } from '../../../shared/domain/checkout/checkout-validation.ts'
import type { CheckoutForms } from '../../../shared/domain/checkout/checkout-validation.ts'
import {
  addressOf,
  addressValues,
  changedFields,
  withEditedFields,
  newerFields,
} from '../../../shared/domain/checkout/field-versions.ts'
import type { EditedField, FormEdits, FormValues } from '../../../shared/domain/checkout/field-versions.ts'

const toStored = (address: ClientAddress): StoredAddress => sentToStoredAddress(clientToSentAddress(address))

/** The values of the forms by field, with the names used for their versions. */
export const valuesOf = (forms: CheckoutForms): FormValues => ({
  email: forms.contactInfo.email,
  phone: forms.contactInfo.phone,
  opt_in: forms.contactInfo.optIn,
  ...addressValues('shipping', toStored(forms.shippingInfo)),
  ...addressValues('billing', toStored(effectiveBilling(forms))),
})

/** A session's values of the forms, with the same names. */
export const sessionValues = (session: LiveCart): FormValues => ({
  email: session.customer_email,
  phone: session.customer_phone,
  ...(session.opt_in !== undefined && { opt_in: session.opt_in }),
  ...addressValues('shipping', session.customer_shipping_address ?? toStored(emptyAddress)),
  ...addressValues('billing', session.customer_billing_address ?? toStored(emptyAddress)),
})

/** The address with the fields that were changed elsewhere; the same object if none was. */
function withFields(
  kind: 'shipping' | 'billing',
  address: ClientAddress,
  values: FormValues,
  fields: readonly EditedField[],
): ClientAddress {
  const changed = fields.filter((field) => field.startsWith(`${kind}.`))
  if (changed.length === 0) return address
  const merged = addressValues(kind, toStored(address))
  for (const field of changed) merged[field] = values[field] ?? merged[field] ?? ''
  return storedToClientAddress(addressOf(kind, merged))
}

const isSame = (a: ClientAddress, b: ClientAddress): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Applies `fields` of other `values` to the forms. Turns 'same as shipping' off if billing was changed to a different
 * address elsewhere.
 */
export function withValues(
  forms: CheckoutForms,
  values: FormValues,
  fields: readonly EditedField[],
  same = forms.isBillingSameAsShipping,
): CheckoutForms {
  const { email, phone, opt_in } = values
  const shippingInfo = withFields('shipping', forms.shippingInfo, values, fields)
  const billingInfo = withFields('billing', effectiveBilling(forms), values, fields)
  const billingMoved = fields.some((field) => field.startsWith('billing.'))
  return {
    contactInfo: {
      email: fields.includes('email') && typeof email === 'string' ? email : forms.contactInfo.email,
      phone: fields.includes('phone') && typeof phone === 'string' ? phone : forms.contactInfo.phone,
      optIn: fields.includes('opt_in') && typeof opt_in === 'boolean' ? opt_in : forms.contactInfo.optIn,
    },
    shippingInfo,
    billingInfo,
    isBillingSameAsShipping: same && (!billingMoved || isSame(shippingInfo, billingInfo)),
  }
}

/** Tracks local changes with their times, and merges later changes from elsewhere. */
export interface Edits {
  /** Records the fields that differ from the last recorded forms. */
  record: (forms: CheckoutForms) => void
  /** When each field was changed, here or elsewhere, in milliseconds by the server's clock. */
  at: () => FormEdits
  /**
   * Merges later changes of another tab or device into the forms.
   * @returns null if nothing changes; `over` if one of them replaces a local change
   */
  merge: (forms: CheckoutForms, elsewhere: RemoteEdits) => { forms: CheckoutForms; over: boolean } | null
}

export interface RemoteEdits {
  values: FormValues
  edits: FormEdits
  /** True if billing follows shipping there; undefined if unknown. */
  same?: boolean | undefined
}

/**
 * @param begun the page's initial forms
 * @param edits earlier changes of their fields
 * @param now milliseconds by the server's clock
 */
export function createEdits(begun: CheckoutForms, edits: FormEdits, now: () => number): Edits {
  let known = valuesOf(begun)
  let mine = edits
  const here = new Set<EditedField>()
  const note = (forms: CheckoutForms) => {
    const values = valuesOf(forms)
    const fields = changedFields(known, values)
    known = values
    for (const field of fields) here.add(field)
    mine = withEditedFields(mine, fields, now())
  }
  return {
    record: note,
    at: () => mine,
    merge: (forms, { values, edits: theirs, same }) => {
      note(forms)
      const later = newerFields(mine, theirs)
      for (const field of later) mine = { ...mine, [field]: theirs[field] }
      const other = later.filter((field) => values[field] !== undefined && values[field] !== known[field])
      if (other.length === 0) return null
      const merged = withValues(forms, values, other, same)
      known = valuesOf(merged)
      return { forms: merged, over: other.some((field) => here.has(field) && values[field] !== '') }
    },
  }
}

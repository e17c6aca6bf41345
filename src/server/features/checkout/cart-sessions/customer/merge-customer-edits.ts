import type { StoredAddress } from '../../../../../shared/contracts/fields.ts'
import {
  addressOf,
  addressValues,
  editedFields,
  type EditedField,
  type FormEdits,
} from '../../../../../shared/domain/checkout/field-versions.ts'
import type { SessionRow } from '../repo.ts'

/** The shopper's changes; undefined fields stay unchanged. */
interface CustomerChanges {
  email?: string | undefined
  phone?: string | undefined
  opt_in?: boolean | undefined
  affiliate_code?: string | undefined
  shipping_address?: StoredAddress | undefined
  billing_address?: StoredAddress | undefined
  /**
   * Edit time of each field, not in the future; if absent, all fields count as edited just now and overwrite
   * everything.
   */
  edits?: FormEdits | undefined
  /**
   * True if the page taxes by address, so that another place changes the total: a shopper paying the old price is shown
   * the new one.
   */
  taxed?: boolean | undefined
  /** Steps reached with this change; only the first time is recorded. */
  reached: { contact: boolean; shipping: boolean }
}

type IsLater = (field: EditedField) => boolean

/** True if a call edited a field no earlier than the stored edit. All fields of a call without versions count. */
const isLaterThan =
  (stored: FormEdits, edits: FormEdits | undefined): IsLater =>
  (field) => {
    if (edits === undefined) return true
    const edited = edits[field]
    return edited !== undefined && edited >= (stored[field] ?? 0)
  }

/** Picks the later text; an empty field always takes the given value. */
function mergeText(before: string, given: string | undefined, isLater: boolean): string {
  return given !== undefined && (before === '' || isLater) ? given : before
}

/** Merges two addresses field by field, keeping the later value; null if neither is given. */
function mergeAddress(
  kind: 'shipping' | 'billing',
  before: StoredAddress | null,
  given: StoredAddress | undefined,
  isLater: IsLater,
): StoredAddress | null {
  if (!given || !before) return given ?? before
  const values = addressValues(kind, given)
  const stored = addressValues(kind, before)
  for (const field of editedFields) {
    const kept = stored[field]
    if (kept && !isLater(field)) values[field] = kept
  }
  return addressOf(kind, values)
}

/** Field versions after the call. */
function mergeEdits(stored: FormEdits, edits: FormEdits | undefined): FormEdits {
  if (!edits) return stored
  const after = { ...stored }
  for (const field of editedFields) {
    const at = edits[field]
    if (at !== undefined && at >= (stored[field] ?? 0)) after[field] = at
  }
  return after
}

const isSamePlace = (before: StoredAddress | null, after: StoredAddress | null): boolean =>
  before?.country_code === after?.country_code && before?.administrative_area === after?.administrative_area

type Contact = Pick<
  SessionRow,
  'customer_email' | 'customer_phone' | 'customer_shipping_address' | 'customer_billing_address'
>

const contactOf = (row: Contact) =>
  JSON.stringify([
    row.customer_email,
    row.customer_phone,
    ...[row.customer_shipping_address, row.customer_billing_address].map(
      (address) => address && addressValues('shipping', address),
    ),
  ])

/** Merges a shopper's changes into a session, field by field, latest edit wins. */
export function mergeCustomerEdits(session: SessionRow, changes: CustomerChanges, now: Date): SessionRow {
  const { customer_shipping_address: shipping, customer_billing_address: billing, customer_edits: stored } = session
  const { edits, reached } = changes
  const isLater = isLaterThan(stored, edits)
  const address = mergeAddress('shipping', shipping, changes.shipping_address, isLater)
  const moved = changes.taxed === true && !isSamePlace(shipping, address)
  const contact: Contact = {
    customer_email: mergeText(session.customer_email, changes.email, isLater('email')),
    customer_phone: mergeText(session.customer_phone, changes.phone, isLater('phone')),
    customer_shipping_address: address,
    customer_billing_address: mergeAddress('billing', billing, changes.billing_address, isLater),
  }
  const isChanged = contactOf(contact) !== contactOf(session)
  return {
    ...session,
    ...contact,
    customer_version: session.customer_version + (isChanged ? 1 : 0),
    opt_in: isLater('opt_in') ? (changes.opt_in ?? session.opt_in) : session.opt_in,
    affiliate_code: mergeText(session.affiliate_code, changes.affiliate_code, isLater('affiliate_code')),
    customer_edits: mergeEdits(stored, edits),
    cart_version: session.cart_version + (moved ? 1 : 0),
    contact_at: session.contact_at ?? (reached.contact ? now : null),
    shipping_at: session.shipping_at ?? (reached.shipping ? now : null),
    updated_at: now,
  }
}

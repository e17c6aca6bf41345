import type { StoredAddress } from '../../../../../shared/contracts/fields.ts'
import {
  addressOf,
  addressValues,
  editedFields,
  type EditedField,
  type FormEdits,
} from '../../../../../shared/domain/checkout/field-versions.ts'
import type { SessionRow } from '../repo.ts'

/** What a shopper has said of themselves; what is undefined is unchanged. */
interface CustomerChanges {
  email?: string | undefined
  phone?: string | undefined
  opt_in?: boolean | undefined
  affiliate_code?: string | undefined
  shipping_address?: StoredAddress | undefined
  billing_address?: StoredAddress | undefined
  /** When each field was changed, not in the future; absent: all of it just now, over everything. */
  edits?: FormEdits | undefined
  /** Another place changes what is to be paid: who pays by the price before is told of it. */
  taxed?: boolean | undefined
  /** The steps reached by it: their first time counts. */
  reached: { contact: boolean; shipping: boolean }
}

type Later = (field: EditedField) => boolean

/** Whether a call changed a field no earlier than it was changed before. One that names no versions counts wholly. */
const laterThan =
  (stored: FormEdits, edits: FormEdits | undefined): Later =>
  (field) => {
    if (edits === undefined) return true
    const edited = edits[field]
    return edited !== undefined && edited >= (stored[field] ?? 0)
  }

/** A text that nobody has filled in yet takes what is given. */
function laterText(before: string, given: string | undefined, isLater: boolean): string {
  return given !== undefined && (before === '' || isLater) ? given : before
}

/** An address of which each part is the later one; null while none was given. */
function laterAddress(
  kind: 'shipping' | 'billing',
  before: StoredAddress | null,
  given: StoredAddress | undefined,
  isLater: Later,
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

/** The versions after the call. */
function laterEdits(stored: FormEdits, edits: FormEdits | undefined): FormEdits {
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

/** A session with what its shopper said, field by field the later. */
export function withCustomer(session: SessionRow, changes: CustomerChanges, now: Date): SessionRow {
  const { customer_shipping_address: shipping, customer_billing_address: billing, customer_edits: stored } = session
  const { edits, reached } = changes
  const isLater = laterThan(stored, edits)
  const address = laterAddress('shipping', shipping, changes.shipping_address, isLater)
  const moved = changes.taxed === true && !isSamePlace(shipping, address)
  const contact: Contact = {
    customer_email: laterText(session.customer_email, changes.email, isLater('email')),
    customer_phone: laterText(session.customer_phone, changes.phone, isLater('phone')),
    customer_shipping_address: address,
    customer_billing_address: laterAddress('billing', billing, changes.billing_address, isLater),
  }
  const isChanged = contactOf(contact) !== contactOf(session)
  return {
    ...session,
    ...contact,
    customer_version: session.customer_version + (isChanged ? 1 : 0),
    opt_in: isLater('opt_in') ? (changes.opt_in ?? session.opt_in) : session.opt_in,
    affiliate_code: laterText(session.affiliate_code, changes.affiliate_code, isLater('affiliate_code')),
    customer_edits: laterEdits(stored, edits),
    cart_version: session.cart_version + (moved ? 1 : 0),
    contact_at: session.contact_at ?? (reached.contact ? now : null),
    shipping_at: session.shipping_at ?? (reached.shipping ? now : null),
    updated_at: now,
  }
}

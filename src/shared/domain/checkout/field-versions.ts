import type { StoredAddress } from '../address/address.ts'

const plain = ['email', 'phone', 'opt_in', 'affiliate_code'] as const

const parts = [
  'full_name',
  'address1',
  'address2',
  'locality',
  'administrative_area',
  'postal_code',
  'country_code',
] as const satisfies readonly (keyof StoredAddress)[]

type AddressKind = 'shipping' | 'billing'

/** Version key of a form field. */
export type EditedField = (typeof plain)[number] | `${AddressKind}.${(typeof parts)[number]}`

const inAddress = (kind: AddressKind) => parts.map((part) => `${kind}.${part}` as const)

export const editedFields: readonly [EditedField, ...EditedField[]] = [
  ...plain,
  ...inAddress('shipping'),
  ...inAddress('billing'),
]

/**
 * When each field was last changed, in milliseconds by the server's clock. The latest change of a field wins across
 * tabs and devices, in any order of calls; an absent field was not changed.
 */
export type FormEdits = Partial<Record<EditedField, number>>

/** Values of a shopper's forms, by the same keys. */
export type FormValues = Partial<Record<EditedField, string | boolean>>

/** Returns an address's fields by key. */
export const addressValues = (kind: AddressKind, address: StoredAddress): FormValues =>
  Object.fromEntries(parts.map((part) => [`${kind}.${part}`, address[part]]))

/** Returns the address from field values; missing ones are empty. */
export function addressOf(kind: AddressKind, values: FormValues): StoredAddress {
  const text = (part: (typeof parts)[number]) => String(values[`${kind}.${part}`] ?? '')
  return {
    full_name: text('full_name'),
    address1: text('address1'),
    address2: text('address2'),
    locality: text('locality'),
    administrative_area: text('administrative_area'),
    postal_code: text('postal_code'),
    country_code: text('country_code'),
  }
}

/** Returns the fields whose values differ; fields missing from `after` are unchanged. */
export const changedFields = (before: FormValues, after: FormValues): EditedField[] =>
  editedFields.filter((field) => after[field] !== undefined && after[field] !== before[field])

/** Sets the versions of `fields` to `now`; never moves a version back, even if the clock does. */
export function withEditedFields(edits: FormEdits, fields: readonly EditedField[], now: number): FormEdits {
  const after = { ...edits }
  for (const field of fields) after[field] = Math.max(now, (edits[field] ?? 0) + 1)
  return after
}

/** Returns the fields with a later change in `theirs`. */
export const newerFields = (mine: FormEdits, theirs: FormEdits): EditedField[] =>
  editedFields.filter((field) => (theirs[field] ?? 0) > (mine[field] ?? 0))

/** Caps versions at `now` before they are stored, since no change can be in the future. */
export function capVersions(edits: FormEdits, now: number): FormEdits {
  const kept: FormEdits = {}
  for (const field of editedFields) {
    const at = edits[field]
    if (at !== undefined) kept[field] = Math.min(at, now)
  }
  return kept
}

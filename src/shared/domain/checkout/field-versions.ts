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

/** A field of the shopper's forms, as its version names it. */
export type EditedField = (typeof plain)[number] | `${AddressKind}.${(typeof parts)[number]}`

const inAddress = (kind: AddressKind) => parts.map((part) => `${kind}.${part}` as const)

export const editedFields: readonly [EditedField, ...EditedField[]] = [
  ...plain,
  ...inAddress('shipping'),
  ...inAddress('billing'),
]

/**
 * When each field was last changed, in milliseconds by the server's clock. The later change of a field counts, whichever
 * tab or device it was made in and in whatever order the calls arrive; a field that is absent was not changed.
 */
export type FormEdits = Partial<Record<EditedField, number>>

/** What a shopper's forms hold, by the same names. */
export type FormValues = Partial<Record<EditedField, string | boolean>>

/** An address's fields under their names. */
export const addressValues = (kind: AddressKind, address: StoredAddress): FormValues =>
  Object.fromEntries(parts.map((part) => [`${kind}.${part}`, address[part]]))

/** The address that the fields hold; what they lack is empty. */
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

/** The fields whose values differ; what `after` lacks has not changed. */
export const changedFields = (before: FormValues, after: FormValues): EditedField[] =>
  editedFields.filter((field) => after[field] !== undefined && after[field] !== before[field])

/** The versions with `fields` changed at `now`; a clock that went back does not make a change older. */
export function editedAt(edits: FormEdits, fields: readonly EditedField[], now: number): FormEdits {
  const after = { ...edits }
  for (const field of fields) after[field] = Math.max(now, (edits[field] ?? 0) + 1)
  return after
}

/** The fields that `theirs` has a later change of. */
export const laterFields = (mine: FormEdits, theirs: FormEdits): EditedField[] =>
  editedFields.filter((field) => (theirs[field] ?? 0) > (mine[field] ?? 0))

/** Versions as they may be stored: nobody changes a field in the future. */
export function noLaterThan(edits: FormEdits, now: number): FormEdits {
  const kept: FormEdits = {}
  for (const field of editedFields) {
    const at = edits[field]
    if (at !== undefined) kept[field] = Math.min(at, now)
  }
  return kept
}

type Unit = 'money' | 'count' | 'percent'

/** A figure that a report can show. */
export interface Measure {
  label: string
  unit: Unit
  /** One sentence that says what it counts. */
  definition: string
}

/**
 * How the values of a dimension are written. `code`: a word of ours such as `do_not_honor`. `name`: as stored, with a
 * label where the value is an ID.
 */
type DimensionKind = 'name' | 'code' | 'country' | 'currency'

/** What a report can be grouped and filtered by. */
export interface Dimension {
  label: string
  kind: DimensionKind
  /** Shown for rows without a value. */
  none: string
}

/** Rows that a report reads. */
export interface Dataset {
  label: string
  /** The date that decides whether a row is in the range: 'when the order was placed'. */
  dated: string
  measures: Readonly<Record<string, Measure>>
  dimensions: Readonly<Record<string, Dimension>>
}

const measure =
  (unit: Unit) =>
  (label: string, definition: string): Measure => ({ label, unit, definition })

export const count = measure('count')
export const money = measure('money')
export const percent = measure('percent')

export const name = (label: string, none: string): Dimension => ({ label, kind: 'name', none })
export const code = (label: string, none = 'Unknown'): Dimension => ({ label, kind: 'code', none })
export const country = (label: string): Dimension => ({ label, kind: 'country', none: 'Unknown' })
export const currency: Dimension = { label: 'Currency', kind: 'currency', none: 'Unknown' }

export const account = name('Payment account', 'No account')
export const cardBrand = code('Card brand', 'Not a card')
export const paymentMethod = code('Payment method')
export const declineReason = code('Decline reason', 'No decline')

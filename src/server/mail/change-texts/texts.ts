/** What changed on a subscription. */
export type ChangeKind =
  | 'paused'
  | 'resumed'
  | 'skipped'
  | 'unskipped'
  | 'moved'
  | 'quantity'
  | 'swapped'
  | 'item_added'
  | 'item_removed'
  | 'address'
  | 'shipping_method'
  | 'payment_method'
  | 'canceled'
  | 'reactivated'

/** Texts of the email about a change of a subscription. */
export interface ChangeTexts {
  titles: Readonly<Record<ChangeKind, string>>
  by_you: (title: string, store: string) => string
  by_store: (title: string, store: string) => string
  paused_until: (day: string) => string
  skipped: (day: string) => string
  unskipped: (day: string) => string
  moved: (day: string) => string
  quantity: (count: number) => string
  item: (item: string) => string
  added: (item: string) => string
  removed: (item: string) => string
  delivers_to: (address: string) => string
  ships_with: (method: string) => string
  paid_with: (card: string) => string
  ends: (day: string) => string
  next_charge: (amount: string, day: string) => string
  no_charge: string
}

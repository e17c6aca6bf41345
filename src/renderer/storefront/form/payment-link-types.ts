/** A product that can be chosen; prices in minor units, `available` what no other session holds. */
export interface InstantChoice {
  product_id: string
  title: string
  description?: string | null | undefined
  image?: string | null | undefined
  minimum_quantity: number
  maximum_quantity: number | null
  variants: readonly InstantVariant[]
}

export interface InstantVariant {
  variant_id: string
  title: string
  price: number
  available: number
}

/** What the payment link asks. `value` is what was answered, `missing` that it has to be. */
export interface InstantQuestion {
  key: string
  label: string
  required: boolean
  value: string
  missing: boolean
}

export interface Choosing {
  product_id: string
  variant_id: string | null
  selected: boolean
}

/** What an instant page sells and asks, and what the shopper does with it. */
export interface InstantOffer {
  mode: 'single' | 'multiple'
  choices: readonly InstantChoice[]
  /** What was pressed and is not answered yet: it is shown at once. */
  choosing: Choosing | null
  /** Minor units; null where products are sold. */
  amount: { minimum: number; maximum: number | null; value: number } | null
  /** Pay was pressed with an amount that cannot be paid. */
  amount_shown?: boolean | undefined
  questions: readonly InstantQuestion[]
  onSelect: (product_id: string, variant_id: string | null, selected: boolean) => void
  onAmount: (amount: number) => void
  /** Whether the typed amount can be paid, each time that changes. */
  onAmountRight?: ((right: boolean) => void) | undefined
  onAnswer: (key: string, value: string) => void
  /** A question was left. */
  onAnswered: () => void
}

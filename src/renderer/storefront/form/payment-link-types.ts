/** A product to choose; prices in minor units, `available` excludes stock held by other sessions. */
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

/** A question of the payment link. `value` is the answer, `missing` is set if a required one is empty. */
export interface InstantQuestion {
  key: string
  label: string
  required: boolean
  value: string
  missing: boolean
}

export interface PendingChoice {
  product_id: string
  variant_id: string | null
  selected: boolean
}

/** The products and questions of an instant page, with handlers for the shopper's actions. */
export interface InstantOffer {
  mode: 'single' | 'multiple'
  choices: readonly InstantChoice[]
  /** The pressed choice until the server responds; shown optimistically. */
  pending_choice: PendingChoice | null
  /** In minor units; null if products are sold. */
  amount: { minimum: number; maximum: number | null; value: number } | null
  /** Pay was pressed with an invalid amount. */
  amount_shown?: boolean | undefined
  questions: readonly InstantQuestion[]
  onSelect: (product_id: string, variant_id: string | null, selected: boolean) => void
  onAmount: (amount: number) => void
  /** Called with whether the entered amount can be paid, each time that changes. */
  onAmountValidity?: ((right: boolean) => void) | undefined
  onAnswer: (key: string, value: string) => void
  /** A question lost the focus. */
  onAnswered: () => void
}

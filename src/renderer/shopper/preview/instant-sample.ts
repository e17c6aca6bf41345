import type { PaymentPagePreview, PreviewShopper } from '../../../shared/preview.ts'
import type { ShopChoice } from '../../../shared/shop-data.ts'
import type { InstantChoice, InstantOffer } from '../../storefront/form/payment-link-types.ts'
import type { ShopSession } from '../../storefront/types.ts'
import { previewLines } from './preview-cart.ts'

const nothing = () => {}

type Sold = {
  [Name in 'selected_products' | 'instant_selection_mode']: PaymentPagePreview['page'][Name]
}

/** The draft's products in order; samples if it has none. */
function choicesOf(
  named: readonly string[],
  choices: readonly ShopChoice[],
  currency: string,
): readonly InstantChoice[] {
  const found = named.flatMap((id) => choices.find(({ product_id }) => product_id === id) ?? [])
  return found.length > 0 ? found : previewLines(currency).map(sampleOf)
}

const sampleOf = ({ productId, title, variant_title, price }: ShopSession['cart'][number]): InstantChoice => ({
  product_id: productId,
  title,
  minimum_quantity: 1,
  maximum_quantity: null,
  variants: [{ variant_id: productId, title: variant_title ?? '', price, available: 99 }],
})

type Cart = ShopSession['cart']

function lineOf({ product_id, title, image, variants }: InstantChoice, at: number, chosen?: string | null): Cart {
  const named = variants.find(({ variant_id }) => variant_id === chosen)
  const variant = named ?? variants.find(({ available }) => available > 0) ?? variants[0]
  if (!variant) return []
  const { variant_id, title: variant_title, price } = variant
  return [
    {
      _id: `preview-${at + 1}`,
      productId: product_id,
      product_variant_id: variant_id,
      title,
      variant_title,
      image,
      quantity: 1,
      price,
    },
  ]
}

/**
 * The sample selection of an instant page in the editor: its first product, or all if several can be selected. Not
 * interactive.
 */
export function instantSample(
  { selected_products, instant_selection_mode: mode = 'single' }: Sold,
  named: readonly ShopChoice[] = [],
  { items }: PreviewShopper,
  currency: string,
): { offer: InstantOffer; lines: Cart } {
  const choices = choicesOf(selected_products ?? [], named, currency)
  const chosen = choices.slice(0, mode === 'multiple' && items === 'many' ? choices.length : 1)
  const lines = chosen.flatMap((choice, at) => lineOf(choice, at))
  const offer: InstantOffer = {
    mode,
    choices,
    pending_choice: null,
    amount: null,
    questions: [],
    onSelect: nothing,
    onAmount: nothing,
    onAnswer: nothing,
    onAnswered: nothing,
  }
  return { offer, lines }
}

/**
 * The line items after a product was pressed: replaced for a single selection, else added or removed; the last one
 * can't be removed.
 */
export function toggleProduct(
  { mode, choices }: InstantOffer,
  lines: Cart,
  ...[product_id, variant_id, selected]: Parameters<InstantOffer['onSelect']>
): Cart {
  const others = mode === 'multiple' ? lines.filter(({ productId }) => productId !== product_id) : []
  if (!selected) return others.length > 0 ? others : lines
  const at = choices.findIndex((choice) => choice.product_id === product_id)
  const choice = choices[at]
  return choice ? [...others, ...lineOf(choice, at, variant_id)] : lines
}

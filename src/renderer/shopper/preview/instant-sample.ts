import type { PaymentPagePreview } from '../../../shared/preview.ts'
import type { InstantChoice, InstantOffer } from '../../storefront/instant-types.ts'
import type { ShopSession } from '../../storefront/types.ts'
import { previewLines } from './preview-cart.ts'

const nothing = () => {}

/** The products that the draft names, in its order; samples while it names none. */
function choicesOf({ page, choices }: PaymentPagePreview, currency: string): readonly InstantChoice[] {
  const named = page.selected_products ?? []
  const found = named.flatMap((id) => choices?.find(({ product_id }) => product_id === id) ?? [])
  return found.length > 0 ? found : previewLines(currency).map(sampleOf)
}

const sampleOf = ({ productId, title, variant_title, price }: ShopSession['cart'][number]): InstantChoice => ({
  product_id: productId,
  title,
  minimum_quantity: 1,
  maximum_quantity: null,
  variants: [{ variant_id: productId, title: variant_title ?? '', price, available: 99 }],
})

/** What an instant page sells in the editor: the first of its products is chosen, and nothing can be pressed. */
export function instantSample(
  shown: PaymentPagePreview,
  currency: string,
): { offer: InstantOffer; lines: ShopSession['cart'] } {
  const choices = choicesOf(shown, currency)
  const [first] = choices
  const variant = first?.variants.find(({ available }) => available > 0) ?? first?.variants[0]
  const lines =
    first && variant
      ? [
          {
            _id: 'preview-1',
            productId: first.product_id,
            product_variant_id: variant.variant_id,
            title: first.title,
            variant_title: variant.title,
            image: first.image,
            quantity: 1,
            price: variant.price,
          },
        ]
      : []
  const offer: InstantOffer = {
    mode: shown.page.instant_selection_mode ?? 'single',
    choices,
    choosing: null,
    amount: null,
    questions: [],
    onSelect: nothing,
    onAmount: nothing,
    onAnswer: nothing,
    onAnswered: nothing,
  }
  return { offer, lines }
}

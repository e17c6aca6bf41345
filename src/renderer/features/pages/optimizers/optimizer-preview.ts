import { useMemo } from 'react'
import { affirmationBoxes } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import type { OptimizerDraft } from '../../../../shared/contracts/pages/optimizers.ts'
import { paymentPages } from '../../../../shared/contracts/pages/payment-pages.ts'
import { reviews } from '../../../../shared/contracts/pages/reviews.ts'
import { productsOf } from '../../../../shared/domain/offers/offers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import {
  deviceChoice,
  itemsChoice,
  pageLanguageChoice,
  productsChoice,
  takenChoice,
} from '../editor/preview/preview-choices.ts'
import { previewOf } from '../editor/preview/preview-kind.tsx'
import { optimizerKind, type OptimizerValues } from './optimizer-kind.ts'
import { previewOffer, useOfferedPlan } from './offered-plan.ts'
import { useProducts } from './use-products.ts'

/** Its products, and the styles of the store's payment page. */
function useBeside({ store_id, optimizer_id }: OptimizerDraft, values: OptimizerValues) {
  const { currency } = useStore()
  const { products } = useProducts(productsOf(values))
  const said = useApi(reviews.list, { query: { optimizer_id } }).data?.reviews
  const box = useApi(affirmationBoxes.details, { query: { optimizer_id } }).data?.affirmationBox
  const plan = useOfferedPlan(values)
  const pages = useApi(paymentPages.list, { query: { store_id } }).data?.payment_pages
  return useMemo(
    () => ({
      products: products ?? [],
      plan,
      beside: {
        currency,
        page: pages?.find(({ is_default }) => is_default) ?? {},
        reviews: said ?? [],
        affirmation_box: box ?? null,
      },
    }),
    [products, plan, currency, pages, said, box],
  )
}

/** A post-purchase offer shows the order total, not its line items. */
const postPurchaseChoices = [itemsChoice, productsChoice, pageLanguageChoice] as const
const besideCart = [itemsChoice, productsChoice, takenChoice, deviceChoice, pageLanguageChoice] as const

export const optimizerPreview = previewOf({
  kind: optimizerKind,
  choices: ({ optimizer_category }) => (optimizer_category === 'order_bump' ? besideCart : postPurchaseChoices),
  useBeside,
  contentOf: (optimizer: OptimizerDraft, { products, plan, beside }) => ({
    kind: 'optimizer',
    optimizer,
    ...previewOffer(optimizer, products, plan),
    ...beside,
  }),
})

import { useMemo } from 'react'
import { affirmationBoxes } from '../../../shared/contracts/affirmation-boxes.ts'
import { reviews } from '../../../shared/contracts/reviews.ts'
import { shippingMethods } from '../../../shared/contracts/shipping-methods.ts'
import { useApi } from '../../lib/use-api.ts'
import type { PreviewParts } from './preview-frame.tsx'

/** What stands on a page beside its own fields, for its preview. What is not read yet is left out. */
export function usePreviewParts(store_id: string, payment_page_id: string): PreviewParts {
  const methods = useApi(shippingMethods.list, { query: { store_id, payment_page_id } }).data
  const said = useApi(reviews.list, { query: { payment_page_id } }).data
  const box = useApi(affirmationBoxes.details, { query: { payment_page_id } }).data
  return useMemo(
    () => ({
      ...(methods && methods.shipping_methods.length > 0 ? { shipping_methods: methods.shipping_methods } : {}),
      ...(said ? { reviews: said.reviews } : {}),
      ...(box ? { affirmation_box: box.affirmationBox } : {}),
    }),
    [methods, said, box],
  )
}

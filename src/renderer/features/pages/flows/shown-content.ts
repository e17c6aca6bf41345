import { useMemo } from 'react'
import type { PreviewAttempt, PreviewContent } from '../../../../shared/preview.ts'
import { affirmationBoxes } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import { reviews } from '../../../../shared/contracts/pages/reviews.ts'
import { productsOf } from '../../../../shared/domain/offers/offers.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { cartKind } from '../carts/cart-kind.ts'
import { confirmationPageKind } from '../confirmation/confirmation-kind.ts'
import { contentIn, detailsIn, named, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import { optimizerKind } from '../optimizers/optimizer-kind.ts'
import { previewOffer, useOfferedPlan } from '../optimizers/offered-plan.ts'
import { useProducts } from '../optimizers/use-products.ts'
import { paymentPageKind } from '../payment-page-kind.ts'
import { usePreviewParts } from '../use-preview-parts.ts'

/** Content as shoppers see it: the published version, or the draft if never published. */
function useShown<V extends object, D extends ContentFacts & V>(kind: ContentKind<V, D>, id: string): D | null {
  const query = named(kind, id)
  const details = useApi(kind.contracts.details, { query })
  const draft = useMemo(() => (details.data === undefined ? null : detailsIn(kind, details.data)), [kind, details.data])
  const published = draft?.published_version ?? null
  const older = draft !== null && published !== null && published !== draft.version ? published : null
  const version = useApi(kind.contracts.versionDetails, older === null ? null : { query: { ...query, version: older } })
  return useMemo(() => {
    if (draft === null || older === null) return draft
    return version.data === undefined ? null : { ...draft, ...contentIn(kind, version.data) }
  }, [kind, draft, older, version.data])
}

export function useCartStop(id: string): PreviewContent | null {
  const cart = useShown(cartKind, id)
  return useMemo(() => cart && { kind: 'cart', cart, filling: 'many' }, [cart])
}

export function usePageStop(id: string, attempt: PreviewAttempt | null): PreviewContent | null {
  const { store_id } = useStore()
  const page = useShown(paymentPageKind, id)
  const parts = usePreviewParts(store_id, id, page?.payment_page_type === 'instant' ? page.selected_products : [])
  return useMemo(
    () => page && { kind: 'payment_page', page, ...parts, ...(attempt ? { attempt } : {}) },
    [page, parts, attempt],
  )
}

export function useConfirmationStop(id: string): PreviewContent | null {
  const page = useShown(confirmationPageKind, id)
  const said = useApi(reviews.list, { query: { confirmation_page_id: id } }).data
  return useMemo(() => page && { kind: 'confirmation_page', page, reviews: said?.reviews ?? [] }, [page, said])
}

/** @param page_id the payment page before the offer, which styles it */
export function useOfferStop(id: string, page_id: string | null): PreviewContent | null {
  const { currency } = useStore()
  const optimizer = useShown(optimizerKind, id)
  const { products } = useProducts(optimizer === null ? [] : productsOf(optimizer))
  const plan = useOfferedPlan(optimizer)
  const query = page_id === null ? null : { query: { payment_page_id: page_id } }
  const page = useApi(paymentPageKind.contracts.details, query).data
  const said = useApi(reviews.list, { query: { optimizer_id: id } }).data
  const box = useApi(affirmationBoxes.details, { query: { optimizer_id: id } }).data
  return useMemo(
    () =>
      optimizer && {
        kind: 'optimizer',
        optimizer,
        ...previewOffer(optimizer, products ?? [], plan),
        currency,
        page: page === undefined ? {} : detailsIn(paymentPageKind, page),
        reviews: said?.reviews ?? [],
        affirmation_box: box?.affirmationBox ?? null,
      },
    [optimizer, products, plan, currency, page, said, box],
  )
}

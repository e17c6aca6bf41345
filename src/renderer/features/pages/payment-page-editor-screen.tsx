import { useParams } from 'react-router-dom'
import { orchestration } from '../../../shared/contracts/payments/payment-accounts.ts'
import type { PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { shippingMethods } from '../../../shared/contracts/checkout/shipping-methods.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { pageChecks } from './checks.ts'
import type { Check } from './editor/page-checks.ts'
import { ContentEditorScreen } from './editor/content-editor-screen.tsx'
import { editorOf } from './editor/editor-kind.tsx'
import { groupsOf } from './groups/groups.ts'
import { pageColors } from './page-colors.ts'
import { PaymentPageProvider, type PageEditor } from './payment-page-context.tsx'
import type { PageValues } from './payment-page-kind.ts'
import { paymentPagePreview } from './payment-page-preview.ts'
import { useSoldProducts } from './use-sold-products.ts'
import { ViewLivePage } from './view-live-page.tsx'

const labels = { standard: 'Payment page · Standard', instant: 'Payment page · Instant' } as const

const NONE: readonly string[] = []

function useChecks({ page, values }: PageEditor, hiddenParts: readonly string[]): Check[] {
  const store = useStore()
  const { store_id } = store
  const methods = useApi(shippingMethods.list, { query: { store_id, payment_page_id: page.payment_page_id } })
  const connections = useApi(orchestration.all, { query: { store_id } })
  const instant = page.payment_page_type === 'instant'
  const { products = [] } = useSoldProducts(store_id, instant ? values.selected_products : NONE)
  const archived = products.filter(
    ({ product_id, status }) => status === 'archived' && values.selected_products.includes(product_id),
  )
  return pageChecks(values, {
    instant,
    archived: archived.map(({ title }) => title),
    methods: methods.data?.shipping_methods.length,
    connections: connections.data?.data,
    mode: store.cart_mode,
    currency: store.currency,
    hiddenParts,
    hasTerms: store.terms_of_service_link !== '' && store.privacy_policy_link !== '',
  })
}

const paymentPageEditor = editorOf<PageValues, PaymentPageDraft>({
  preview: paymentPagePreview,
  label: ({ payment_page_type }) => labels[payment_page_type],
  groups: ({ payment_page_type }) => groupsOf[payment_page_type],
  colours: pageColors,
  Provider: PaymentPageProvider,
  ViewLive: ViewLivePage,
  useChecks,
})

/** /editor/checkout/payment-pages/standard/update/{paymentPageId} and …/instant/… (RT-104, RT-105). */
export default function PaymentPageEditorScreen() {
  const { paymentPageId = '' } = useParams()
  return <ContentEditorScreen key={paymentPageId} of={paymentPageEditor} id={paymentPageId} />
}

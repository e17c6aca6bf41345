import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { PaymentPage, PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { affirmationSections } from '../../../shared/domain/pages/affirmation.ts'
import type { ContentEditor } from './editor/draft/content-store.ts'
import { mapLive, useEditing, type Live } from './editor/draft/observable-store.ts'
import type { PageValues } from './payment-page-kind.ts'

/** A payment page in its editor. */
export type PageEditor = ContentEditor<PageValues, PaymentPageDraft>

/** A payment page as client code sees it (B §3, PP-015, PP-016). */
export interface ClientPaymentPage {
  id: string
  logo: string | null
  language: string
  /** The sections of the affirmation box in their order. */
  affirmationOrder: readonly string[]
  excludedCityCodes: readonly string[]
  useShopifyShippingRates: boolean
  paymentMethodsImage: string | null
}

/** The page with the names that client code has for it; what it lacks has its default. */
export const toClientPage = (
  page: Partial<PaymentPage>,
  affirmationOrder: readonly string[] = affirmationSections,
): ClientPaymentPage => ({
  id: page.payment_page_id ?? '',
  logo: page.logo ?? null,
  language: page.language || 'en',
  affirmationOrder,
  excludedCityCodes: page.excluded_city_codes ?? [],
  useShopifyShippingRates: page.use_shopify_shipping_rates ?? false,
  paymentMethodsImage: page.payment_methods_image ?? null,
})

interface PaymentPageState extends PageEditor {
  /** The draft under the client's names. */
  client: ClientPaymentPage
}

const PaymentPageContext = createContext<Live<PaymentPageState> | null>(null)

interface PaymentPageProviderProps {
  editor: Live<PageEditor>
  children: ReactNode
}

/** The page that is edited, for every setting below. */
export function PaymentPageProvider({ editor, children }: PaymentPageProviderProps) {
  const state = useMemo(
    () => mapLive(editor, (now) => ({ ...now, client: toClientPage({ ...now.page, ...now.values }) })),
    [editor],
  )
  return <PaymentPageContext value={state}>{children}</PaymentPageContext>
}

/**
 * The page that is edited; a component is drawn anew when something changes that it has read.
 * @throws outside of its provider (ERR-046)
 */
export function usePaymentPage(): PaymentPageState {
  const state = useContext(PaymentPageContext)
  if (state === null) throw new Error('usePaymentPage must be used within a PaymentPageProvider')
  return useEditing(state)
}

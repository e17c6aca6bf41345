import { createContext, useContext, useMemo, type ReactNode } from 'react'
import type { PaymentPage, PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { affirmationSections } from '../../../shared/domain/pages/affirmation.ts'
import type { ContentEditor } from './editor/draft/content-store.ts'
import { mapLive, useEditing, type Live } from './editor/draft/observable-store.ts'
import type { PageValues } from './payment-page-kind.ts'

/** A payment page in its editor. */
export type PageEditor = ContentEditor<PageValues, PaymentPageDraft>

/** A payment page in client code (B §3, PP-015, PP-016). */
export interface ClientPaymentPage {
  id: string
  logo: string | null
  language: string
  /** The sections of the affirmation box in order. */
  affirmationOrder: readonly string[]
  excludedCityCodes: readonly string[]
  useShopifyShippingRates: boolean
  paymentMethodsImage: string | null
}

/** Converts a page to client-side field names; missing fields get their defaults. */
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
  /** The draft with client-side field names. */
  client: ClientPaymentPage
}

const PaymentPageContext = createContext<Live<PaymentPageState> | null>(null)

interface PaymentPageProviderProps {
  editor: Live<PageEditor>
  children: ReactNode
}

/** Provides the edited page to all settings. */
export function PaymentPageProvider({ editor, children }: PaymentPageProviderProps) {
  const state = useMemo(
    () => mapLive(editor, (now) => ({ ...now, client: toClientPage({ ...now.page, ...now.values }) })),
    [editor],
  )
  return <PaymentPageContext value={state}>{children}</PaymentPageContext>
}

/**
 * The edited page. Rerenders the component only when a value that it read changes.
 * @throws outside of its provider (ERR-046)
 */
export function usePaymentPage(): PaymentPageState {
  const state = useContext(PaymentPageContext)
  if (state === null) throw new Error('usePaymentPage must be used within a PaymentPageProvider')
  return useEditing(state)
}

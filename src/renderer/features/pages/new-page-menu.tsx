import { IconBolt, IconLayout } from '@tabler/icons-react'
import { paymentPages } from '../../../shared/contracts/pages/payment-pages.ts'
import { useStore } from '../../lib/session/stores.ts'
import { NewContentMenu } from './list/new-content.tsx'
import { paymentPageKind } from './payment-page-kind.ts'

const types = [
  { type: 'standard', label: 'Standard page', text: 'For links to the shopper’s cart.', icon: IconLayout },
  { type: 'instant', label: 'Instant page', text: 'Sells selected products at one address.', icon: IconBolt },
] as const

/** Creates a page of the selected type. */
export function NewPageMenu() {
  const { store_id } = useStore()
  const sorts = types.map(({ type: payment_page_type, ...sort }) => ({
    ...sort,
    input: (name: string) => ({ body: { store_id, payment_page_type, name } }),
  }))
  return <NewContentMenu kind={paymentPageKind} create={paymentPages.create} label="New page" sorts={sorts} />
}

import { IconBolt, IconLayout, type Icon } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { paymentPages, type PaymentPage } from '../../../shared/contracts/payment-pages.ts'
import { errorText } from '../../lib/api-errors.ts'
import { useStore } from '../../lib/stores.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNotification } from '../../ui/toasts.tsx'
import { CreateMenu } from './list/create-menu.tsx'
import { editorAddress } from './payment-page-kind.ts'

const types = [
  { type: 'standard', label: 'Standard page', text: 'For links to what is in a cart.', icon: IconLayout },
  { type: 'instant', label: 'Instant page', text: 'Sells products of its own at one address.', icon: IconBolt },
] as const satisfies readonly { type: PaymentPage['payment_page_type']; label: string; text: string; icon: Icon }[]

/** Makes a page, a draft with the usual settings, and opens it. */
export function NewPageMenu() {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const creation = useAction(paymentPages.create, {
    invalidates: [paymentPages.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data }) => navigate(editorAddress(data)),
  })
  const choices = types.map(({ type, ...choice }) => ({
    ...choice,
    make: () => void creation.run({ body: { store_id, payment_page_type: type } }),
  }))
  return <CreateMenu label="New page" busy={creation.busy} choices={choices} />
}

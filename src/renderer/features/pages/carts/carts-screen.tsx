import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { carts } from '../../../../shared/contracts/carts.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useStore } from '../../../lib/stores.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useNotification } from '../../../ui/toasts.tsx'
import { ContentList } from '../list/content-list.tsx'
import { cartKind } from './cart-kind.ts'
import { ModeSwitch } from './mode-switch.tsx'

const words = {
  archive: 'Shoppers no longer get it. It can be brought back.',
  remove: 'Its settings and versions are deleted. What shoppers have in their carts stays. This cannot be undone.',
}

const empty = {
  icon: IconShoppingCart,
  title: 'No carts',
  message: 'Shoppers see what they are about to buy in one. Make the first, give it your colours and publish it.',
}

/** Makes a cart, a draft with the usual settings, and opens it. */
function NewCart() {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const creation = useAction(carts.create, {
    invalidates: [carts.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data }) => navigate(cartKind.editorOf(data)),
  })
  return (
    <Button loading={creation.busy} onClick={() => void creation.run({ body: { store_id } })}>
      New cart
    </Button>
  )
}

/** /editor/checkout/carts (RT-067): the store's carts as pictures of what shoppers see, and its cart mode. */
export default function CartsScreen() {
  return (
    <ContentList
      kind={cartKind}
      title="Carts"
      purpose="What shoppers see of their cart before they pay."
      action={<NewCart />}
      empty={empty}
      words={words}
      above={<ModeSwitch />}
    />
  )
}

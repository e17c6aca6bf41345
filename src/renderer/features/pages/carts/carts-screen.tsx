import { IconShoppingCart } from '@tabler/icons-react'
import { carts } from '../../../../shared/contracts/pages/carts.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ContentList } from '../list/content-list.tsx'
import { NewContent } from '../list/new-content.tsx'
import { cartKind } from './cart-kind.ts'
import { ModeSwitch } from './mode-switch.tsx'

const words = {
  archive: 'Shoppers no longer get it. It can be brought back.',
  archiveMany: 'Shoppers no longer get them. They can be brought back.',
  remove: 'Its settings and versions are deleted. What shoppers have in their carts stays. This cannot be undone.',
}

const empty = {
  icon: IconShoppingCart,
  title: 'No carts',
  message: 'Shoppers see what they are about to buy in one. Make the first, give it your colors and publish it.',
}

function NewCart() {
  const { store_id } = useStore()
  return (
    <NewContent
      kind={cartKind}
      create={carts.create}
      label="New cart"
      input={(name) => ({ body: { store_id, name } })}
    />
  )
}

/** /editor/checkout/carts (RT-067): the store's carts as live thumbnails, and its cart mode. */
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

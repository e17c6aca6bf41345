import { IconShoppingCart } from '@tabler/icons-react'
import { carts } from '../../../../shared/contracts/pages/carts.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ContentList } from '../list/content-list.tsx'
import { NewContent } from '../list/new-content.tsx'
import { cartKind } from './cart-kind.ts'
import { ModeSwitch } from './mode-switch.tsx'

const words = {
  archive: 'Shoppers won’t see it anymore. You can restore it later.',
  archiveMany: 'Shoppers won’t see them anymore. You can restore them later.',
  remove: 'This deletes its settings and versions. Items in shoppers’ carts aren’t affected. You can’t undo it.',
}

const empty = {
  icon: IconShoppingCart,
  title: 'No carts yet',
  message: 'Create a cart page to show shoppers their items before checkout.',
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
      purpose="Customize the page that shows shoppers their items."
      action={<NewCart />}
      empty={empty}
      words={words}
      above={<ModeSwitch />}
    />
  )
}

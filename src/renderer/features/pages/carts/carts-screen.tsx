import { Button } from '@mantine/core'
import { IconShoppingCart } from '@tabler/icons-react'
import { useId } from 'react'
import { carts } from '../../../../shared/contracts/pages/carts.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useOpenGoLive } from '../../../lib/stores/go-live.ts'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { ContentList } from '../list/content-list.tsx'
import { NewContent } from '../list/new-content.tsx'
import classes from '../list/pages.module.css'
import { cartKind } from './cart-kind.ts'

const words = {
  archive: 'Shoppers won’t see it anymore. You can restore it later.',
  archiveMany: 'Shoppers won’t see them anymore. You can restore them later.',
  remove: 'This deletes its settings and versions. Items in shoppers’ carts aren’t affected. You can’t undo this.',
}

const empty = {
  icon: IconShoppingCart,
  title: 'No carts yet',
  message: 'Create a cart page to show shoppers their items before checkout.',
}

function NewCart() {
  const { store_id } = useStore()
  return (
    <NewContent kind={cartKind} create={carts.create} thing="cart" input={(name) => ({ body: { store_id, name } })} />
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

const modeLabels = {
  test: { label: 'Test', note: 'Shoppers pay with test cards and see a test mode banner.', button: 'Go live' },
  live: { label: 'Live', note: 'Shoppers are charged.', button: 'Switch to test mode' },
} as const

/** Shows the store's cart mode, test or live, and switches it (GAP-55, CT-005). */
function ModeSwitch() {
  const id = useId()
  const { store_id, cart_mode } = useStore()
  const mayChange = useCan('payments.manage')
  const openGoLive = useOpenGoLive()
  const { label, note, button } = modeLabels[cart_mode]
  return (
    <section className={classes.mode} aria-labelledby={id}>
      <div>
        <h2 className={classes.modeTitle}>
          <span id={id}>Cart mode</span>
          <StatusBadge tone={cart_mode === 'live' ? 'ok' : 'mute'} size="small">
            {label}
          </StatusBadge>
        </h2>
        <p className={classes.facts}>{note}</p>
      </div>
      {mayChange && (
        <Button size="xs" variant="default" onClick={() => openGoLive(store_id)}>
          {button}
        </Button>
      )}
    </section>
  )
}

import { Button } from '@mantine/core'
import { useId } from 'react'
import { carts } from '../../../../shared/contracts/carts.ts'
import { stores } from '../../../../shared/contracts/store.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useCan } from '../../../lib/permissions.ts'
import { useStore } from '../../../lib/stores.ts'
import { useAction } from '../../../lib/use-action.ts'
import { askToConfirm } from '../../../ui/confirm-dialog.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useNotification } from '../../../ui/toasts.tsx'
import classes from '../list/pages.module.css'

const words = {
  test: {
    label: 'Test',
    note: 'Shoppers pay with test cards alone, and see a band that says so. No money moves.',
    button: 'Go live',
    title: 'Take real payments?',
    message: 'From now on, shoppers of this store pay with real money. Carts that are open in test mode stay there.',
  },
  live: {
    label: 'Live',
    note: 'Shoppers pay with real money.',
    button: 'Go to test mode',
    title: 'Go to test mode?',
    message: 'From now on, no shopper of this store can pay with real money. Past orders stay.',
  },
} as const

/** The store's cart mode, test or live, and the way to the other one (GAP-55, CT-005). */
export function ModeSwitch() {
  const id = useId()
  const { store_id, cart_mode } = useStore()
  const mayChange = useCan('payments.manage')
  const toast = useNotification()
  const switching = useAction(carts.switchMode, {
    invalidates: [stores.list, stores.details, stores.setup],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data }) =>
      toast.success(data.cart_mode === 'live' ? 'The store is live' : 'The store is in test mode'),
  })
  const { label, note, button, title, message } = words[cart_mode]
  const flip = async () => {
    const sure = await askToConfirm({ title, message, confirmLabel: button, destructive: cart_mode === 'live' })
    if (sure) await switching.run({ body: { store_id } })
  }
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
        <Button size="xs" variant="default" loading={switching.busy} onClick={() => void flip()}>
          {button}
        </Button>
      )}
    </section>
  )
}

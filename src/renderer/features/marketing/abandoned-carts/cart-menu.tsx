import { Menu } from '@mantine/core'
import { IconLink, IconMail, IconMailOff, IconSend } from '@tabler/icons-react'
import { cartRecovery } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { abandonedCarts, type AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { useSuppression } from '../recovery/use-suppression.ts'
import { BLOCK_LABELS, cartName } from './cart-labels.ts'

/** Sends a cart its next recovery email, after asking. */
function useSendNow({ session_id, customer_email }: AbandonedCart) {
  const { store_id } = useStore()
  const toast = useNotification()
  const { run, busy } = useAction(cartRecovery.sendNow, {
    invalidates: [abandonedCarts.list, cartRecovery.figures],
    onSuccess: ({ message }) => void toast.success(message),
    onFailure: (error) => void toast.error(errorText(error)),
  })
  const send = async (): Promise<void> => {
    const sure = await askToConfirm({
      title: 'Send a recovery email now?',
      message: `${customer_email} gets the next email of the sequence, whatever its delay, conditions and quiet hours.`,
      confirmLabel: 'Send email',
    })
    if (sure) await run({ body: { store_id, session_id } })
  }
  return { send, busy }
}

/** Actions menu at the end of a cart's row. */
export function CartMenu({ cart }: { cart: AbandonedCart }) {
  const copy = useCopy()
  const { send, busy } = useSendNow(cart)
  const { suppress } = useSuppression()
  const { link, customer_email, recovery } = cart
  const { blocked } = recovery
  const isSuppressed = recovery.suppressed_at !== null
  return (
    <RowMenu name={cartName(cart)}>
      <Menu.Item
        leftSection={<IconSend size={16} stroke={1.7} />}
        disabled={blocked !== null || busy}
        onClick={() => void send()}
      >
        {blocked === null ? 'Send recovery email now' : BLOCK_LABELS[blocked]}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconLink size={16} stroke={1.7} />}
        disabled={link === null}
        onClick={() => link !== null && void copy(link, 'Recovery link')}
      >
        {link === null ? 'Recovery link expired' : 'Copy recovery link'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMail size={16} stroke={1.7} />}
        onClick={() => void copy(customer_email, 'Email address')}
      >
        Copy email address
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMailOff size={16} stroke={1.7} />}
        disabled={isSuppressed}
        onClick={() => void suppress(customer_email)}
      >
        {isSuppressed ? 'Address is suppressed' : 'Suppress address'}
      </Menu.Item>
    </RowMenu>
  )
}

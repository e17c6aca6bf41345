import { cartRecovery } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { abandonedCarts } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

const questions = {
  on: {
    title: 'Turn on recovery emails?',
    message: 'Shoppers whose carts are abandoned from now on get the published sequence.',
    confirmLabel: 'Turn on',
  },
  off: {
    title: 'Turn off recovery emails?',
    message: 'Carts that are in the sequence get no more emails, even if you turn it on again.',
    confirmLabel: 'Turn off',
    destructive: true,
  },
}

/** Turns recovery emails on or off, after asking. */
export function useSequenceSwitch() {
  const { store_id } = useStore()
  const toast = useNotification()
  const action = useAction(cartRecovery.setEnabled, {
    invalidates: [cartRecovery.sequence, cartRecovery.figures, abandonedCarts.list],
    onSuccess: ({ data: { enabled } }) =>
      void toast.success(enabled ? 'Recovery emails turned on' : 'Recovery emails turned off'),
    onFailure: (error) => void toast.error(errorText(error)),
  })
  const change = async (enabled: boolean): Promise<void> => {
    if (await askToConfirm(questions[enabled ? 'on' : 'off'])) await action.run({ body: { store_id, enabled } })
  }
  return { change, busy: action.busy }
}

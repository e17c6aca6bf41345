import { cartRecovery } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import { abandonedCarts } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

/** What shows suppressed addresses. */
export const SUPPRESSION_READS = [cartRecovery.suppressed, abandonedCarts.list]

/** Suppresses an address or allows it again, after asking. */
export function useSuppression() {
  const { store_id } = useStore()
  const toast = useNotification()
  const options = {
    invalidates: SUPPRESSION_READS,
    onSuccess: ({ message }: { message: string }) => void toast.success(message),
    onFailure: (error: unknown) => void toast.error(errorText(error)),
  }
  const suppressing = useAction(cartRecovery.suppress, options)
  const allowing = useAction(cartRecovery.unsuppress, options)
  return {
    suppress: async (email: string): Promise<void> => {
      const sure = await askToConfirm({
        title: `Suppress ${email}?`,
        message: 'This address gets no recovery emails anymore, for any cart. You can allow it again under Suppressed.',
        confirmLabel: 'Suppress address',
        destructive: true,
      })
      if (sure) await suppressing.run({ body: { store_id, email } })
    },
    allow: async (email: string): Promise<void> => {
      const sure = await askToConfirm({
        title: `Remove ${email}?`,
        message: 'This address can get recovery emails again.',
        confirmLabel: 'Remove from list',
      })
      if (sure) await allowing.run({ body: { store_id, email } })
    },
  }
}

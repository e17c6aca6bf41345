import { promoCodes, type PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { runInBatches } from '../../lib/api/run-in-batches.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { promoCodeCount } from './promo-labels.ts'

type Named = Pick<PromoCode, 'promo_code_id' | 'code'>

export interface PromoActions {
  /** Disables or enables codes. */
  turn: (promos: readonly Named[], disabled: boolean) => Promise<void>
  /** Deletes a code after a confirmation with its name. Resolves to true if it was deleted. */
  remove: (promo: Named) => Promise<boolean>
  sync: () => Promise<void>
  syncing: boolean
}

/** Actions on whole codes, for lists and the form. */
export function usePromoActions(): PromoActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const options = {
    invalidates: [promoCodes.list, promoCodes.details],
    onFailure: (error: unknown) => toast.error(errorText(error)),
  }
  const switching = useAction(promoCodes.disable, options)
  const removal = useAction(promoCodes.remove, options)
  const syncing = useAction(promoCodes.sync, options)

  const turn: PromoActions['turn'] = async (promos, disabled) => {
    const ids = promos.map(({ promo_code_id }) => promo_code_id)
    const changed = await runInBatches(ids, (promo_code_ids) =>
      switching.run({ body: { store_id, promo_code_ids, disabled } }),
    )
    if (changed === undefined) return
    const name = promos.length === 1 && changed === 1 ? (promos[0]?.code ?? '') : promoCodeCount(changed)
    toast.success(`${name} ${disabled ? 'disabled' : 'enabled'}`)
  }

  const remove: PromoActions['remove'] = async (promo) => {
    const sure = await askToConfirm({
      title: `Delete ${promo.code}?`,
      message: 'Shoppers can no longer use it, including in open checkouts. Past orders still show the code.',
      confirmLabel: 'Delete promo code',
      destructive: true,
    })
    if (!sure) return false
    const reply = await removal.run({ body: { promo_code_id: promo.promo_code_id } })
    if (reply === undefined) return false
    toast.success(`${promo.code} deleted`)
    return true
  }

  const sync = async () => {
    const reply = await syncing.run({ body: { store_id, source: 'manual' } })
    if (reply) toast[reply.synced > 0 ? 'success' : 'info'](reply.message)
  }

  return { turn, remove, sync, syncing: syncing.busy }
}

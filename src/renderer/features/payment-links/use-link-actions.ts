import { paymentLinks, type PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { runInBatches } from '../../lib/api/run-in-batches.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { linkCount } from './link-labels.ts'

type Named = Pick<PaymentLink, 'payment_link_id' | 'name'>

export interface LinkActions {
  /** Pauses or resumes links. */
  turn: (links: readonly Named[], status: 'active' | 'paused') => Promise<void>
  /** Deletes a link after a confirmation with its name. Resolves to true if it was deleted. */
  remove: (link: Named) => Promise<boolean>
}

/** Actions on whole links, for the list and the form. */
export function useLinkActions(): LinkActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const options = {
    invalidates: [paymentLinks.list, paymentLinks.details],
    onFailure: (error: unknown) => toast.error(errorText(error)),
  }
  const switching = useAction(paymentLinks.setStatus, options)
  const removal = useAction(paymentLinks.remove, options)

  const turn: LinkActions['turn'] = async (links, status) => {
    const ids = links.map(({ payment_link_id }) => payment_link_id)
    const changed = await runInBatches(ids, (payment_link_ids) =>
      switching.run({ body: { store_id, payment_link_ids, status } }),
    )
    if (changed === undefined) return
    const name = links.length === 1 && changed === 1 ? (links[0]?.name ?? '') : linkCount(changed)
    toast.success(status === 'paused' ? `${name} paused` : `${name} resumed`)
  }

  const remove: LinkActions['remove'] = async (link) => {
    const sure = await askToConfirm({
      title: `Delete ${link.name}?`,
      message:
        'The link and QR code stop working, including for shoppers who are checking out now. Past orders aren’t affected.',
      confirmLabel: 'Delete payment link',
      destructive: true,
    })
    if (!sure) return false
    const reply = await removal.run({ body: { payment_link_id: link.payment_link_id } })
    if (reply === undefined) return false
    toast.success(`${link.name} deleted`)
    return true
  }

  return { turn, remove }
}

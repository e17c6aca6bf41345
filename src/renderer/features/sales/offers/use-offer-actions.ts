import { useNavigate } from 'react-router-dom'
import { offers, type Offer } from '../../../../shared/contracts/sales/offers.ts'
import type { ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { runInBatches } from '../../../lib/api/run-in-batches.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { offerCount } from './offer-labels.ts'

type Named = Pick<Offer, 'offer_id' | 'name'>

const DONE: Readonly<Record<ContentStatus, string>> = {
  draft: 'moved to draft',
  live: 'is live',
  paused: 'paused',
  archived: 'archived',
}

export interface OfferActions {
  /** Creates an empty draft with that name and opens it. */
  create: (name: string) => Promise<void>
  creating: boolean
  /** Error of the last creation. */
  createError: string | null
  /** Changes the status of offers. */
  move: (offers: readonly Named[], status: ContentStatus) => Promise<void>
  /** Deletes an offer after a confirmation with its name. Resolves to true if it was deleted. */
  remove: (offer: Named) => Promise<boolean>
}

/** Actions on whole offers, for the list and the editor. */
export function useOfferActions(): OfferActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const options = {
    invalidates: [offers.list, offers.details],
    onFailure: (error: unknown) => toast.error(errorText(error)),
  }
  const making = useAction(offers.create, { invalidates: options.invalidates })
  const moving = useAction(offers.setStatus, options)
  const removal = useAction(offers.remove, options)

  const create: OfferActions['create'] = async (name) => {
    const made = await making.run({ body: { store_id, name } })
    if (made) void navigate(to('offers.edit', { offerId: made.data.offer_id }))
  }

  const move: OfferActions['move'] = async (chosen, status) => {
    const ids = chosen.map(({ offer_id }) => offer_id)
    const changed = await runInBatches(ids, (offer_ids) => moving.run({ body: { store_id, offer_ids, status } }))
    if (changed === undefined) return
    const name = chosen.length === 1 && changed === 1 ? (chosen[0]?.name ?? '') : offerCount(changed)
    toast.success(`${name} ${DONE[status]}`)
  }

  const remove: OfferActions['remove'] = async (offer) => {
    const sure = await askToConfirm({
      title: `Delete ${offer.name}?`,
      message: 'Its link and QR code stop working. You can’t undo this.',
      confirmLabel: 'Delete offer',
      destructive: true,
    })
    if (!sure) return false
    const reply = await removal.run({ body: { offer_id: offer.offer_id } })
    if (reply === undefined) return false
    toast.success(`${offer.name} deleted`)
    return true
  }

  return { create, creating: making.busy, createError: making.error, move, remove }
}

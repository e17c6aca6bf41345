import { useState } from 'react'
import * as z from 'zod/mini'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { errorText } from '../../lib/api-errors.ts'
import { counted } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { useNotification } from '../../ui/toasts.tsx'
import { useStore } from '../../lib/stores.ts'

type Page = Pick<PaymentPageDraft, 'payment_page_id' | 'name'>

export interface PageActions {
  duplicate: (page: Page) => Promise<void>
  setStatus: (page: Page, status: PaymentPageDraft['status']) => Promise<void>
  makeDefault: (page: Page) => Promise<void>
  /** Asks, then archives what can be; the rest is told with the reason. True when anything was. */
  archive: (pages: readonly Page[]) => Promise<boolean>
  remove: (page: Page) => Promise<void>
  /** Where a page is used that could not be deleted for that; null while nothing is to be told. */
  inUse: { page: Page; where: readonly string[] } | null
  forgetInUse: () => void
}

const usage = z.object({ response: z.object({ data: z.object({ used_by: z.array(z.string()) }) }) })

const statusWords: Readonly<Record<PaymentPageDraft['status'], string>> = {
  live: 'is live',
  paused: 'is paused. Shoppers do not get it until it is live again.',
  draft: 'is a draft again',
  archived: 'is archived',
}

const made = [paymentPages.list, paymentPages.details]

/** What is done with whole pages. */
export function usePageActions(): PageActions {
  const toast = useNotification()
  const { store_id } = useStore()
  const [inUse, setInUse] = useState<PageActions['inUse']>(null)
  const said = { invalidates: made, onFailure: (error: unknown) => void toast.error(errorText(error)) }
  const copying = useAction(paymentPages.duplicate, said)
  const moving = useAction(paymentPages.setStatus, said)
  const choosing = useAction(paymentPages.makeDefault, said)
  const archiving = useAction(paymentPages.archive, said)
  const removal = useAction(paymentPages.remove, {
    invalidates: made,
    onFailure: (error, { body }) => {
      const where = usage.safeParse(error).data?.response.data.used_by
      if (where === undefined) toast.error(errorText(error))
      else setInUse({ page: { name: '', ...body }, where })
    },
  })

  const archive = async (pages: readonly Page[]) => {
    const [only] = pages
    const what = pages.length === 1 && only ? only.name : counted(pages.length, 'page')
    const sure = await askToConfirm({
      title: `Archive ${what}?`,
      message: 'Shoppers no longer get it, and its links show the default page. It can be brought back.',
      confirmLabel: 'Archive',
    })
    if (!sure) return false
    const reply = await archiving.run({ body: { store_id, ids: pages.map(({ payment_page_id }) => payment_page_id) } })
    if (reply === undefined) return false
    for (const { name, reason } of reply.refused) toast.error(`${name}: ${reason}`)
    if (reply.archived.length > 0) toast.success(`${counted(reply.archived.length, 'page')} archived`)
    return reply.archived.length > 0
  }
  const remove = async ({ payment_page_id, name }: Page) => {
    const sure = await askToConfirm({
      title: `Delete ${name}?`,
      message:
        'Its settings, versions, reviews and shipping methods are deleted. Past orders stay. This cannot be undone.',
      confirmLabel: 'Delete page',
      destructive: true,
    })
    if (sure && (await removal.run({ body: { payment_page_id } }))) toast.success(`${name} deleted`)
  }
  return {
    duplicate: async ({ payment_page_id }) => {
      const reply = await copying.run({ body: { payment_page_id } })
      if (reply) toast.success(`${reply.data.name} is a draft`)
    },
    setStatus: async ({ payment_page_id, name }, status) => {
      if (await moving.run({ body: { payment_page_id, status } })) toast.success(`${name} ${statusWords[status]}`)
    },
    makeDefault: async ({ payment_page_id, name }) => {
      if (await choosing.run({ body: { payment_page_id } })) toast.success(`${name} is the default`)
    },
    archive,
    remove,
    inUse,
    forgetInUse: () => setInUse(null),
  }
}

import { useRef, useState } from 'react'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { errorStatus, errorText } from '../../lib/api-errors.ts'
import { isPassing } from '../../lib/query-client.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNotification } from '../../ui/toasts.tsx'
import type { KeptDraft, SavedDraft } from './draft/kept-draft.ts'
import { useDraft, type Draft, type Sent } from './draft/use-draft.ts'
import { onTheWire, problemsOf, sendable, valuesOf, type PageImage, type PageValues } from './page-values.ts'

const STALE = 409

/** Where a page's draft is kept on the device. */
export const draftKey = (payment_page_id: string): string => `payment-page ${payment_page_id}`

export interface ImageEditor {
  /** The image that is being sent. */
  busy: PageImage | null
  upload: (name: PageImage, file: File) => void
}

/** What the groups of settings work with. */
export interface PageEditor {
  page: PaymentPageDraft
  values: PageValues
  set: (patch: Partial<PageValues>) => void
  /** What is wrong with single settings, by their names. */
  problems: ReadonlyMap<string, string>
  images: ImageEditor
  /** The member's role may only look. */
  readOnly: boolean
}

export interface PageDraft extends PageEditor, Omit<Draft<PageValues>, 'values' | 'set'> {
  /** The newest values are published. */
  published: boolean
  publish: () => Promise<void>
  publishing: boolean
  /** Makes an older version the draft again; what was there is one step back. True when it is done. */
  restore: (version: number) => Promise<boolean>
}

const savedOf = (page: PaymentPageDraft): SavedDraft<PageValues> => ({ values: valuesOf(page), version: page.version })

const made = [paymentPages.list, paymentPages.details, paymentPages.versions]

/** The calls of one page's editor. Each answers with the page; undefined leaves why not in `failure` (ERR-032). */
function usePageCalls(payment_page_id: string, onRemoved: (what: readonly string[]) => void) {
  const failure = useRef<unknown>(null)
  const onFailure = (error: unknown) => {
    failure.current = error
    console.error('Payment page update:', errorText(error))
  }
  const update = useAction(paymentPages.update, { onFailure, invalidates: made })
  const publication = useAction(paymentPages.publish, { onFailure, invalidates: made })
  const restoration = useAction(paymentPages.restore, { onFailure, invalidates: made })
  const details = useAction(paymentPages.details)
  return {
    why: () => failure.current,
    publishing: publication.busy,
    newest: async () => (await details.run({ query: { payment_page_id } }))?.paymentPageDetails,
    update: async (values: Partial<PageValues>, version: number, files?: Partial<Record<PageImage, File>>) => {
      const body = { payment_page_id, version, ...onTheWire(values) }
      const reply = await update.run({ body, ...(files ? { files } : {}) })
      if (reply && reply.removed.length > 0) onRemoved(reply.removed)
      return reply?.data
    },
    restore: async (version: number, current_version: number) =>
      (await restoration.run({ body: { payment_page_id, version, current_version } }))?.data,
    publish: async (version: number) => (await publication.run({ body: { payment_page_id, version } }))?.data,
  }
}

/** The draft of a payment page in the editor: values with undo, saved by themselves, published on demand. */
export function usePageDraft(
  opened: PaymentPageDraft,
  kept: KeptDraft<PageValues> | null,
  readOnly: boolean,
): PageDraft {
  const toast = useNotification()
  const [page, setPage] = useState(opened)
  const [busyImage, setBusyImage] = useState<PageImage | null>(null)
  const calls = usePageCalls(page.payment_page_id, (what) =>
    toast.info(`Taken out of the description, because shoppers' browsers must not run it: ${what.join(', ')}`),
  )

  const failed = async (): Promise<Sent<PageValues>> => {
    const error = calls.why()
    const theirs = errorStatus(error) === STALE ? await calls.newest() : undefined
    if (theirs === undefined) return { kind: 'failed', words: errorText(error), away: isPassing(error) }
    setPage(theirs)
    return { kind: 'stale', ...savedOf(theirs) }
  }
  const send = async (changed: Partial<PageValues>, version: number): Promise<Sent<PageValues>> => {
    const reply = await calls.update(changed, version)
    if (reply === undefined) return failed()
    setPage(reply)
    return { kind: 'saved', ...savedOf(reply) }
  }
  const draft = useDraft<PageValues>({
    storageKey: draftKey(page.payment_page_id),
    opened: savedOf(opened),
    kept,
    sendable,
    send,
    readOnly,
  })

  /** Something other than saving: what fails is told, and a stale version asks whose holds. */
  const answered = async (reply: PaymentPageDraft | undefined, shown?: Partial<PageValues>): Promise<boolean> => {
    if (reply !== undefined) {
      setPage(reply)
      draft.adopt(savedOf(reply), shown)
      return true
    }
    const why = await failed()
    if (why.kind === 'stale') draft.clash(why)
    if (why.kind === 'failed') toast.error(why.words)
    return false
  }
  const upload = (name: PageImage, file: File) =>
    draft.inTurn(async (version) => {
      setBusyImage(name)
      const reply = await calls.update({}, version, { [name]: file })
      setBusyImage(null)
      await answered(reply, reply && { [name]: reply[name] })
    })
  const publish = async () => {
    if (!(await draft.save())) return
    const done = await draft.inTurn(async (version) => answered(await calls.publish(version)))
    if (done) toast.success('Published. Shoppers see it from now on.')
  }
  const restore = async (version: number) => {
    await draft.save()
    return draft.inTurn(async (current) => {
      const reply = await calls.restore(version, current)
      return answered(reply, reply && valuesOf(reply))
    })
  }
  return {
    ...draft,
    page,
    readOnly,
    problems: problemsOf(draft.values),
    images: { busy: busyImage, upload: (name, file) => void upload(name, file) },
    published: draft.state === 'saved' && page.published_version === page.version,
    publish,
    publishing: calls.publishing,
    restore,
  }
}

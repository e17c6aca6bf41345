import { useEffect, useRef, useState } from 'react'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { errorStatus, errorText } from '../../lib/api-errors.ts'
import { useAction } from '../../lib/use-action.ts'
import type { DraftState } from '../../ui/resource/editor-screen.tsx'
import { useNotification } from '../../ui/toasts.tsx'
import { change, redo, startHistory, undo } from './history.ts'
import { changedValues, isSaved, valuesOf, type PageValues } from './page-values.ts'

/** How long after the last change the draft is sent, in milliseconds. */
export const AUTOSAVE_MS = 800

const STALE = 409

export interface LogoEditor {
  /** Address of the page's own logo; null shows the store's. */
  address: string | null
  busy: boolean
  upload: (file: File) => void
  remove: () => void
}

/** What the groups of settings work with. */
export interface PageEditor {
  page: PaymentPageDraft
  values: PageValues
  set: (patch: Partial<PageValues>) => void
  logo: LogoEditor
}

export interface PageDraft extends PageEditor {
  state: DraftState
  /** Plain words after a failed save. */
  problem: string | null
  /** Somebody else has saved the page: nothing is sent until that is settled. */
  stale: boolean
  /** The newest values are published. */
  published: boolean
  /** Sends at once what is not saved yet; true when everything is. */
  save: () => Promise<boolean>
  /** Saves over what somebody else has saved, whose version is given. */
  saveOver: (version: number) => void
  publish: () => Promise<void>
  publishing: boolean
  onUndo: (() => void) | null
  onRedo: (() => void) | null
}

type Extra = { remove_logo?: boolean; file?: File }

/** The draft of a payment page in the editor: values with undo, saved by themselves, published on demand. */
export function usePageDraft(opened: PaymentPageDraft): PageDraft {
  const toast = useNotification()
  const [page, setPage] = useState(opened)
  const [history, setHistory] = useState(() => startHistory(valuesOf(opened)))
  const [saved, setSaved] = useState(() => valuesOf(opened))
  const [failedAt, setFailedAt] = useState<PageValues | null>(null)
  const [stale, setStale] = useState(false)
  const version = useRef(opened.version)
  const values = history.present
  const clean = isSaved(saved, values)

  const onFailure = (error: unknown) => {
    if (errorStatus(error) === STALE) setStale(true)
  }
  const made = [paymentPages.list, paymentPages.details]
  const update = useAction(paymentPages.update, { onFailure, invalidates: made })
  const publication = useAction(paymentPages.publish, {
    invalidates: made,
    onFailure: (error) => {
      onFailure(error)
      if (errorStatus(error) !== STALE) toast.error(errorText(error))
    },
    onSuccess: () => toast.success('Published. Shoppers see it from now on.'),
  })

  const send = async ({ file, remove_logo }: Extra = {}): Promise<boolean> => {
    const changed = changedValues(saved, values)
    const reply = await update.run({
      body: {
        payment_page_id: page.payment_page_id,
        version: version.current,
        ...changed,
        ...(remove_logo ? { remove_logo } : {}),
      },
      ...(file ? { files: { logo: file } } : {}),
    })
    if (!reply) {
      setFailedAt(values)
      return false
    }
    version.current = reply.data.version
    setPage(reply.data)
    setSaved({ ...saved, ...changed })
    setFailedAt(null)
    return true
  }

  const save = async (): Promise<boolean> => clean || (Object.keys(changedValues(saved, values)).length > 0 && send())

  // A new value is a new object, and restarts the pause.
  const waiting = !clean && !update.busy && !stale && failedAt !== values ? values : null
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    if (waiting === null) return undefined
    const timer = setTimeout(() => void latest.current(), AUTOSAVE_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  const publish = async (): Promise<void> => {
    if (!(await save())) return
    const reply = await publication.run({
      body: { payment_page_id: page.payment_page_id, version: version.current },
    })
    if (reply) setPage(reply.data)
  }

  const failed = failedAt !== null && failedAt === values
  const state: DraftState = update.busy ? 'saving' : failed ? 'failed' : clean ? 'saved' : 'unsaved'

  return {
    page,
    values,
    set: (patch) => {
      const key = Object.keys(patch).join()
      setHistory((current) => change(current, { ...current.present, ...patch }, key, Date.now()))
    },
    logo: {
      address: page.logo,
      busy: update.busy,
      upload: (file) => void send({ file }),
      remove: () => void send({ remove_logo: true }),
    },
    state,
    problem: failed ? update.error : null,
    stale,
    published: clean && page.published_version === page.version,
    save,
    saveOver: (theirs) => {
      version.current = theirs
      setStale(false)
      setFailedAt(null)
    },
    publish,
    publishing: publication.busy,
    onUndo: history.past.length > 0 ? () => setHistory(undo) : null,
    onRedo: history.future.length > 0 ? () => setHistory(redo) : null,
  }
}

import { useEffect, useRef } from 'react'
import { paymentPages, type PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { call } from '../../lib/api.ts'
import { counted } from '../../lib/format.ts'
import { useInvalidate } from '../../lib/use-api.ts'
import { useNotification } from '../../ui/toasts.tsx'
import { unpackHistory } from './draft/history.ts'
import { keepDraft, readKeptDraft } from './draft/kept-draft.ts'
import { onTheWire, sendable, valuesOf } from './page-values.ts'
import { draftKey } from './use-page-draft.ts'

/** Sends what waits on this device for a page, unless somebody else has saved it since; true when something was sent. */
async function sendKept(page: PaymentPageDraft): Promise<boolean> {
  const { payment_page_id } = page
  const kept = await readKeptDraft(draftKey(payment_page_id), valuesOf(page))
  // Whose changes hold is asked in the editor.
  if (kept === null || kept.saved.version !== page.version) return false
  const history = unpackHistory(kept.history)
  const changed = sendable(kept.saved.values, history.present)
  if (Object.keys(changed).length === 0) return false
  const body = { payment_page_id, version: page.version, ...onTheWire(changed) }
  const { data } = await call(paymentPages.update, { body })
  const saved = { values: valuesOf(data), version: data.version }
  await keepDraft(draftKey(payment_page_id), saved, history, false)
  return true
}

/** Once the server has answered with the pages: sends the drafts that it was away for. Those that fail go on waiting. */
export function useSendKept(pages: readonly PaymentPageDraft[] | undefined): void {
  const toast = useNotification()
  const invalidate = useInvalidate()
  const done = useRef(false)
  useEffect(() => {
    if (pages === undefined || done.current) return
    done.current = true
    const send = async () => {
      let sent = 0
      for (const page of pages) {
        if (await sendKept(page).catch(() => false)) sent += 1
      }
      if (sent === 0) return
      toast.info(`${counted(sent, 'draft')} waited on this device and ${sent === 1 ? 'is' : 'are'} saved now.`)
      await invalidate(paymentPages.list, paymentPages.details)
    }
    void send()
  }, [pages, toast, invalidate])
}

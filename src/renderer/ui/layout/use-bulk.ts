import { useRef } from 'react'
import { fetchAllPages, MAX_PAGE_SIZE, type FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { askToConfirm } from '../feedback/confirm-dialog.tsx'
import type { TableSelection } from '../data-table/types.ts'
import { useNotification } from '../feedback/toasts.tsx'
import { useSeen } from '../feedback/use-in-view.ts'

interface BulkOptions<Row> {
  /** The page that is shown. */
  rows: readonly Row[] | undefined
  /** Of all that match, for when all are meant. */
  fetchPage: FetchPage<Row>
  total: number
  /** 'Pause', as on the button. */
  verb: string
  /** '2 payment links' */
  counted: (count: number) => string
  /** What it means. */
  message: string
  idOf: (row: Row) => string
  /** Whether it changes a row that is ticked. */
  concerns: (row: Row) => boolean
  /** What those that are changed come to, '$196.80', where money moves. */
  sum?: (rows: readonly Row[]) => string
  act: (rows: Row[]) => Promise<void>
}

/**
 * Asks once, then does it with what is ticked and can be changed so; the question says how many of the ticked ones that
 * are. Where all are meant, all are read before the question, so that it names how
 * many there are, and what comes while it stands is left as it is.
 */
export function useBulk<Row>(options: BulkOptions<Row>): (selection: TableSelection) => Promise<void> {
  const { rows, fetchPage, total, verb, counted, message, idOf, concerns, sum, act } = options
  const toast = useNotification()
  const seen = useSeen(rows, idOf)
  const reading = useRef(false)

  /** Each once: a list that changes while it is read shows some of its rows on two pages. */
  const readAll = async (): Promise<Row[]> => {
    reading.current = true
    try {
      if (total > MAX_PAGE_SIZE) toast.info(`Reading ${counted(total)}…`)
      const found = await fetchAllPages(fetchPage, { signal: new AbortController().signal })
      return [...new Map(found.map((row) => [idOf(row), row])).values()]
    } finally {
      reading.current = false
    }
  }

  return async ({ ids, all }) => {
    if (reading.current) return
    try {
      const meant = all ? await readAll() : seen(ids)
      const concerned = meant.filter(concerns)
      if (concerned.length === 0) {
        toast.info(`${verb} changes none of what is ticked.`)
        return
      }
      const left = meant.length > concerned.length
      const words = left ? `${concerned.length} of ${counted(meant.length)}` : counted(meant.length)
      const title = `${verb} ${sum ? `${words}, ${sum(concerned)}` : words}?`
      if (await askToConfirm({ title, message, confirmLabel: `${verb} ${counted(concerned.length)}` }))
        await act(concerned)
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

import { useRef } from 'react'
import { fetchAllPages, MAX_PAGE_SIZE, type FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { askToConfirm } from '../feedback/confirm-dialog.tsx'
import type { TableSelection } from '../data-table/types.ts'
import { useNotification } from '../feedback/toasts.tsx'
import { useSeenRows } from '../feedback/use-seen-rows.ts'

interface BulkOptions<Row> {
  /** The current page. */
  rows: readonly Row[] | undefined
  /** Loads a page of all matching rows, for 'select all'. */
  fetchPage: FetchPage<Row>
  total: number
  /** 'Pause', as on the button. */
  verb: string
  /** '2 payment links' */
  counted: (count: number) => string
  /** The consequence. */
  message: string
  idOf: (row: Row) => string
  /** Whether it applies to a selected row. */
  appliesTo: (row: Row) => boolean
  /** The total of the changed rows, such as '$196.80', if money is involved. */
  sum?: (rows: readonly Row[]) => string
  act: (rows: Row[]) => Promise<void>
}

/**
 * Asks for confirmation once, then changes the selected rows that allow it; the dialog says how many those are. For
 * 'select all', all rows are loaded before the dialog, so that it can show their number, and rows added meanwhile are
 * left unchanged.
 */
export function useBulk<Row>(options: BulkOptions<Row>): (selection: TableSelection) => Promise<void> {
  const { rows, fetchPage, total, verb, counted, message, idOf, appliesTo: concerns, sum, act } = options
  const toast = useNotification()
  const seen = useSeenRows(rows, idOf)
  const reading = useRef(false)

  /** Deduplicates: a list that changes while it is read may return a row on two pages. */
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

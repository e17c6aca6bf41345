import { allPages, type FetchPage } from '../lib/all-pages.ts'
import { errorText } from '../lib/api-errors.ts'
import { askToConfirm } from './confirm-dialog.tsx'
import type { TableSelection } from './data-table/types.ts'
import { useNotification } from './toasts.tsx'

interface BulkOptions<Row> {
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
  act: (rows: Row[]) => Promise<void>
}

/** Asks once, then does it with what is ticked, on all pages when all are meant. */
export function useBulk<Row>(options: BulkOptions<Row>): (selection: TableSelection) => Promise<void> {
  const { fetchPage, total, verb, counted, message, idOf, concerns, act } = options
  const toast = useNotification()
  return async ({ ids, all }) => {
    const what = `${verb} ${counted(all ? total : ids.length)}`
    if (!(await askToConfirm({ title: `${what}?`, message, confirmLabel: what }))) return
    try {
      const rows = await allPages(fetchPage, { signal: new AbortController().signal })
      await act(rows.filter((row) => concerns(row) && (all || ids.includes(idOf(row)))))
    } catch (error) {
      toast.error(errorText(error))
    }
  }
}

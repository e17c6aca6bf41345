import { useRef, useState } from 'react'
import { errorText } from '../../lib/api/api-errors.ts'
import { platform } from '../../platform/current.ts'
import { useNotification } from '../feedback/toasts.tsx'
import { fetchAllPages, type FetchPage } from '../../lib/api/fetch-all-pages.ts'

interface CsvExport<Row> {
  /** File name without extension: 'orders'. The date is appended. */
  name: string
  /** Converts rows to the file's text. */
  write: (rows: readonly Row[]) => string
  fetchPage: FetchPage<Row>
}

export interface CsvExportState<Row> {
  /** Rows read so far and in total, while running. */
  progress: { done: number; total: number } | null
  /** Exports all rows that match the filters, or only the selected ones, which are already loaded. */
  start: (ticked?: readonly Row[]) => void
  cancel: () => void
}

/** Reads every page of a filtered list and saves it as a CSV file. */
export function useCsvExport<Row>({ name, write, fetchPage }: CsvExport<Row>): CsvExportState<Row> {
  const toast = useNotification()
  const running = useRef<AbortController | null>(null)
  const [progress, setProgress] = useState<CsvExportState<Row>['progress']>(null)

  const save = async (abort: AbortController, ticked: readonly Row[] | undefined) => {
    try {
      const onProgress = (done: number, total: number) => setProgress({ done, total })
      const rows = ticked ?? (await fetchAllPages(fetchPage, { signal: abort.signal, onProgress }))
      const day = new Date().toISOString().slice(0, 10)
      const file = new Blob([write(rows)], { type: 'text/csv;charset=utf-8' })
      await platform().download(`${name}-${day}.csv`, file)
    } catch (error) {
      if (!abort.signal.aborted) toast.error(`The export failed: ${errorText(error)}`)
    } finally {
      running.current = null
      setProgress(null)
    }
  }

  return {
    progress,
    start: (ticked) => {
      if (running.current) return
      running.current = new AbortController()
      setProgress({ done: 0, total: 0 })
      void save(running.current, ticked)
    },
    cancel: () => running.current?.abort(),
  }
}

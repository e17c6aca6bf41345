import { useState } from 'react'
import { CSV_START } from '../../../shared/csv.ts'
import { reports } from '../../../shared/contracts/sales/reports.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'
import { call } from '../../lib/api/api.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useStore } from '../../lib/session/stores.ts'
import { platform } from '../../platform/current.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'

type ExportContent = 'figures' | 'rows'

/** Saves a report as a CSV file. */
export function useReportExport(name: string, report: Report) {
  const { store_id } = useStore()
  const toast = useNotification()
  const [running, setRunning] = useState<AbortController | null>(null)
  const start = async (content: ExportContent) => {
    const abort = new AbortController()
    setRunning(abort)
    try {
      const query = { store_id, report: JSON.stringify(report), content }
      const text = await call(reports.export, { query }, { signal: abort.signal })
      // Browsers remove the byte order mark when they decode the response.
      const file = new Blob([CSV_START, text.replace(CSV_START, '')], { type: 'text/csv;charset=utf-8' })
      const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
      await platform().download(`${slug}-${content}-${new Date().toISOString().slice(0, 10)}.csv`, file)
    } catch (error) {
      if (!abort.signal.aborted) toast.error(`The export failed: ${errorText(error)}`)
    } finally {
      setRunning(null)
    }
  }
  return { running: running !== null, start, cancel: () => running?.abort() }
}

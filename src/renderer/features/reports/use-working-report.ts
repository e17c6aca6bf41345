import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { reportDefinition } from '../../../shared/contracts/sales/report-definition.ts'
import { reportProblems } from '../../../shared/domain/reports/report-problems.ts'
import type { Report } from '../../../shared/domain/reports/report.ts'

/** Search parameter with a report that differs from its original, as JSON. */
const CHANGED = 'definition'

/** Parses a report in an address; null if it is none. */
function parseReport(text: string | null): Report | null {
  if (text === null) return null
  try {
    const parsed = reportDefinition.safeParse(JSON.parse(text))
    return parsed.success && Object.keys(reportProblems(parsed.data)).length === 0 ? parsed.data : null
  } catch {
    return null
  }
}

export interface WorkingReport {
  report: Report
  isChanged: boolean
  change: (part: Partial<Report>) => void
  /** Returns to the original. */
  reset: () => void
}

/** The report on screen: the original with the changes in the address, so that it can be shared and reloaded. */
export function useWorkingReport(original: Report): WorkingReport {
  const [params, setParams] = useSearchParams()
  const changed = params.get(CHANGED)
  const report = useMemo(() => parseReport(changed) ?? original, [changed, original])
  const write = useCallback(
    (next: Report | null) =>
      setParams(
        (known) => {
          const written = new URLSearchParams(known)
          if (next === null || JSON.stringify(next) === JSON.stringify(original)) written.delete(CHANGED)
          else written.set(CHANGED, JSON.stringify(next))
          return written
        },
        { replace: true },
      ),
    [setParams, original],
  )
  return {
    report,
    isChanged: JSON.stringify(report) !== JSON.stringify(original),
    change: useCallback((part) => write({ ...report, ...part }), [write, report]),
    reset: useCallback(() => write(null), [write]),
  }
}

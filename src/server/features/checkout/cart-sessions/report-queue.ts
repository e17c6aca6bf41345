import { isInvalidData } from '../../../db/data-errors.ts'
import type { EventReport } from './session-event-repo.ts'

/** Milliseconds between two statements. Pages don't wait for the answer to a report. */
const TICK_MS = 40
/** Reports per statement. */
const MAX_REPORTS = 500

/** Stores reports, one per session; returns the sessions that exist. */
type StoreReports = (reports: readonly EventReport[]) => Promise<ReadonlySet<string>>

export interface ReportQueue {
  /** Resolves when the report is stored; false if its session doesn't exist. */
  add: (report: EventReport) => Promise<boolean>
}

interface Waiting {
  report: EventReport
  resolve: (isFound: boolean) => void
  reject: (error: unknown) => void
}

/**
 * Stores reports that arrive close together with one statement, instead of one each. A report that arrives after a pause
 * is stored at once.
 */
export function createReportQueue(store: StoreReports): ReportQueue {
  let waiting: Waiting[] = []
  let isBusy = false
  let last = -TICK_MS
  const run = async (): Promise<void> => {
    last = performance.now()
    const batch = waiting.slice(0, MAX_REPORTS)
    waiting = waiting.slice(MAX_REPORTS)
    await storeAll(store, batch)
    isBusy = false
    if (waiting.length > 0) start()
  }
  const start = (): void => {
    isBusy = true
    const wait = last + TICK_MS - performance.now()
    if (wait > 0) setTimeout(() => void run(), wait)
    else void run()
  }
  return {
    add: (report) =>
      new Promise((resolve, reject) => {
        waiting.push({ report, resolve, reject })
        if (!isBusy) start()
      }),
  }
}

async function storeAll(store: StoreReports, batch: readonly Waiting[]): Promise<void> {
  try {
    const found = await store(mergeReports(batch.map(({ report }) => report)))
    for (const { report, resolve } of batch) resolve(found.has(report.session_id))
  } catch (error) {
    if (batch.length === 1 || !isInvalidData(error)) {
      for (const { reject } of batch) reject(error)
      return
    }
    // The others must not be lost with the one that can't be stored.
    for (const each of batch) await storeAll(store, [each])
  }
}

/** One report per session: all events in order, and what the first of them to know it says about the visit. */
function mergeReports(reports: readonly EventReport[]): EventReport[] {
  const merged = new Map<string, EventReport>()
  for (const report of reports) {
    const earlier = merged.get(report.session_id)
    merged.set(report.session_id, earlier ? mergeTwo(earlier, report) : report)
  }
  return [...merged.values()]
}

function mergeTwo(one: EventReport, other: EventReport): EventReport {
  const { source, medium, campaign, content, referrer } = one.visit.source === null ? other.visit : one.visit
  return {
    ...one,
    events: [...one.events, ...other.events],
    visit: {
      ...one.visit,
      source,
      medium,
      campaign,
      content,
      referrer,
      reached_checkout: one.visit.reached_checkout || other.visit.reached_checkout,
      device_hash: one.visit.device_hash ?? other.visit.device_hash,
    },
    source: one.source ?? other.source,
  }
}

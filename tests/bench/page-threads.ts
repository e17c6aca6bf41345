/** An event of a browser trace; times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** CPU time of its thread. */
  tdur?: number
}

/** How much slower Lighthouse's phone is than this machine: in general, and for layout, where it applies half. */
const SLOWER = 4
const SLOWER_LAYOUT = 2
/** The part of a task, in milliseconds, that doesn't count as blocking. */
const SHORT = 50

/**
 * Returns the page's total blocking time in whole milliseconds, by the main thread's CPU time rather than by wall time.
 * Lighthouse uses wall time: on a machine with few processors, each task also includes waiting for the browser's other
 * processes, Lighthouse itself and the server. Anything above this figure is due to the machine.
 */
export function blockingByThread(events: readonly TraceEvent[]): number {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!painted) throw new Error('Nothing was painted')
  const own = events.filter(({ pid, tid }) => pid === painted.pid && tid === painted.tid)
  const layouts = own.filter(({ name }) => name === 'Layout').map(({ ts }) => ts)
  const sum = own
    .filter(({ name, ts, dur = 0 }) => name === 'RunTask' && ts + dur >= painted.ts)
    .map(({ ts, dur = 0, tdur = dur }) => {
      const slower = layouts.some((layout) => layout >= ts && layout < ts + dur) ? SLOWER_LAYOUT : SLOWER
      return Math.max(0, (tdur / 1000) * slower - SHORT)
    })
    .reduce((all, each) => all + each, 0)
  return Math.round(sum)
}

/** An event of a browser's trace; times in microseconds. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** How long its thread really ran. */
  tdur?: number
}

/** How much slower Lighthouse's phone is than this machine, and with layout, of which it takes half. */
const SLOWER = 4
const SLOWER_LAYOUT = 2
/** Milliseconds of a task that block nobody. */
const SHORT = 50

/**
 * The page's blocking time, in whole milliseconds, by how long its main thread ran rather than by the clock. Lighthouse goes
 * by the clock: on a machine with few processors each task also has in it what the thread waited for the browser's other
 * processes, Lighthouse itself and the server. What is over this figure is the machine's.
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

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReportQueue } from './report-queue.ts'
import type { EventReport } from './session-event-repo.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const report = (session_id: string, source: string | null = null): EventReport => ({
  session_id,
  events: [{ kind: source === null ? 'cart_view' : 'page_view', ago: 0 }],
  visit: {
    source,
    medium: null,
    campaign: null,
    content: null,
    referrer: null,
    device: 'phone',
    country: null,
    is_bot: false,
    reached_checkout: source !== null,
    device_hash: null,
    visitor_hash: 'v',
  },
  source: source === null ? null : { utm_source: source },
})

/** A queue whose statements are recorded; sessions named 'gone' don't exist, 'bad' can't be stored, and 'away' finds no database. */
function recordingQueue() {
  const statements: (readonly EventReport[])[] = []
  const queue = createReportQueue((reports) => {
    statements.push(reports)
    const ids = reports.map(({ session_id }) => session_id)
    if (ids.includes('away')) return Promise.reject(new Error('connection refused'))
    if (ids.includes('bad')) return Promise.reject(Object.assign(new Error('invalid text'), { code: '22021' }))
    return Promise.resolve(new Set(ids.filter((id) => id !== 'gone')))
  })
  return { queue, statements, ids: () => statements.map((each) => each.map(({ session_id }) => session_id)) }
}

it('stores the first report at once, and those that follow closely with one statement', async () => {
  const { queue, ids } = recordingQueue()
  const first = queue.add(report('a'))
  const others = [queue.add(report('b')), queue.add(report('gone')), queue.add(report('c'))]
  expect(await first).toBe(true)
  expect(ids()).toEqual([['a']])
  await vi.runAllTimersAsync()
  expect(await Promise.all(others)).toEqual([true, false, true])
  expect(ids()).toEqual([['a'], ['b', 'gone', 'c']])
})

it('merges reports of one session: all events, and the first known source', async () => {
  const { queue, statements } = recordingQueue()
  const all = [report('x'), report('a'), report('a', 'email'), report('a', 'ads')].map((each) => queue.add(each))
  await vi.runAllTimersAsync()
  expect(await Promise.all(all)).toEqual([true, true, true, true])
  expect(statements[1]).toMatchObject([
    {
      session_id: 'a',
      events: [{ kind: 'cart_view' }, { kind: 'page_view' }, { kind: 'page_view' }],
      visit: { source: 'email', reached_checkout: true },
      source: { utm_source: 'email' },
    },
  ])
})

it('stores the others if one report can’t be stored', async () => {
  const { queue } = recordingQueue()
  const all = [report('a'), report('b'), report('bad'), report('c')].map((each) => queue.add(each))
  const results = Promise.allSettled(all)
  await vi.runAllTimersAsync()
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  const later = queue.add(report('d'))
  await vi.runAllTimersAsync()
  expect(await later).toBe(true)
})

it('rejects all reports of a statement at once if the database is away', async () => {
  const { queue, statements } = recordingQueue()
  const all = [report('a'), report('b'), report('away'), report('c')].map((each) => queue.add(each))
  const results = Promise.allSettled(all)
  await vi.runAllTimersAsync()
  expect((await results).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(statements).toHaveLength(2)
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSessionEvents } from './session-events.ts'
import { fakeApi, noReply } from '../shopper.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bodies = (api: ReturnType<typeof fakeApi>) => api.named('recordEvents').map(({ body }) => body)

it('sends events in batches, each with its age', () => {
  const given = fakeApi()
  const events = createSessionEvents('cs_1', given.api, { utm_source: 'mail' })
  events.happened('page_view')
  vi.advanceTimersByTime(1500)
  events.happened('bump_added', 'opt_1')
  expect(bodies(given)).toEqual([])
  vi.advanceTimersByTime(500)
  expect(bodies(given)).toEqual([
    {
      live_cart_session_id: 'cs_1',
      events: [
        { kind: 'page_view', ago: 2000 },
        { kind: 'bump_added', optimizer_id: 'opt_1', ago: 500 },
      ],
      source: { utm_source: 'mail' },
    },
  ])
  vi.advanceTimersByTime(10_000)
  expect(bodies(given)).toHaveLength(1)
  events.stop()
})

it('sends when the page is left, and nothing after stop', () => {
  const given = fakeApi()
  const events = createSessionEvents('cs_1', given.api)
  events.happened('contact')
  dispatchEvent(new Event('pagehide'))
  expect(bodies(given)).toHaveLength(1)
  events.happened('shipping')
  events.stop()
  expect(bodies(given)).toHaveLength(2)
  dispatchEvent(new Event('pagehide'))
  expect(bodies(given)).toHaveLength(2)
})

it('limits the number of events, and ignores failed calls', async () => {
  const error = vi.spyOn(console, 'error')
  const given = fakeApi({ recordEvents: noReply() })
  const events = createSessionEvents('cs_1', given.api)
  for (let count = 0; count < 500; count += 1) events.happened('page_view')
  await vi.advanceTimersByTimeAsync(2000)
  expect(bodies(given)).toHaveLength(3)
  events.stop()
  expect(error).not.toHaveBeenCalled()
})

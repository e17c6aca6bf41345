import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent } from '../../../shared/realtime.ts'
import { openLive, POLL_MS, type LiveState, type SocketListener } from './live.ts'

interface FakeSocket extends SocketListener {
  url: string
  sent: string[]
  closed: boolean
}

const ready = JSON.stringify({ type: 'ready' })
const order: LiveEvent = { type: 'order.created', store_id: 'str_1', order_id: 'ord_1' }

function start() {
  const sockets: FakeSocket[] = []
  const seen = { events: [] as LiveEvent[], states: [] as LiveState[], gaps: 0, refused: 0 }
  const stop = openLive({
    base: 'ws://localhost:4100',
    token: 'tok',
    onEvent: (event) => seen.events.push(event),
    onState: (state) => seen.states.push(state),
    onGap: () => (seen.gaps += 1),
    onRefused: () => (seen.refused += 1),
    open: (url, listener) => {
      const socket: FakeSocket = { ...listener, url, sent: [], closed: false }
      sockets.push(socket)
      return { send: (text) => socket.sent.push(text), close: () => (socket.closed = true) }
    },
  })
  const last = (): FakeSocket => {
    const socket = sockets.at(-1)
    if (!socket) throw new Error('no socket')
    return socket
  }
  return { sockets, seen, stop, last }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the live socket', () => {
  it('sends the token first and passes on known events', () => {
    const { seen, last, stop } = start()
    last().onOpen()
    last().onMessage(ready)
    last().onMessage(JSON.stringify(order))
    last().onMessage(JSON.stringify({ type: 'of.tomorrow', store_id: 'str_1' }))
    last().onMessage('not json')
    expect(last().url).toBe('ws://localhost:4100/api/realtime')
    expect(last().sent).toEqual(['{"token":"tok"}'])
    expect(seen).toMatchObject({ events: [order], states: ['connecting', 'open'], gaps: 0 })
    stop()
    expect(last().closed).toBe(true)
  })

  it('reconnects with exponential backoff, polls meanwhile, and refetches when reconnected', () => {
    const { sockets, seen, last, stop } = start()
    last().onMessage(ready)
    last().onClose(1006)
    expect(seen.states.at(-1)).toBe('down')
    vi.advanceTimersByTime(1000)
    expect(sockets).toHaveLength(2)
    last().onClose(1006)
    vi.advanceTimersByTime(900)
    expect(sockets).toHaveLength(2)
    vi.advanceTimersByTime(1100)
    expect(sockets).toHaveLength(3)
    vi.advanceTimersByTime(POLL_MS)
    expect(seen.gaps).toBe(1)
    last().onMessage(ready)
    expect(seen).toMatchObject({ gaps: 2 })
    vi.advanceTimersByTime(POLL_MS * 3)
    expect(seen.gaps).toBe(2)
    stop()
  })

  it('stops when the token is rejected, and after it was closed', () => {
    const refused = start()
    refused.last().onClose(4401)
    const ended = start()
    ended.stop()
    ended.last().onClose(1006)
    vi.advanceTimersByTime(120_000)
    expect(refused.seen.refused).toBe(1)
    expect([refused.sockets.length, ended.sockets.length]).toEqual([1, 1])
  })
})

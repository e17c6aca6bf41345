import { liveEvent, REALTIME_PATH, socketHello, type LiveEvent } from '../../../shared/realtime.ts'

/** `open`: events arrive. `connecting`: the first attempt. `down`: reconnecting, and polling every minute instead. */
export type LiveState = 'connecting' | 'open' | 'down'

/** The parts of a browser's WebSocket that are used. */
export interface LiveSocket {
  send: (text: string) => void
  close: () => void
}

export interface SocketListener {
  onOpen: () => void
  onMessage: (data: unknown) => void
  onClose: (code: number) => void
}

interface LiveOptions {
  /** The server's origin, such as `ws://localhost:4100`. */
  base: string
  token: string
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed: everything with live events should be refetched. */
  onGap: () => void
  onState: (state: LiveState) => void
  /** The server rejected the token. */
  onRefused: () => void
  open?: (url: string, listener: SocketListener) => LiveSocket
}

const UNAUTHORIZED = 4401
const MIN_RECONNECT_MS = 1000
const MAX_RECONNECT_MS = 30_000
/** Polling interval without a socket, in milliseconds. */
export const POLL_MS = 60_000

function browserSocket(url: string, { onOpen, onMessage, onClose }: SocketListener): LiveSocket {
  const socket = new WebSocket(url)
  socket.addEventListener('open', onOpen)
  socket.addEventListener('message', ({ data }) => onMessage(data))
  socket.addEventListener('close', ({ code }) => onClose(code))
  return socket
}

function parse(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}

/**
 * Opens the live socket of a session. The token is its first message, and it reconnects with growing delays. Ignores
 * events it doesn't know, because the server may run another release.
 * @returns a function that closes it
 */
export function openLive(options: LiveOptions): () => void {
  const { base, token, onEvent, onGap, onState, onRefused, open = browserSocket } = options
  let socket: LiveSocket | null = null
  let ended = false
  let wait = MIN_RECONNECT_MS
  let missed = false
  let again: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const ready = () => {
    wait = MIN_RECONNECT_MS
    clearInterval(poll)
    poll = undefined
    onState('open')
    if (missed) onGap()
    missed = false
  }

  const lost = (code: number) => {
    socket = null
    if (ended) return
    if (code === UNAUTHORIZED) return onRefused()
    missed = true
    onState('down')
    poll ??= setInterval(onGap, POLL_MS)
    // Jitter of up to half the delay, so that a restarted server doesn't get all connections at once.
    again = setTimeout(connect, wait / 2 + Math.random() * (wait / 2))
    wait = Math.min(wait * 2, MAX_RECONNECT_MS)
  }

  const receive = (data: unknown) => {
    const message = parse(data)
    if (socketHello.safeParse(message).success) return ready()
    const event = liveEvent.safeParse(message)
    if (event.success) onEvent(event.data)
  }

  function connect(): void {
    clearTimeout(again)
    const opened = open(base + REALTIME_PATH, {
      onOpen: () => opened.send(JSON.stringify({ token })),
      onMessage: receive,
      onClose: lost,
    })
    socket = opened
  }

  const online = () => {
    if (socket === null) connect()
  }
  globalThis.addEventListener('online', online)
  onState('connecting')
  connect()
  return () => {
    ended = true
    globalThis.removeEventListener('online', online)
    clearTimeout(again)
    clearInterval(poll)
    socket?.close()
  }
}

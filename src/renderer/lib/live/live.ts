import { liveEvent, REALTIME_PATH, socketHello, type LiveEvent } from '../../../shared/realtime.ts'

/** `open`: events arrive. `connecting`: the first try. `down`: trying again, and asking every minute instead. */
export type LiveState = 'connecting' | 'open' | 'down'

/** What of a browser's WebSocket is used. */
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
  /** Origin of the server, such as `ws://localhost:4100`. */
  base: string
  token: string
  onEvent: (event: LiveEvent) => void
  /** Events may have been missed: everything that is told live should be read anew. */
  onGap: () => void
  onState: (state: LiveState) => void
  /** The server does not take the token. */
  onRefused: () => void
  open?: (url: string, listener: SocketListener) => LiveSocket
}

const UNAUTHORIZED = 4401
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
/** How often everything is read anew while there is no socket, in milliseconds. */
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
 * The one live socket of a sign-in: the token is its first message, and it comes back by itself with growing pauses.
 * Another release of the server may tell what this one does not know; that is passed over.
 * @returns the way to end it
 */
export function openLive(options: LiveOptions): () => void {
  const { base, token, onEvent, onGap, onState, onRefused, open = browserSocket } = options
  let socket: LiveSocket | null = null
  let ended = false
  let wait = FIRST_WAIT_MS
  let missed = false
  let again: ReturnType<typeof setTimeout> | undefined
  let poll: ReturnType<typeof setInterval> | undefined

  const ready = () => {
    wait = FIRST_WAIT_MS
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
    // Half of the pause by chance, so that a restarted server is not met by all at once.
    again = setTimeout(connect, wait / 2 + Math.random() * (wait / 2))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
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

import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'

const REPLIES: Readonly<Record<string, { status: string; detail: string }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', detail: 'The request headers are too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', detail: 'The request took too long to arrive' },
}

const UNREADABLE = { status: '400 Bad Request', detail: 'The request could not be read' }

/** Answers input that isn't valid HTTP, and so never becomes a request, in the format of every other error. */
export function replyToUnreadable(error: ConnectionError, socket: Socket): void {
  // The client has disconnected, or a reply is already being sent.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, detail } = REPLIES[error.code] ?? UNREADABLE
  const body = JSON.stringify({ detail })
  const head = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../tests/support/app/test-app.ts'

let test: TestApp
let port: number

beforeAll(async () => {
  test = await createTestApp()
  port = Number(new URL(await test.listen()).port)
})
afterAll(() => test.close())

/** Writes raw bytes and reads the full reply. */
async function answerTo(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  let reply = ''
  for await (const chunk of socket) reply += String(chunk)
  return reply
}

it.each([
  ['what is no HTTP', 'nonsense\r\n\r\n', '400 Bad Request', 'The request could not be read'],
  [
    'headers of 20 kB',
    `GET /api/health HTTP/1.1\r\nHost: localhost\r\nX-Large: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'The request headers are too large',
  ],
])('answers %s in the format of every other error [ERR-001]', async (_, bytes, status, detail) => {
  const reply = await answerTo(bytes)
  const [head = '', body = ''] = reply.split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toBe(`HTTP/1.1 ${status}`)
  expect(JSON.parse(body)).toEqual({ detail })
})

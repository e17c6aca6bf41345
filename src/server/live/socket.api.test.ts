import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { contracts } from '../../shared/contracts/index.ts'
import type { LiveEvent } from '../../shared/realtime.ts'
import { signedInUser } from '../../../tests/support/shops/accounts.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../tests/support/app/test-app.ts'

let app: TestApp
let origin: string
let owner: TestUser
let other: TestUser
let store_id: string

beforeAll(async () => {
  app = await createTestApp()
  origin = await app.listen()
  owner = await app.signUp()
  other = await app.signUp()
  ;({ store_id } = await app.makeStore(owner))
})
afterAll(() => app.close())

const open = (path = '/api/realtime', options: { origin?: string } = {}): WebSocket =>
  new WebSocket(`${origin.replace('http', 'ws')}${path}`, options)

async function first(socket: WebSocket, event: string): Promise<unknown> {
  const values: unknown[] = await once(socket, event)
  return values[0]
}

async function next(socket: WebSocket): Promise<unknown> {
  return JSON.parse(String(await first(socket, 'message')))
}

async function listen(token: string, path?: string): Promise<WebSocket> {
  const socket = open(path)
  await once(socket, 'open')
  socket.send(JSON.stringify({ token }))
  expect(await next(socket)).toEqual({ type: 'ready' })
  return socket
}

const closeCode = (socket: WebSocket): Promise<unknown> => first(socket, 'close')

const orderCreated = (order_id: string): LiveEvent => ({ type: 'order.created', store_id, order_id })

describe('the live socket', () => {
  it('sends events to the members of a store, on both paths, and to no one else', async () => {
    const sockets = [await listen(owner.token), await listen(owner.token, '/api/zendesk/ws')]
    const stranger = await listen(other.token)
    const heard: unknown[] = []
    stranger.on('message', (data) => heard.push(data))
    const told = sockets.map(next)
    await app.deps.live.publish(app.db, orderCreated('ord_1'))
    expect(await Promise.all(told)).toEqual([orderCreated('ord_1'), orderCreated('ord_1')])
    expect(heard).toEqual([])
    for (const socket of [...sockets, stranger]) socket.close()
  })

  it('sends nothing from a rolled back transaction', async () => {
    const socket = await listen(owner.token)
    const told = next(socket)
    const failing = app.db.transaction(async (tx) => {
      await app.deps.live.publish(tx, orderCreated('ord_never'))
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await app.deps.live.publish(app.db, orderCreated('ord_2'))
    expect(await told).toEqual(orderCreated('ord_2'))
    socket.close()
  })

  it('closes with 4401 on an invalid token or an unreadable first message', async () => {
    for (const opening of ['{"token":"wrong"}', 'nonsense', '{}']) {
      const socket = open()
      await once(socket, 'open')
      socket.send(opening)
      expect(await closeCode(socket)).toBe(4401)
    }
  })

  it('accepts the desktop app and our own pages, and rejects other origins', async () => {
    for (const allowed of ['app://cartwright', 'http://localhost:5173', app.deps.settings.publicUrl, origin]) {
      const socket = open('/api/realtime', { origin: allowed })
      await once(socket, 'open')
      socket.close()
    }
    for (const foreign of ['https://evil.example', 'http://localhost:9999', 'https://checkout.example.com', 'null']) {
      const refused = open('/api/realtime', { origin: foreign })
      expect(String(await first(refused, 'error'))).toContain('403')
    }
  })

  it('rejects a token that was signed out', async () => {
    const body = { email: owner.email, password: 'correct horse battery' }
    const { token } = signedInUser((await app.call(contracts.auth.login, { body })).body.data)
    await app.call(contracts.auth.logout, {}, { token })
    const socket = open()
    await once(socket, 'open')
    socket.send(JSON.stringify({ token }))
    expect(await closeCode(socket)).toBe(4401)
  })
})

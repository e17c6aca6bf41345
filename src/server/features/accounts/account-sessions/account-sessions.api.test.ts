import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { signedInUser } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { accountSessions } from '../../../../shared/contracts/accounts/account-sessions.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'

let test: TestApp
let origin: string
beforeAll(async () => {
  test = await createTestApp()
  origin = await test.listen()
})
afterAll(() => test.close())

/** Signs in on another device. @returns the token. */
async function signIn(email: string, userAgent: string): Promise<string> {
  const body = { email, password: 'correct horse battery' }
  const reply = await test.call(auth.login, { body }, { headers: { 'user-agent': userAgent } })
  return signedInUser(expectOk(reply).data).token
}

const reply = (token: string) => test.call(accountSessions.list, {}, { token })
const list = async (token: string) => expectOk(await reply(token)).data
const agents = async (token: string) => (await list(token)).map(({ user_agent }) => user_agent)
const currentOf = async (token: string) => (await list(token)).find(({ current }) => current)?.session_id ?? ''

async function listen(token: string): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/realtime`)
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(JSON.stringify({ token }))
  await ready
  return socket
}

describe('sessions of a user', () => {
  it.each(['list', 'end', 'endOthers'] as const)('%s requires a token [RO-001]', async (call) => {
    expect((await test.rawCall(accountSessions[call], { body: { session_id: 'x' } })).status).toBe(401)
  })

  it('lists this device first, then the most recently used, without tokens [RO-002]', async () => {
    const { email, token } = await test.signUp()
    test.clock.advance(60_000)
    await signIn(email, 'Phone')
    test.clock.advance(60_000)
    const tablet = await signIn(email, 'Tablet')
    test.clock.advance(60_000)
    await signIn(email, 'Watch')
    expect((await agents(token)).slice(1)).toEqual(['Watch', 'Tablet', 'Phone'])
    expect(await agents(tablet)).toEqual(['Tablet', 'Watch', 'Phone', expect.any(String)])
    const [first] = await list(tablet)
    expect(first).toEqual({
      session_id: expect.any(String) as string,
      user_agent: 'Tablet',
      ip: '127.0.0.1',
      created_at: new Date(test.clock.now().getTime() - 60_000).toISOString(),
      last_used_at: new Date(test.clock.now().getTime() - 60_000).toISOString(),
      current: true,
    })
    expect(first?.session_id).not.toBe(tablet)
  })

  it('leaves out expired sessions and shows when each was last used', async () => {
    const { email, token } = await test.signUp()
    test.clock.advance(6 * 24 * 60 * 60_000)
    const phone = await signIn(email, 'Phone')
    const used = test.clock.now()
    await list(token)
    expect((await list(phone)).map(({ last_used_at }) => last_used_at)).toEqual([
      used.toISOString(),
      used.toISOString(),
    ])
    test.clock.advance(24 * 60 * 60_000)
    expect(await agents(phone)).toEqual(['Phone'])
  })

  it('signs one device out immediately, including its live socket, and no other', async () => {
    const { email, user_id, token } = await test.signUp()
    const phone = await signIn(email, 'Phone')
    const [here, there] = [await listen(token), await listen(phone)]
    const [closed, told] = [once(there, 'close'), once(here, 'message')]
    const body = { session_id: await currentOf(phone) }
    expect((await test.call(accountSessions.end, { body }, { token })).status).toBe(200)
    expect((await closed)[0]).toBe(4401)
    expect(JSON.parse(String((await told)[0]))).toEqual({ type: 'account.updated', user_id })
    expect((await reply(phone)).status).toBe(401)
    expect((await reply(token)).status).toBe(200)
    here.close()
  })

  it('signs this device out like logout does [AU-019]', async () => {
    const { email, token } = await test.signUp()
    const phone = await signIn(email, 'Phone')
    const ended = [await listen(token), await listen(phone)].map((socket) => once(socket, 'close'))
    const body = { session_id: await currentOf(token) }
    expectOk(await test.call(accountSessions.end, { body }, { token }))
    expect((await reply(token)).status).toBe(401)
    expectOk(await test.call(auth.logout, {}, { token: phone }))
    expect((await reply(phone)).status).toBe(401)
    expect((await Promise.all(ended)).map(([code]) => code as number)).toEqual([4401, 4401])
  })

  it("rejects another user's session and one that does not exist", async () => {
    const [one, other] = [await test.signUp(), await test.signUp()]
    const end = (session_id: string, { token }: Pick<TestUser, 'token'>) =>
      test.call(accountSessions.end, { body: { session_id } }, { token })
    expect((await end(await currentOf(other.token), one)).status).toBe(403)
    expect((await end('gone', one)).status).toBe(404)
    expect((await end('', one)).status).toBe(400)
    expect((await reply(other.token)).status).toBe(200)
  })

  it('signs this user out everywhere else', async () => {
    const [user, other] = [await test.signUp(), await test.signUp()]
    const [phone, tablet] = [await signIn(user.email, 'Phone'), await signIn(user.email, 'Tablet')]
    const closed = once(await listen(phone), 'close')
    expectOk(await test.call(accountSessions.endOthers, {}, { token: tablet }))
    expect((await closed)[0]).toBe(4401)
    expect([(await reply(user.token)).status, (await reply(phone)).status]).toEqual([401, 401])
    expect(await agents(tablet)).toEqual(['Tablet'])
    expect((await reply(other.token)).status).toBe(200)
  })
})

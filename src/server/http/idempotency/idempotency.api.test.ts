import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { fixedSql } from '../../db/statements/fixed-sql.ts'
import { contracts } from '../../../shared/contracts/index.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../tests/support/app/test-app.ts'
import { openShop, readySession } from '../../../../tests/support/shops/shop.ts'
import { deleteExpiredKeys } from './idempotency-repo.ts'
import { keyedSteps } from './idempotent-steps.ts'

let app: TestApp
let user: TestUser

beforeAll(async () => {
  app = await createTestApp()
  user = await app.signUp()
})
afterAll(() => app.close())

const makeStore = (key: string, store_name = 'Twice', by = user) =>
  app.call(contracts.stores.register, { body: { store_name, user_id: by.user_id } }, { token: by.token, key })

const countStores = async (name: string): Promise<number> => {
  const result = await app.db.execute(fixedSql`select 1 from stores where store_name = ${name}`)
  return result.rows.length
}

const keptCount = async (key: string): Promise<number> => {
  const result = await app.db.execute(fixedSql`select 1 from idempotency_keys where key = ${key}`)
  return result.rows.length
}

/** The stored hash of a call's content. */
const hashOf = async (key: string, name: string): Promise<string> => {
  await makeStore(key, name)
  const { rows } = await app.db.execute<{ body_hash: string }>(
    fixedSql`select body_hash from idempotency_keys where key = ${key}`,
  )
  return rows[0]?.body_hash ?? ''
}

const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds)

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer()

describe('Idempotency-Key', () => {
  it('returns the stored reply for a repeated call', async () => {
    const first = await makeStore('key-1', 'Once')
    const second = await makeStore('key-1', 'Once')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(second.body).toEqual(first.body)
    expect(await countStores('Once')).toBe(1)
  })

  it('rejects another body with the same key', async () => {
    await makeStore('key-2', 'This')
    const reply = await makeStore('key-2', 'That')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'idempotency_key_reused' }])
    expect(await countStores('That')).toBe(0)
  })

  it('rejects the key of another call, even with the same body', async () => {
    const body_hash = await hashOf('key-12', 'Elsewhere')
    await app.db.execute(fixedSql`
      insert into idempotency_keys (caller, key, route, body_hash, locked_until, status, reply)
      values (${user.user_id}, 'key-12b', 'POST /store/another-call', ${body_hash}, ${new Date(0)}, 200, '{}')`)
    const reply = await makeStore('key-12b', 'Elsewhere')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'idempotency_key_reused' }])
    expect(await countStores('Elsewhere')).toBe(1)
  })

  it('runs two concurrent calls only once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => makeStore('key-3', 'Race')))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(replies.map((reply) => reply.body.data.store_id)).size).toBe(1)
    expect(await countStores('Race')).toBe(1)
  })

  it('keeps the keys of two callers separate', async () => {
    const other = await app.signUp()
    const [one, two] = [await makeStore('key-4', 'Apart'), await makeStore('key-4', 'Apart', other)]
    expect(one.body.data.store_id).not.toBe(two.body.data.store_id)
  })

  it('replays an expected error', async () => {
    const { email } = user
    const body = { first_name: 'A', last_name: 'B', email, password: 'long enough' }
    const first = await app.call(contracts.auth.register, { body }, { key: 'key-5' })
    const second = await app.call(contracts.auth.register, { body }, { key: 'key-5' })
    expect([first.status, second.status]).toEqual([409, 409])
    expect(second.body).toEqual(first.body)
    expect(await keptCount('key-5')).toBe(1)
  })

  it('never stores a reply with a token', async () => {
    const body = { email: user.email, password: 'correct horse battery' }
    const first = await app.call(contracts.auth.login, { body }, { key: 'key-6' })
    const second = await app.call(contracts.auth.login, { body }, { key: 'key-6' })
    expect([first.status, second.status]).toEqual([200, 409])
    const kept = await app.db.execute<{ reply: unknown }>(
      fixedSql`select reply from idempotency_keys where key = 'key-6'`,
    )
    expect(kept.rows).toEqual([{ reply: null }])
  })

  it('stores neither 429 nor schema errors', async () => {
    const body = { email: 'slow@example.com', first_name: 'A', last_name: 'B', password: 'long enough' }
    await app.call(contracts.auth.register, { body })
    const tooSoon = await app.call(contracts.auth.register, { body }, { key: 'key-7' })
    const unreadable = await app.rawCall(contracts.auth.register, { body: {} }, { key: 'key-8' })
    expect([tooSoon.status, unreadable.status]).toEqual([429, 400])
    expect([await keptCount('key-7'), await keptCount('key-8')]).toEqual([0, 0])
  })

  it('waits for a running call, and reruns one that crashed before its first step', async () => {
    const body_hash = await hashOf('key-9', 'Crash')
    await app.db.execute(fixedSql`
      insert into idempotency_keys (caller, key, route, body_hash, locked_until)
      values (${user.user_id}, 'key-9b', 'POST /store/register-store', ${body_hash}, ${later(60_000)})`)
    const waiting = makeStore('key-9b', 'Crash')
    await app.db.execute(fixedSql`update idempotency_keys set locked_until = ${new Date(0)} where key = 'key-9b'`)
    expect((await waiting).status).toBe(200)
    expect(await countStores('Crash')).toBe(2)
  })

  it('rejects another body for the key of a crashed call', async () => {
    const body_hash = await hashOf('key-11', 'Mine')
    await app.db.execute(fixedSql`
      insert into idempotency_keys (caller, key, route, body_hash, locked_until)
      values (${user.user_id}, 'key-11b', 'POST /store/register-store', ${body_hash}, ${new Date(0)})`)
    const reply = await makeStore('key-11b', 'Not mine')
    expect([reply.status, reply.body]).toMatchObject([409, { code: 'idempotency_key_reused' }])
    expect(await countStores('Not mine')).toBe(0)
  })

  it('includes files: the same text with another image is another request', async () => {
    const store = await app.makeStore(user)
    const send = (bytes: Buffer) =>
      app.rawCall(
        contracts.inventory.create,
        {
          body: {
            store_id: store.store_id,
            title: 'Kettle',
            variants: [{ title: 'Red', price: 1000, stock: 1 }],
          },
          files: { image: new Blob([new Uint8Array(bytes)]) },
        },
        { token: user.token, key: 'key-file' },
      )
    const one = await picture('#aa0000')
    // Same length as the first, so that only the content differs.
    const two = Buffer.from(one)
    two.write('other', one.length - 5)
    expect((await send(one)).status).toBe(200)
    expect((await send(one)).status).toBe(200)
    const other = await send(two)
    expect([other.status, other.body]).toMatchObject([409, { code: 'idempotency_key_reused' }])
  })

  it('keeps the keys of two shoppers behind one IP address separate', async () => {
    const shop = await openShop(app)
    const sessions = [await readySession(app, shop), await readySession(app, shop)]
    const replies = []
    for (const { _id } of sessions) {
      const body = { live_cart_session_id: _id, customer_name: 'Ada Moss' }
      replies.push(
        await app.app.inject({
          method: 'POST',
          url: '/api/cart-sessions/update-customer-info',
          headers: { 'idempotency-key': 'one-key' },
          payload: body,
        }),
      )
    }
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const rows = await app.db.execute<{ caller: string }>(
      fixedSql`select caller from idempotency_keys where key = 'one-key'`,
    )
    // With the device, if it is known.
    const callers = rows.rows.map(({ caller }) => caller.split(' ')[0])
    expect(new Set(callers)).toEqual(new Set(sessions.map(({ _id }) => _id)))
  })

  it('rolls back a run whose key was taken over by another run', async () => {
    const { user_id } = user
    const of = { caller: user_id, key: 'key-taken', locked_until: later(-1000) }
    await app.db.execute(fixedSql`
      insert into idempotency_keys (caller, key, route, body_hash, locked_until)
      values (${user_id}, 'key-taken', 'POST /store/register-store', '', ${later(60_000)})`)
    const { steps } = keyedSteps(app.db, of, { resumed: false, secret: false })
    const rename = steps.once(async (tx) => {
      await tx.execute(fixedSql`update users set first_name = 'Twice' where user_id = ${user_id}`)
    })
    await expect(rename).rejects.toMatchObject({ status: 409, code: 'idempotency_in_progress' })
    const { rows } = await app.db.execute(
      fixedSql`select first_name = 'Twice' as renamed from users where user_id = ${user_id}`,
    )
    expect(rows).toEqual([{ renamed: false }])
  })

  it('deletes replies after 24 hours', async () => {
    await makeStore('key-10', 'Old')
    const now = app.clock.now().getTime()
    await deleteExpiredKeys(app.db, new Date(now + 23 * 3_600_000))
    expect(await keptCount('key-10')).toBe(1)
    await deleteExpiredKeys(app.db, new Date(now + 25 * 3_600_000))
    expect(await keptCount('key-10')).toBe(0)
  })

  it('rejects an invalid key', async () => {
    expect((await makeStore('with space')).status).toBe(400)
    expect((await makeStore('x'.repeat(201))).status).toBe(400)
  })
})

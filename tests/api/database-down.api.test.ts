import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { contracts } from '../../src/shared/contracts/index.ts'
import { createTestApp, type TestApp, type TestUser } from '../support/app/test-app.ts'

let app: TestApp
let user: TestUser

beforeEach(async () => {
  app = await createTestApp()
  user = await app.signUp()
  await app.db.execute(sql`
    create function cut() returns trigger language plpgsql as
      $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
})
afterEach(() => app.close())

/** Registers a store, which writes several tables in one transaction. */
const register = (key?: string) =>
  app.call(
    contracts.stores.register,
    { body: { store_name: 'Kettle & Crane', user_id: user.user_id } },
    { token: user.token, ...(key !== undefined && { key }) },
  )

// The rollback of such a transaction fails too, with the database client's own error.
it.each(['before insert on stores', 'before insert on payment_pages'])(
  'a connection lost %s returns 503, and the same call succeeds afterwards',
  async (moment) => {
    await app.db.execute(sql`create trigger cut ${sql.raw(moment)} for each row execute function cut()`)
    const replies = [await register(), await register('a-key')]
    for (const { status, body, headers } of replies) {
      expect([status, body]).toMatchObject([503, { code: 'database_away' }])
      expect(headers['retry-after']).toBe('2')
    }
    await app.db.execute(sql`drop trigger cut on ${sql.raw(moment.split(' on ')[1] ?? '')}`)
    expect((await register('a-key')).status).toBe(200)
    const { rows } = await app.db.execute(sql`select 1 from stores`)
    expect(rows).toHaveLength(1)
  },
)

it('a connection lost during the commit returns 503', async () => {
  await app.db.execute(sql`
    create constraint trigger cut after insert on stores deferrable initially deferred
      for each row execute function cut()`)
  expect(await register()).toMatchObject({ status: 503, body: { code: 'database_away' } })
})

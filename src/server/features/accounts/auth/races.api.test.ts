import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailedCode } from '../../../../../tests/support/shops/accounts.ts'
import { createTestApp, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { until } from '../../../../../tests/support/app/until.ts'
import { auth } from '../../../../shared/contracts/accounts/auth.ts'
import type { Executor } from '../../../db/connection.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const PASSWORD = 'correct horse battery'

/** True if a query is waiting for a locked row. */
async function somebodyWaits(): Promise<boolean> {
  const { rows } = await test.db.$client.query('select 1 from pg_locks where not granted')
  return rows.length > 0
}

/** Lets a call run until it waits for the account's lock, changes something, and lets it continue. */
async function whileHeld<T>(
  user: TestUser,
  call: () => Promise<T>,
  change: (tx: Executor) => Promise<unknown>,
): Promise<T> {
  const held = await test.db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from users where user_id = ${user.user_id} for update`)
    const reply = call()
    await until('the call waits for the account', somebodyWaits)
    await change(tx)
    return { reply }
  })
  return held.reply
}

describe('a change during a call', () => {
  it('makes sign-in fail if the password changes at that moment [API-002]', async () => {
    const user = await test.signUp()
    const { status } = await whileHeld(
      user,
      () => test.call(auth.login, { body: { email: user.email, password: PASSWORD } }),
      (tx) => tx.execute(sql`update users set password_hash = 'another' where user_id = ${user.user_id}`),
    )
    expect(status).toBe(401)
  })

  it('makes a password change fail if the code is ended at that moment [API-009]', async () => {
    const user = await test.signUp()
    await test.call(auth.forgetPassword, { body: { email: user.email } })
    const otp = await mailedCode(test, user.email)
    const change = { email: user.email, otp, new_password: 'another password' }
    const { status, detail } = await whileHeld(
      user,
      () => test.call(auth.changePassword, { body: change }),
      (tx) =>
        tx.execute(sql`update one_time_codes set expires_at = ${test.clock.now()} where user_id = ${user.user_id}`),
    )
    expect([status, detail]).toEqual([400, 'Wrong or expired code'])
    expect((await test.call(auth.login, { body: { email: user.email, password: PASSWORD } })).status).toBe(200)
  })
})

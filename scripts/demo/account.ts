import { sql } from 'drizzle-orm'
import type { Db } from '../../src/server/db/connection.ts'
import { listOutbox } from '../../src/server/db/outbox.ts'
import { register, resendCode, verifyEmail } from '../../src/server/features/accounts/auth/service.ts'
import type { World } from './world.ts'

/** How to sign in to the demo store. */
export const DEMO_LOGIN = { email: 'demo@cartwright.example', password: 'demo store 2026' } as const

export const DEMO_OWNER = { first_name: 'Robin', last_name: 'Fernhill' } as const

const { email, password } = DEMO_LOGIN

/** `ready`: already filled. `begun`: an earlier run was interrupted. */
export type DemoState = 'none' | 'begun' | 'ready'

/** The demo account is verified last, so that a verified account means a complete store. */
export async function demoState(db: Db): Promise<DemoState> {
  const { rows } = await db.execute<{ ready: boolean }>(
    sql`select verified_at is not null as ready from users where email = ${email}`,
  )
  const [account] = rows
  if (!account) return 'none'
  return account.ready ? 'ready' : 'begun'
}

/** Tables of a store in deletion order; the others are deleted with the store. */
const STORE_TABLES = [
  'subscriptions',
  'customer_payment_methods',
  'disputes',
  'refunds',
  'payment_attempts',
  'payments',
  'orders',
  'customers',
  'live_cart_sessions',
  'stores',
] as const

/** Removes what an interrupted run left. */
export async function removeUnfinished(db: Db): Promise<void> {
  const begun = sql`(
    select m.store_id from store_users m join users u using (user_id) where u.email = ${email} and u.verified_at is null)`
  for (const table of STORE_TABLES) {
    await db.execute(sql`delete from ${sql.identifier(table)} where store_id in ${begun}`)
  }
  await db.execute(sql`delete from users where email = ${email} and verified_at is null`)
}

/** Creates the account. @returns the user's id. */
export async function openAccount({ deps }: World): Promise<string> {
  const person = { ...DEMO_OWNER, account_type: 'individual' } as const
  return (await register(deps, { ...person, email, password })).id
}

/** Verifies the email address with a new code, because the first one has expired by now. */
export async function verifyAccount({ deps }: World): Promise<void> {
  await resendCode(deps, { email, type: 'emailVerification' })
  const [mail] = await listOutbox(deps.db, email)
  const otp = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
  if (otp === undefined) throw new Error('The outbox has no code for the demo account')
  const device = { ip: '127.0.0.1', userAgent: 'npm run demo', cookies: '', setCookie: () => {} }
  await verifyEmail(deps, { email, otp }, device)
}

import type { LiveCart } from '../../../src/shared/contracts/checkout/live-cart.ts'
import { intentsOf, reportIntent, type CrashShop } from './crash-shop.ts'
import { until } from '../app/until.ts'

type Session = Pick<LiveCart, '_id'>

async function attemptIds({ db }: CrashShop, session: Session): Promise<Set<string>> {
  const { rows } = await db.query<{ attempt_id: string }>(
    'select attempt_id from payment_attempts join payments using (payment_id) where session_id = $1',
    [session._id],
  )
  return new Set(rows.map(({ attempt_id }) => attempt_id))
}

/** Returns a session's payment intents at the Stripe accounts. */
export async function intentsOfSession(crash: CrashShop, session: Session) {
  const mine = await attemptIds(crash, session)
  return intentsOf(crash).filter(({ reference }) => mine.has(reference))
}

/** Charges that were kept, by provider; orders; successful payments. */
export interface Books {
  kept: string[]
  orders: number
  succeeded: number
}

export const NOTHING: Books = { kept: [], orders: 0, succeeded: 0 }

/** Returns both sides' records of a session. */
export async function booksOf(crash: CrashShop, session: Session): Promise<Books> {
  const mine = await attemptIds(crash, session)
  const atStripe = intentsOf(crash).flatMap(({ name, intent, reference }) => {
    const kept = intent.status === 'succeeded' && intent.latest_charge?.['amount_refunded'] === 0
    return kept && mine.has(reference) ? [name] : []
  })
  const atAdyen = [...crash.adyen.payments.values()].flatMap(({ request }) =>
    mine.has(String(Reflect.get(Object(request), 'reference'))) ? ['Adyen'] : [],
  )
  const { rows } = await crash.db.query<{ orders: number; succeeded: number }>(
    `select (select count(*)::int from orders where session_id = $1) as orders,
      (select count(*)::int from payments where session_id = $1 and status = 'succeeded') as succeeded`,
    [session._id],
  )
  const [counted] = rows
  if (!counted) throw new Error('The books gave no answer')
  return { kept: [...atStripe, ...atAdyen], ...counted }
}

/** Sends webhooks for everything that the Stripe accounts know about a session, each of them twice. */
export async function reportAll(crash: CrashShop, session: Session): Promise<void> {
  for (const found of await intentsOfSession(crash, session)) {
    for (let again = 0; again < 2; again += 1) {
      const status = await reportIntent(crash, found)
      if (status !== 200) throw new Error(`The report of ${found.intent.id} was answered with ${status}`)
    }
  }
}

/** Advances the minute that the sweep waits for, and waits until the sweep has settled a session. */
export async function sweep({ db }: CrashShop, session: Session): Promise<void> {
  const back = `created_at - interval '1 minute', updated_at = updated_at - interval '1 minute'`
  await db.query(
    `update payment_attempts set created_at = ${back} where payment_id in (select payment_id from payments where session_id = $1)`,
    [session._id],
  )
  await db.query(`update payments set created_at = ${back} where session_id = $1`, [session._id])
  await db.query(`select graphile_worker.add_job('sweep-payments', '{}'::json)`)
  await until('the sweeper has been there', async () => {
    const { rows } = await db.query(
      `select 1 from payments where session_id = $1 and status in ('created', 'pending', 'requires_action')`,
      [session._id],
    )
    return rows.length === 0
  })
}

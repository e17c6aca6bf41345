import { eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'
import { challengeCardTokens } from '../../../../db/schema/payments/card-tokens.ts'
import type { Deps } from '../../../../deps.ts'

/** What a payment can go on with after its bank has asked: the card's token and how it is charged. */
export interface KeptToken {
  token: string
  merchant_name: string
  keeps_method: boolean
  captures: boolean
}

/** A bank waits for its cardholder no longer, and no provider's token is good for much longer. */
const KEPT_MS = 3_600_000

type Store = Pick<Deps, 'db' | 'cipher' | 'clock'>

/** Keeps a token until its bank has answered, sealed. The same payment's later one takes its place. */
export async function keepToken({ db, cipher, clock }: Store, payment_id: string, kept: KeptToken): Promise<void> {
  const { merchant_name, keeps_method, captures } = kept
  const row = {
    token: cipher.encrypt(kept.token),
    merchant_name,
    keeps_method,
    captures,
    created_at: clock.now(),
  }
  await db
    .insert(challengeCardTokens)
    .values({ payment_id, ...row })
    .onConflictDoUpdate({ target: challengeCardTokens.payment_id, set: row })
}

/** Null where none is kept, or one that is too old, or that was sealed with another key. */
export async function findToken({ db, cipher, clock }: Store, payment_id: string): Promise<KeptToken | null> {
  const [row] = await db.select().from(challengeCardTokens).where(eq(challengeCardTokens.payment_id, payment_id))
  if (!row || clock.now().getTime() - row.created_at.getTime() > KEPT_MS) return null
  try {
    return { ...row, token: cipher.decrypt(row.token) }
  } catch {
    return null
  }
}

/** Forgets the token of a payment that has been decided. */
export const forgetEnded = (db: Executor, payment_id: string) =>
  db.execute(sql`
    delete from kept_tokens k using payments p
    where k.payment_id = ${payment_id} and p.payment_id = k.payment_id and p.status in ('succeeded', 'declined')`)

/** Forgets the tokens of payments that nobody has come back to. */
export const forgetOldTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.delete(challengeCardTokens).where(lt(challengeCardTokens.created_at, new Date(clock.now().getTime() - KEPT_MS)))

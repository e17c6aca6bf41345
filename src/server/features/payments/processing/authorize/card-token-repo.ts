import { eq, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/connection.ts'
import { challengeCardTokens } from '../../../../db/schema/payments/card-tokens.ts'
import type { Deps } from '../../../../deps.ts'

/** What a payment needs to continue after a 3-D Secure challenge: the card token and how to charge it. */
export interface StoredToken {
  token: string
  merchant_name: string
  keeps_method: boolean
  captures: boolean
}

/** By then the challenge has timed out, and few provider tokens are valid for longer. */
const KEPT_MS = 3_600_000

type Store = Pick<Deps, 'db' | 'cipher' | 'clock'>

/** Stores a token, encrypted, until the challenge is completed. Replaces the payment's earlier one. */
export async function storeToken({ db, cipher, clock }: Store, payment_id: string, kept: StoredToken): Promise<void> {
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

/** Null if none is stored, it is too old, or it was sealed with another key. */
export async function findToken({ db, cipher, clock }: Store, payment_id: string): Promise<StoredToken | null> {
  const [row] = await db.select().from(challengeCardTokens).where(eq(challengeCardTokens.payment_id, payment_id))
  if (!row || clock.now().getTime() - row.created_at.getTime() > KEPT_MS) return null
  try {
    return { ...row, token: cipher.decrypt(row.token) }
  } catch {
    return null
  }
}

/** Deletes the token of a payment with a final outcome. */
export const deleteToken = (db: Executor, payment_id: string) =>
  db.execute(sql`
    delete from kept_tokens k using payments p
    where k.payment_id = ${payment_id} and p.payment_id = k.payment_id and p.status in ('succeeded', 'declined')`)

/** Deletes the tokens of abandoned payments. */
export const deleteOldTokens = ({ db, clock }: Pick<Deps, 'db' | 'clock'>) =>
  db.delete(challengeCardTokens).where(lt(challengeCardTokens.created_at, new Date(clock.now().getTime() - KEPT_MS)))

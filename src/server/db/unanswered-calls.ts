import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from './connection.ts'

/** Rows of provider calls; `tried_at` is when the try of a row started, with the row aliased as `n`. */
interface Calls {
  table: SQL
  key: SQL
  tried_at: SQL
}

export interface UnansweredCall extends Record<string, unknown> {
  id: string
  connection_id: string
}

/**
 * Lists calls about a payment made before `olderThan` without a response, alternating between accounts. Those open for
 * more than a day are due once an hour.
 */
export async function listUnansweredCalls(
  db: Executor,
  { table, key, tried_at }: Calls,
  { olderThan, now, limit }: { olderThan: Date; now: Date; limit: number },
): Promise<UnansweredCall[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<UnansweredCall>(sql`
    select id, connection_id from (
      select n.${key} as id, n.updated_at, coalesce(p.connection_id, '') as connection_id,
        row_number() over (partition by p.connection_id order by n.updated_at, n.${key}) as turn
      from ${table} n join payments p on p.payment_id = n.payment_id
      where n.status = 'created' and n.updated_at < ${olderThan.toISOString()}::timestamptz
        and (${tried_at} > ${at} - interval '1 day' or n.updated_at < ${at} - interval '1 hour')
    ) open order by turn, updated_at limit ${limit}`)
  return rows
}

import type { Executor } from '../../db/connection.ts'
import { fixedSql } from '../../db/fixed-sql.ts'

export interface UsedColour extends Record<string, unknown> {
  /** The setting: 'button_color'. */
  key: string
  /** '#1F5B45', in capitals. */
  colour: string
  uses: number
}

/** The colours of everything that a store has published and not archived, by the settings that hold them. */
export async function listUsed(db: Executor, store_id: string): Promise<UsedColour[]> {
  const { rows } = await db.execute<UsedColour>(fixedSql`
    select c.key, upper(c.value) as colour, count(*)::int as uses
    from (
      select store_id, status, deleted_at, published from payment_pages
      union all select store_id, status, deleted_at, published from carts
      union all select store_id, status, deleted_at, published from confirmation_pages
      union all select store_id, status, deleted_at, published from optimizers
    ) p, jsonb_each_text(p.published) c
    where p.store_id = ${store_id} and p.published is not null and p.deleted_at is null and p.status <> 'archived'
      and c.key like '%\\_color' and c.value ~ '^#[0-9A-Fa-f]{6}$'
    group by 1, 2`)
  return rows
}

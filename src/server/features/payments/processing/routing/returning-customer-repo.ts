import type { Mode } from '../../../../../shared/contracts/fields.ts'
import type { Db } from '../../../../db/connection.ts'
import { fixedSql } from '../../../../db/statements/fixed-sql.ts'

/** True if this email address has bought from the store before; `email` in lowercase. */
export async function isReturning(
  db: Db,
  { store_id, mode }: { store_id: string; mode: Mode },
  email: string,
): Promise<boolean> {
  const result = await db.execute<{ yes: boolean }>(fixedSql`
    select exists (select 1 from customers
      where store_id = ${store_id} and mode = ${mode} and email = ${email} and orders_count > 0) as yes`)
  return result.rows[0]?.yes ?? false
}

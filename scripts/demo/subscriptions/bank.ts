import { sql } from 'drizzle-orm'
import type { World } from '../world.ts'

/** From now on, the bank of a subscription's card declines it with this code, or approves it if null. */
export async function setBankResponse(
  { deps }: World,
  subscription_id: string,
  decline_code: string | null,
): Promise<void> {
  const outcome = decline_code === null ? 'approved' : 'declined'
  await deps.db.execute(sql`
    update tg_charges set outcome = ${outcome}, decline_code = ${decline_code}
    where status <> 'declined' and payment_method_id = (
      select m.payment_method_id from customer_payment_methods m join subscriptions s using (method_id)
      where s.subscription_id = ${subscription_id})`)
}

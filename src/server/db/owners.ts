import { sql, type SQL } from 'drizzle-orm'
import type { NamedKind, OwnedKind } from '../../shared/contract.ts'
import type { Mode } from '../../shared/contracts/fields.ts'
import type { Executor } from './connection.ts'

/** Kinds of records that belong to one user; all others belong to a store. */
export type UserOwned = 'user' | 'notification' | 'store_invite_request' | 'session' | 'ticket_upload'

/** Kinds of records that belong to a store. */
export type StoreOwned = Exclude<OwnedKind, UserOwned>

/** Looks up the store for each kind of ID. */
const STORE_OF: Record<StoreOwned | 'variant', (id: string | SQL) => SQL> = {
  store: (id) => sql`${id}`,
  order: (id) => sql`(select store_id from orders where order_id = ${id})`,
  payment: (id) => sql`(select store_id from payments where payment_id = ${id})`,
  refund: (id) => sql`(select store_id from refunds where refund_id = ${id})`,
  dispute: (id) => sql`(select store_id from disputes where dispute_id = ${id})`,
  dispute_file: (id) => sql`(select store_id from dispute_files where file_id = ${id})`,
  product: (id) => sql`(select store_id from products where product_id = ${id})`,
  variant: (id) => sql`(select store_id from product_variants where variant_id = ${id})`,
  customer: (id) => sql`(select store_id from customers where customer_id = ${id})`,
  subscription: (id) => sql`(select store_id from subscriptions where subscription_id = ${id})`,
  subscription_plan: (id) => sql`(select store_id from subscription_plans where plan_id = ${id})`,
  stored_payment_method: (id) => sql`(select store_id from customer_payment_methods where method_id = ${id})`,
  payment_page: (id) => sql`(select store_id from payment_pages where payment_page_id = ${id} and deleted_at is null)`,
  confirmation_page: (id) =>
    sql`(select store_id from confirmation_pages where confirmation_page_id = ${id} and deleted_at is null)`,
  cart: (id) => sql`(select store_id from carts where cart_id = ${id} and deleted_at is null)`,
  optimizer: (id) => sql`(select store_id from optimizers where optimizer_id = ${id} and deleted_at is null)`,
  flow: (id) => sql`(select store_id from flows where flow_id = ${id} and deleted_at is null)`,
  shipping_method: (id) => sql`(select store_id from shipping_methods where shipping_method_id = ${id})`,
  review: (id) => sql`(select store_id from reviews where review_id = ${id})`,
  affirmation_box: (id) => sql`(select store_id from affirmation_boxes where affirmation_id = ${id})`,
  promo_code: (id) => sql`(select store_id from promo_codes where promo_code_id = ${id})`,
  tax_rate: (id) => sql`(select store_id from tax_rates where tax_rate_id = ${id})`,
  payment_link: (id) => sql`(select store_id from payment_links where payment_link_id = ${id})`,
  offer: (id) => sql`(select store_id from offers where offer_id = ${id})`,
  connection: (id) => sql`(select store_id from connections where connection_id = ${id})`,
  routing_rule: (id) => sql`(select store_id from routing_rules where rule_id = ${id})`,
  mid_application: (id) => sql`(select store_id from mid_applications where application_id = ${id})`,
  mid_document: (id) => sql`(select store_id from mid_documents where document_id = ${id})`,
  velocity_block: (id) => sql`(select store_id from velocity_blocks where block_id = ${id})`,
  velocity_allowance: (id) => sql`(select store_id from velocity_allowances where allowance_id = ${id})`,
  event_delivery: (id) => sql`(select store_id from event_deliveries where delivery_id = ${id})`,
  traffic_link: (id) => sql`(select store_id from traffic_links where traffic_link_id = ${id})`,
  report: (id) => sql`(select store_id from saved_reports where report_id = ${id})`,
  webhook_endpoint: (id) => sql`(select store_id from webhook_endpoints where endpoint_id = ${id})`,
  shopify_conflict: (id) => sql`(select store_id from shopify_conflicts where conflict_id = ${id})`,
  ticket: (id) => sql`(select store_id from tickets where ticket_id = ${id})`,
  api_key: (id) => sql`(select store_id from api_keys where api_key_id = ${id})`,
  store_invite: (id) => sql`(select store_id from store_invites where user_store_invite_request_id = ${id})`,
}

export const isStoreOwned = (kind: OwnedKind): kind is StoreOwned => kind in STORE_OF

export interface OwningStore {
  store_id: string
  mode: Mode
  currency: string
  time_zone: string
  /** The user's role in the store; null for a non-member. */
  role: string | null
}

/** Returns the store that owns a record, with the user's role in it; undefined if the record doesn't exist. */
export async function findOwningStore(
  db: Executor,
  kind: StoreOwned,
  id: string,
  userId: string,
): Promise<OwningStore | undefined> {
  const result = await db.execute<OwningStore & Record<string, unknown>>(sql`
    select s.store_id, s.cart_mode as mode, s.currency, s.time_zone, m.role
    from stores s left join store_users m on m.store_id = s.store_id and m.user_id = ${userId}
    where s.store_id = ${STORE_OF[kind](id)} and s.closed_at is null`)
  return result.rows[0]
}

/** First of the IDs that belongs to another store; null if there is none. Unknown IDs are ignored. */
export async function findForeignId(
  db: Executor,
  kind: NamedKind,
  ids: readonly string[],
  store_id: string,
): Promise<string | null> {
  const result = await db.execute<{ id: string }>(sql`
    select given.id from unnest(${sql.param([...ids])}::text[]) as given(id)
    where ${STORE_OF[kind](sql`given.id`)} <> ${store_id} limit 1`)
  return result.rows[0]?.id ?? null
}

/** Looks up the user for each kind of ID. An invite belongs to the account with its email address. */
const USER_OF: Record<Exclude<UserOwned, 'user'>, (id: string) => SQL> = {
  /** Only current members see a store's notifications. */
  notification: (id) => sql`
    select n.user_id from notifications n
    where n.notification_id = ${id}
      and (n.store_id is null
        or exists (select from store_users m where m.store_id = n.store_id and m.user_id = n.user_id))`,
  session: (id) => sql`select user_id from user_tokens where session_id = ${id}`,
  ticket_upload: (id) => sql`select user_id from ticket_uploads where upload_id = ${id}`,
  store_invite_request: (id) => sql`
    select coalesce(u.user_id, '') as user_id
    from store_invites i left join users u on u.email = i.email and u.verified_at is not null
    where i.user_store_invite_request_id = ${id}`,
}

/** Returns the user who owns a record; undefined if it doesn't exist, '' if it has no owner yet. */
export async function findOwningUser(
  db: Executor,
  kind: Exclude<UserOwned, 'user'>,
  id: string,
): Promise<string | undefined> {
  const result = await db.execute<{ user_id: string }>(USER_OF[kind](id))
  return result.rows[0]?.user_id
}

import { sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { FlowItem } from '../../../../shared/domain/flows/flow-check.ts'
import type { DeviceKind } from '../../../../shared/domain/store/device.ts'
import type { Executor } from '../../../db/connection.ts'

export interface FlowTargetRow extends FlowItem, Record<string, unknown> {
  /** True for the page that shoppers get when no flow decides otherwise. */
  is_default: boolean
}

/**
 * Every cart, page and offer of a store that a flow can show, by name. For offers that were never published, the
 * draft's products count.
 */
export async function listFlowTargets(db: Executor, store_id: string): Promise<FlowTargetRow[]> {
  const { rows } = await db.execute<FlowTargetRow>(sql`
    select cart_id as ref_id, 'cart' as kind, name, status, is_default, published is not null as published,
      false as instant, '[]'::jsonb as products
    from carts where store_id = ${store_id} and deleted_at is null
    union all
    select payment_page_id, 'payment_page', name, status, is_default, published is not null,
      payment_page_type = 'instant', '[]'::jsonb
    from payment_pages where store_id = ${store_id} and deleted_at is null
    union all
    select confirmation_page_id, 'confirmation_page', name, status, is_default, published is not null, false, '[]'::jsonb
    from confirmation_pages where store_id = ${store_id} and deleted_at is null
    union all
    select o.optimizer_id, o.optimizer_category, o.name, o.status, false, o.published is not null, false, coalesce((
      select jsonb_agg(jsonb_build_object('title', coalesce(p.title, 'a product that was deleted'),
        'sold', coalesce(p.status = 'active', false)) order by wanted.at)
      from (
        select at, coalesce(o.published, o.draft)->>('product' || at || '_id') as product_id
        from generate_series(1, case coalesce(o.published, o.draft)->>'optimizer_type'
          when 'bundle' then 3 else 1 end) as at) wanted
      left join products p on p.product_id = wanted.product_id and p.store_id = o.store_id
      where wanted.product_id <> ''), '[]'::jsonb)
    from optimizers o
    where o.store_id = ${store_id} and o.deleted_at is null and o.optimizer_category in ('upsell', 'downsell')
    order by name, ref_id`)
  return rows
}

export interface StoreFacts extends Record<string, unknown> {
  mode: Mode
  currency: string
}

export async function storeFacts(db: Executor, store_id: string): Promise<StoreFacts | undefined> {
  const { rows } = await db.execute<StoreFacts>(
    sql`select cart_mode as mode, currency from stores where store_id = ${store_id}`,
  )
  return rows[0]
}

/** The content of a flow's published version, kept as long as the flow exists. */
export async function findPublished(
  db: Executor,
  flow_id: string,
  version: number,
): Promise<Record<string, unknown> | undefined> {
  const { rows } = await db.execute<{ content: Record<string, unknown> }>(sql`
    select content from content_versions where kind = 'flow' and content_id = ${flow_id} and version = ${version}`)
  return rows[0]?.content
}

/** Which sessions to count, and their start times: `from` inclusive, `until` exclusive. */
export interface Period {
  store_id: string
  flow_id: string
  mode: Mode
  from: Date
  until: Date
  /** Absent for all devices. */
  device?: DeviceKind | undefined
}

/**
 * Device kind of a session's shopper. An iPad identifies itself as a Macintosh, but no other Macintosh has a portrait
 * screen; on Android, only phones say "Mobile". Null until the browser has reported anything.
 */
const deviceOf = sql`
  case
    when s.browser_info is null then null
    when s.browser_info->>'user_agent' ~* 'ipad|tablet|playbook|silk'
      or (s.browser_info->>'user_agent' ~* 'android' and s.browser_info->>'user_agent' !~* 'mobile')
      or (s.browser_info->>'user_agent' ~* 'macintosh'
        and (s.browser_info->>'screen_width')::int < (s.browser_info->>'screen_height')::int) then 'tablet'
    when s.browser_info->>'user_agent' ~* 'mobi|iphone|ipod' then 'phone'
    else 'desktop'
  end`

const sessionsOf = ({ store_id, flow_id, mode, from, until, device }: Period) => sql`
  s.store_id = ${store_id} and s.mode = ${mode} and s.created_at >= ${from} and s.created_at < ${until}
  and s.flow_id = ${flow_id} ${device ? sql`and ${deviceOf} = ${device}` : sql``}`

interface PathRow extends Record<string, unknown> {
  path: string[]
  started: number
  viewed: number
  paid: number
  seen: string[]
  accepted: string[]
}

/** What the sessions of a flow did, grouped by path and by the offers (`optimizers`) that they saw and accepted. */
export async function countPaths(db: Executor, period: Period, optimizers: readonly string[]): Promise<PathRow[]> {
  const { rows } = await db.execute<PathRow>(sql`
    select s.flow_path as path, coalesce(offers.seen, '{}') as seen, coalesce(offers.accepted, '{}') as accepted,
      count(*)::int as started,
      count(coalesce(s.viewed_at, s.contact_at, s.shipping_at, s.payment_at, s.completed_at))::int as viewed,
      count(s.completed_at)::int as paid
    from live_cart_sessions s
    left join lateral (
      select array_agg(v.optimizer_id order by v.optimizer_id) as seen,
        array_agg(v.optimizer_id order by v.optimizer_id) filter (where v.accepted_at is not null) as accepted
      from optimizer_views v
      where v.session_id = s.session_id and v.store_id = s.store_id and v.mode = s.mode
        and v.optimizer_id in (select jsonb_array_elements_text(${JSON.stringify(optimizers)}::jsonb))
        and (v.views > 0 or v.accepted_at is not null)
    ) offers on true
    where ${sessionsOf(period)}
    group by s.flow_path, coalesce(offers.seen, '{}'), coalesce(offers.accepted, '{}')`)
  return rows
}

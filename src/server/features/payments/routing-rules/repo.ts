import { and, asc, eq, sql } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import { UNTRIED_CODES } from '../../../../shared/domain/payments/decline-codes.ts'
import type { RetryCap } from '../../../../shared/domain/routing/retry-caps.ts'
import type { RoutingRule } from '../../../../shared/domain/routing/rules.ts'
import type { Db, Executor } from '../../../db/connection.ts'
import { fixedSql } from '../../../db/statements/fixed-sql.ts'
import { routingRules, retryCaps } from '../../../db/schema/payments/routing.ts'

export type RuleRow = typeof routingRules.$inferSelect

export interface StoreMode {
  store_id: string
  mode: Mode
}

/** All rules of a store in a mode, in evaluation order. */
export const listRules = (db: Executor, { store_id, mode }: StoreMode): Promise<RuleRow[]> =>
  db
    .select()
    .from(routingRules)
    .where(and(eq(routingRules.store_id, store_id), eq(routingRules.mode, mode)))
    .orderBy(asc(routingRules.priority), asc(routingRules.rule_id))

export async function findRule(db: Executor, rule_id: string): Promise<RuleRow | null> {
  const [row] = await db.select().from(routingRules).where(eq(routingRules.rule_id, rule_id))
  return row ?? null
}

/** Reads a rule and locks it until the transaction ends. */
export async function lockRule(tx: Executor, rule_id: string): Promise<RuleRow | null> {
  const [row] = await tx.select().from(routingRules).where(eq(routingRules.rule_id, rule_id)).for('update')
  return row ?? null
}

/** Inserts a rule after all rules of its store and mode. */
export async function insertRule(tx: Executor, row: Omit<typeof routingRules.$inferInsert, 'priority'>): Promise<void> {
  const priority = sql<number>`(
    select coalesce(max(r.priority), 0) + 1 from routing_rules r
    where r.store_id = ${row.store_id} and r.mode = ${row.mode})`
  await tx.insert(routingRules).values({ ...row, priority })
}

export type RuleChanges = Partial<
  Pick<
    RuleRow,
    | 'draft'
    | 'published'
    | 'version'
    | 'published_version'
    | 'published_at'
    | 'enabled'
    | 'connection_ids'
    | 'updated_at'
  >
>

export async function changeRule(tx: Executor, rule_id: string, changes: RuleChanges): Promise<void> {
  await tx.update(routingRules).set(changes).where(eq(routingRules.rule_id, rule_id))
}

export async function deleteRule(tx: Executor, rule_id: string): Promise<void> {
  await tx.delete(routingRules).where(eq(routingRules.rule_id, rule_id))
}

/** Reorders rules as in `ids`, within the positions that the same rules had before. */
export async function setOrder(tx: Executor, ids: readonly string[]): Promise<void> {
  await tx.execute(fixedSql`
    with places as (
      select priority, row_number() over (order by priority, rule_id) as place
      from routing_rules where rule_id = any(${[...ids]}::text[])
    ), wanted as (
      select rule_id, place from unnest(${[...ids]}::text[]) with ordinality as w(rule_id, place)
    )
    update routing_rules r set priority = places.priority
    from wanted join places using (place) where r.rule_id = wanted.rule_id`)
}

/** Bumps the version of the active rules; concurrent changes wait here. */
export async function touchRuleset(tx: Executor, { store_id, mode }: StoreMode): Promise<void> {
  await tx.execute(fixedSql`
    insert into routing_rulesets as s (store_id, mode, version, active) values (${store_id}, ${mode}, 1, 0)
    on conflict (store_id, mode) do update set version = s.version + 1`)
}

/** Recounts the active rules after a change. */
export async function countActive(tx: Executor, { store_id, mode }: StoreMode): Promise<void> {
  await tx.execute(fixedSql`
    update routing_rulesets set active = (
      select count(*) from routing_rules r
      where r.store_id = ${store_id} and r.mode = ${mode} and r.enabled and r.published is not null)
    where store_id = ${store_id} and mode = ${mode}`)
}

/** The active rules, with their version. */
export async function findRuleset(
  db: Db,
  { store_id, mode }: StoreMode,
): Promise<{ version: number; rules: RoutingRule[] }> {
  const result = await db.execute<{ version: number; rules: RoutingRule[] | null }>(fixedSql`
    select s.version, (
      select json_agg(r.published || jsonb_build_object('rule_id', r.rule_id, 'version', r.published_version,
        'kind', r.kind, 'priority', r.priority, 'enabled', r.enabled))
      from routing_rules r
      where r.store_id = s.store_id and r.mode = s.mode and r.enabled and r.published is not null) as rules
    from routing_rulesets s where s.store_id = ${store_id} and s.mode = ${mode}`)
  const [row] = result.rows
  return { version: row?.version ?? 0, rules: row?.rules ?? [] }
}

/** Finds a store's rules with a draft or publication that names a connection. */
export async function findNaming(
  db: Executor,
  store_id: string,
  connection_id: string,
): Promise<{ rule_id: string; name: string }[]> {
  const result = await db.execute<{ rule_id: string; name: string }>(sql`
    select rule_id, draft->>'name' as name from routing_rules
    where store_id = ${store_id} and connection_ids @> array[${connection_id}] order by priority`)
  return result.rows
}

/** Outcomes of the payments that a rule took part in. */
export interface Matched extends Record<string, unknown> {
  matches: number
  /** Payments with an approval or decline from the account they were sent to, which the approval rate is based on. */
  decided: number
  approved: number
  /** Payments without an outcome yet. */
  waiting: number
}

/** Outcomes since a time of the payments that each rule took part in. */
export async function countMatches(db: Executor, store_id: string, since: Date): Promise<Map<string, Matched>> {
  const result = await db.execute<Matched & { rule_id: string }>(sql`
    with made as (
      select r.rule_id, a.payment_id, bool_or(a.status = 'approved') as approved,
        bool_or(a.status in ('created', 'requires_action', 'pending')) as waiting,
        bool_or(a.status in ('declined', 'error', 'unknown') and coalesce(a.decline_code, '') not in ${UNTRIED_CODES})
          as refused
      from payment_attempts a, unnest(a.rule_ids) as r(rule_id)
      where a.store_id = ${store_id} and a.created_at > ${since} and a.rule_ids is not null
      group by r.rule_id, a.payment_id
    )
    select rule_id, count(*)::int as matches, (count(*) filter (where approved))::int as approved,
      (count(*) filter (where approved or (refused and not waiting)))::int as decided,
      (count(*) filter (where waiting and not approved))::int as waiting
    from made group by rule_id`)
  return new Map(result.rows.map(({ rule_id, ...matched }) => [rule_id, matched]))
}

/** Titles of the given products that belong to the store. */
export async function findProducts(
  db: Executor,
  store_id: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const result = await db.execute<{ product_id: string; title: string }>(fixedSql`
    select product_id, title from products where store_id = ${store_id} and product_id = any(${[...ids]}::text[])`)
  return new Map(result.rows.map(({ product_id, title }) => [product_id, title]))
}

/** The store's time zone, as an IANA name. */
export async function findTimeZone(db: Executor, store_id: string): Promise<string> {
  const result = await db.execute<{ time_zone: string }>(fixedSql`
    select time_zone from stores where store_id = ${store_id}`)
  return result.rows[0]?.time_zone ?? 'UTC'
}

/** A connection as rules refer to it. */
export interface NamedConnection extends Record<string, unknown> {
  connection_id: string
  name: string
  active: boolean
  is_default: boolean
  connector: string
  /** Methods it is used for; null: all that its connector supports. */
  methods: PaymentMethod[] | null
}

/** A store's connections in a mode, except removed ones, the default first. */
export async function findNames(db: Executor, { store_id, mode }: StoreMode): Promise<NamedConnection[]> {
  const result = await db.execute<NamedConnection>(sql`
    select connection_id, account_name as name, active, is_default, connector, methods from connections
    where store_id = ${store_id} and mode = ${mode} and removed_at is null
    order by is_default desc, created_at`)
  return result.rows
}

/** A store's own retry limits, as far as it has set any. */
export async function findCaps(db: Executor, store_id: string): Promise<RetryCap[]> {
  const [row] = await db.select({ caps: retryCaps.caps }).from(retryCaps).where(eq(retryCaps.store_id, store_id))
  return row?.caps ?? []
}

export async function saveCaps(tx: Executor, store_id: string, caps: RetryCap[], updated_at: Date): Promise<void> {
  await tx
    .insert(retryCaps)
    .values({ store_id, caps, updated_at })
    .onConflictDoUpdate({ target: retryCaps.store_id, set: { caps, updated_at } })
}

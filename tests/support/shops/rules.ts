import { sql } from 'drizzle-orm'
import { canCharge, type ConnectionContext } from '../../../src/server/connectors/connector.ts'
import type { AuthorizeInput } from '../../../src/server/connectors/inputs.ts'
import { createRegistry } from '../../../src/server/connectors/registry.ts'
import type { ChargeResult } from '../../../src/server/connectors/results.ts'
import type { Input } from '../../../src/shared/contract.ts'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { RoutingRuleWire } from '../../../src/shared/contracts/payments/routing-rule-shapes.ts'
import type { TestShop } from './shop.ts'
import { expectOk, type TestApp } from '../app/test-app.ts'

type Created = Input<typeof contracts.routingRules.create>['body']

/** Input of a test's rule: without conditions it matches every payment in dollars. */
export type GivenRule = Pick<Created, 'kind' | 'action'> & Partial<Pick<Created, 'name' | 'conditions'>>

export const IN_DOLLARS = {
  groups: [{ conditions: [{ field: 'currency', operator: 'is' as const, value: 'USD' }] }],
}

/** Creates a draft rule. */
export async function draftRule(app: TestApp, shop: TestShop, given: GivenRule): Promise<RoutingRuleWire> {
  const body = { store_id: shop.store_id, name: 'A rule', conditions: IN_DOLLARS, ...given }
  return expectOk(await app.call(contracts.routingRules.create, { body }, { token: shop.token })).data
}

/** Creates and publishes a rule. */
export async function publishedRule(app: TestApp, shop: TestShop, given: GivenRule): Promise<RoutingRuleWire> {
  const { rule_id, version } = await draftRule(app, shop, given)
  const reply = await app.call(contracts.routingRules.publish, { body: { rule_id, version } }, { token: shop.token })
  return expectOk(reply).data
}

/** Connects a test gateway account for each name. @returns their ids. */
export async function connectMore(app: TestApp, shop: TestShop, ...names: string[]): Promise<string[]> {
  const ids: string[] = []
  for (const account_name of names) {
    const body = { store_id: shop.store_id, account_name }
    const reply = await app.call(contracts.orchestration.testGateway, { body }, { token: shop.token })
    ids.push(expectOk(reply).data.connection_id)
  }
  return ids
}

/** Creates a cascade over connections that continues after every allowed reason. */
export const cascadeOver = (ids: readonly string[], max_attempts = 5): Created['action'] => ({
  type: 'cascade',
  steps: ids
    .map((connection_id) => ({
      connection_id,
      go_on: ['generic_decline', 'do_not_honor', 'insufficient_funds', 'provider_unavailable'] as const,
      max_attempts: 1,
      timeout_seconds: 5,
    }))
    .map((step) => ({ ...step, go_on: [...step.go_on] })),
  max_attempts,
  max_seconds: 20,
})

/** Replaces an account's response to a card; `real` calls the gateway, optionally with another card. */
export type Answer = (real: (token?: string) => Promise<ChargeResult>) => Promise<ChargeResult> | ChargeResult

export interface ControlledGateway {
  /** By connection id. */
  answers: Map<string, Answer>
  /** Connections called to authorize, in order, with their 3-D Secure request. */
  calls: ({ connection_id: string } & Pick<AuthorizeInput, 'three_d_secure' | 'exemption'>)[]
  /** While true, status lookups fail. */
  blind: boolean
}

/** Lets a test control the response of each test gateway account. */
export function controlGateway(app: TestApp): ControlledGateway {
  const steered: ControlledGateway = { answers: new Map(), calls: [], blind: false }
  const gateway = app.deps.connectors.byId('test-gateway')
  if (!gateway || !canCharge(gateway)) throw new Error('There is no test gateway')
  const authorizeAs = (ctx: ConnectionContext, input: AuthorizeInput) => {
    const { connection_id } = ctx
    const { three_d_secure, exemption } = input
    steered.calls.push({ connection_id, three_d_secure, ...(exemption && { exemption }) })
    const real = (value = input.token.value) => gateway.authorize(ctx, { ...input, token: { type: 'token', value } })
    return Promise.resolve().then(() => (steered.answers.get(connection_id) ?? ((ask) => ask()))(real))
  }
  app.deps.connectors = createRegistry([
    ...app.deps.connectors.list.filter((connector) => connector !== gateway),
    {
      ...gateway,
      authorize: authorizeAs,
      lookUp: (ctx, input) => (steered.blind ? Promise.reject(new Error('No way')) : gateway.lookUp(ctx, input)),
    },
  ])
  return steered
}

export interface StoredAttempt extends Record<string, unknown> {
  number: number
  connection_id: string
  status: string
  decline_code: string | null
  rule_id: string | null
  rule_version: number | null
  reason: string
}

/** Returns the attempts of a session's latest payment, in order. */
export async function attemptsOf(app: TestApp, session_id: string): Promise<StoredAttempt[]> {
  const { rows } = await app.db.execute<StoredAttempt>(sql`
    select number, connection_id, status, decline_code, rule_id, rule_version, reason from payment_attempts
    where payment_id = (
      select payment_id from payments where session_id = ${session_id} order by created_at desc, payment_id desc limit 1)
    order by number`)
  return rows
}

/** Returns a session's orders, and its gateway charges that were approved and not reversed. */
export async function chargesOf(
  app: TestApp,
  session_id: string,
): Promise<{ orders: number; charges: number } | undefined> {
  const { rows } = await app.db.execute<{ orders: number; charges: number }>(sql`
    select (select count(*)::int from orders where session_id = ${session_id}) as orders,
      (select count(*)::int from tg_charges c join payment_attempts a on a.attempt_id = c.reference
        join payments p using (payment_id)
        where p.session_id = ${session_id} and c.status = 'approved' and c.refunded_amount = 0) as charges`)
  return rows[0]
}

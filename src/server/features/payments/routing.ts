import type { PaymentMethod } from '../../../shared/contracts/transactions.ts'
import { deviceOf } from '../../../shared/domain/device-of.ts'
import { decide, decideMethods, type CompiledRules, type Decision } from '../../../shared/domain/routing/decide.ts'
import { minuteOfDay, plainFacts, type RoutingFacts } from '../../../shared/domain/routing/facts.ts'
import type { FieldName } from '../../../shared/domain/routing/fields.ts'
import { declined as declinedResult, type CardFacts, type DeclinedCharge } from '../../connectors/results.ts'
import { readsTokens, sharesTokens } from '../../connectors/connector.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { SessionRow } from '../cart-sessions/service.ts'
import type { OpenConnection } from '../orchestration/service.ts'
import { rulesInForce } from '../routing-rules/service.ts'
import { ableConnections, chooseConnection, type ChargingConnection, type Choice } from './choose.ts'
import { isReturning } from './repo-customers.ts'
import { NO_RULE, type AttemptRow } from './repo.ts'

/** What of a session rules look at; a part that is left out is not known yet. */
export type RoutedSession = Pick<SessionRow, 'session_id' | 'store_id' | 'mode' | 'currency' | 'total'> &
  Partial<
    Pick<
      SessionRow,
      'cart' | 'customer_email' | 'customer_billing_address' | 'customer_shipping_address' | 'browser_info'
    >
  >

interface Asked {
  method: PaymentMethod
  /** The connection that the token was made for; absent before there is one. */
  connection_id?: string | undefined
  token?: string | undefined
  user_agent?: string | undefined
}

/** The rules in force for payments with these connections; null where there are none, which costs nothing to know. */
export async function rulesFor(
  deps: Pick<Deps, 'db'>,
  { store_id, mode }: Pick<RoutedSession, 'store_id' | 'mode'>,
  [first]: readonly OpenConnection[],
): Promise<CompiledRules | null> {
  const version = first?.rules_version ?? null
  return version === null ? null : rulesInForce(deps, store_id, mode, version)
}

/** Of the methods those that the store's rules offer for a session, in their order. */
export async function offeredMethods(
  deps: Deps,
  session: RoutedSession,
  active: readonly OpenConnection[],
  methods: readonly PaymentMethod[],
): Promise<PaymentMethod[]> {
  const rules = await rulesFor(deps, session, active)
  if (!rules) return [...methods]
  return decideMethods(rules, await factsOf(deps, rules.fields, session, { method: 'card' }), methods).methods
}

/**
 * The connection that takes a payment: by the store's rules where it has any, else the default one. Null without one that
 * can.
 * @throws AppError 422 when the rules do not offer the method for this order
 */
export async function routePayment(
  deps: Deps,
  session: RoutedSession,
  active: readonly OpenConnection[],
  asked: Asked,
): Promise<Choice | null> {
  const want = { method: asked.method, currency: session.currency, mode: session.mode }
  const plain = chooseConnection(active, { ...want, connection_id: asked.connection_id })
  const rules = plain && (await rulesFor(deps, session, active))
  if (!plain || !rules) return plain
  const reach = reachOf(ableConnections(active, want), plain.connection, asked)
  const card = await cardOf(rules, plain.connection, asked)
  const facts = { ...(await factsOf(deps, rules.fields, session, asked)), ...card }
  const offered = decideMethods(rules, facts)
  if (asked.token !== undefined && !offered.methods.includes(asked.method)) throw notOffered()
  const named = reach.map(({ connection_id, account_name }) => ({ connection_id, name: account_name }))
  const decision = decide(rules, facts, named, asked.connection_id !== undefined)
  const byId = new Map(reach.map((connection) => [connection.connection_id, connection]))
  const connection = byId.get(decision.plan.steps[0]?.connection_id ?? '') ?? plain.connection
  const refs = offered.rule ? [...decision.rules, offered.rule] : decision.rules
  const route = { decision, reach: byId, rule_ids: refs.map(({ rule_id }) => rule_id) }
  return { connection, reason: decision.why, route }
}

const notOffered = () =>
  new AppError(
    422,
    'This payment method is not offered for this order. Choose another one. You have not been charged.',
    {
      code: 'method_not_offered',
    },
  )

/**
 * The connections that can take the payment, the chosen one first. A token is charged by the provider that made it, and
 * by its other accounts only where they share tokens.
 */
function reachOf(
  able: readonly ChargingConnection[],
  chosen: ChargingConnection,
  { connection_id }: Asked,
): ChargingConnection[] {
  const others = able.filter((other) => {
    if (other.connection_id === chosen.connection_id || other.capped || other.out) return false
    return connection_id === undefined || chargesSame(other, chosen)
  })
  return chosen.out && others.length > 0 ? [...others, chosen] : [chosen, ...others]
}

/** Whether the other account can charge a token that was made for the chosen one. */
function chargesSame(other: ChargingConnection, { connector, context }: ChargingConnection): boolean {
  if (other.connector.id !== connector.id) return false
  if (!connector.capabilities.own_tokens) return true
  if (!sharesTokens(connector)) return false
  return connector.tokenScope(other.context().credentials) === connector.tokenScope(context().credentials)
}

const CARD_FIELDS: readonly FieldName[] = ['card_brand', 'funding', 'bin', 'issuer_country']

/** What the provider tells of the card behind a token, where a rule wants to know. */
async function cardOf(
  { fields }: CompiledRules,
  { connector, context }: ChargingConnection,
  { token }: Asked,
): Promise<Partial<RoutingFacts>> {
  if (token === undefined || !readsTokens(connector) || !CARD_FIELDS.some((field) => fields.has(field))) return {}
  const card = await connector.describeToken(context(), { type: 'token', value: token })
  return card ? cardFacts(card) : {}
}

const cardFacts = ({ brand, funding, bin, country }: CardFacts): Partial<RoutingFacts> => ({
  card_brand: brand,
  funding: funding ?? null,
  bin: bin ?? null,
  issuer_country: country ?? null,
})

async function factsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  fields: ReadonlySet<FieldName>,
  session: RoutedSession,
  { method, user_agent }: Asked,
): Promise<RoutingFacts> {
  const email = session.customer_email?.toLowerCase() ?? ''
  const known = fields.has('customer_type') && email !== '' ? await isReturning(deps.db, session, email) : null
  const address = session.customer_billing_address ?? session.customer_shipping_address
  const info = session.browser_info
  return {
    ...plainFacts(method, session.total, session.currency, email || session.session_id),
    country: address?.country_code || null,
    device: deviceOf({ ...info, user_agent: info?.user_agent ?? user_agent ?? '' }),
    product: session.cart?.map(({ productId }) => productId) ?? null,
    customer_type: known === null ? null : known ? 'returning' : 'new',
    minute_of_day: minuteOfDay(deps.clock.now()),
  }
}

/** What an attempt keeps of the rules that decided it. */
export function ruledBy({ route }: Choice): Pick<AttemptRow, keyof typeof NO_RULE> {
  if (!route) return NO_RULE
  const { rule } = route.decision
  return { ...NO_RULE, rule_id: rule?.rule_id ?? null, rule_version: rule?.version ?? null, rule_ids: route.rule_ids }
}

/** The decline of a rule in the words of a provider's: nobody was asked. */
export const blockedBy = ({ rule, reason, shopper_message }: NonNullable<Decision['decline']>): DeclinedCharge =>
  declinedResult('blocked_by_rule', {
    provider_code: '',
    message: `The rule “${rule.name}” declined it: ${reason}`,
    shopper_message,
  })

/** The rule that declines a payment, if any. */
export const declineOf = (choice: Choice): Decision['decline'] => choice.route?.decision.decline ?? null

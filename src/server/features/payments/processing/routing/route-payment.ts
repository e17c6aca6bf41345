import type { PaymentMethod, StoredMethodKind } from '../../../../../shared/contracts/payments/transactions.ts'
import { deviceOf } from '../../../../../shared/domain/store/device-of.ts'
import { decide, decideMethods, type CompiledRules } from '../../../../../shared/domain/routing/decide.ts'
import {
  supportedParts,
  partsAfterBankChallenge,
  otherRulesText,
  partsOf,
  prependPart,
} from '../../../../../shared/domain/routing/rule-parts.ts'
import type { CascadePlan } from '../../../../../shared/domain/routing/plan.ts'
import type { RuleRef } from '../../../../../shared/domain/routing/rules.ts'
import { plainFacts, type RoutingFacts } from '../../../../../shared/domain/routing/facts.ts'
import type { FieldName } from '../../../../../shared/domain/routing/fields.ts'
import { minuteOfDayIn } from '../../../../../shared/domain/address/time-zone.ts'
import type { CardFacts } from '../../../../connectors/results.ts'
import { readsTokens, scaSupport, cardFieldsBeforeCharge } from '../../../../connectors/connector.ts'
import type { CardReentryFallback } from '../../../../db/schema/payments/payments.ts'
import type { Deps } from '../../../../deps.ts'
import { AppError } from '../../../../http/errors.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import type { OpenConnection } from '../../payment-accounts/service.ts'
import { rulesInForce } from '../../routing-rules/service.ts'
import {
  eligibleConnections,
  chooseConnection,
  whyOut,
  type ChargingConnection,
  type Choice,
  type Route,
} from './select-connection.ts'
import { countAttempts } from './attempt-history-repo.ts'
import { isReturning } from './returning-customer-repo.ts'
import { findSessionPayment } from '../repo.ts'

/** Session facts that rules look at; an omitted one is not known yet. */
export type RoutedSession = Pick<SessionRow, 'session_id' | 'store_id' | 'mode' | 'currency' | 'total'> &
  Partial<
    Pick<
      SessionRow,
      'cart' | 'customer_email' | 'customer_billing_address' | 'customer_shipping_address' | 'browser_info'
    >
  > & {
    /** Country of the request's IP address, if a trusted proxy provides it. */
    ip_country?: string | null | undefined
  }

interface Asked {
  method: PaymentMethod
  /** The connection that the token was created for; absent before there is a token. */
  connection_id?: string | undefined
  token?: string | undefined
  user_agent?: string | undefined
}

/** The active rules for payments with these connections; null without any, which takes no query to know. */
export async function rulesFor(
  deps: Pick<Deps, 'db'>,
  { store_id, mode }: Pick<RoutedSession, 'store_id' | 'mode'>,
  [first]: readonly OpenConnection[],
): Promise<CompiledRules | null> {
  const version = first?.rules_version ?? null
  return version === null ? null : rulesInForce(deps, store_id, mode, version)
}

/** Filters and orders the methods by the store's rules for a session. */
export async function offeredMethods(
  deps: Deps,
  session: RoutedSession,
  active: readonly OpenConnection[],
  methods: readonly PaymentMethod[],
): Promise<PaymentMethod[]> {
  const rules = await rulesFor(deps, session, active)
  if (!rules) return [...methods]
  return decideMethods(
    rules,
    await factsOf(deps, rules.fields, session, { method: 'card', time_zone: zoneOf(active) }),
    methods,
  ).methods
}

/**
 * Plans a card by the store's rules regardless of which provider's fields it is entered in, starting with a connection
 * that has tried it and using its card details. Null without active rules.
 */
export async function planBeyond(
  deps: Deps,
  session: RoutedSession,
  active: readonly OpenConnection[],
  { connection_id: began, card }: { connection_id: string; card: CardFacts | null },
): Promise<{ plan: CascadePlan; rule: RuleRef | null } | null> {
  const rules = await rulesFor(deps, session, active)
  if (!rules) return null
  const asked: Asked = { method: 'card' }
  const { total: amount, currency } = session
  const onPages = eligibleConnections(active, { ...asked, amount, currency }).filter(
    ({ connector, capped, out, connection_id }) =>
      connection_id === began || (connector.capabilities.on_pages && !capped && !out),
  )
  const named = onPages
    .toSorted((a, b) => Number(b.connection_id === began) - Number(a.connection_id === began))
    .map(({ connection_id, account_name, connector, token_scope }) => ({
      connection_id,
      name: account_name,
      sca: scaSupport(connector),
      token_scope: token_scope(),
    }))
  const known = await factsOf(deps, rules.fields, session, { ...asked, time_zone: zoneOf(active) })
  const facts = { ...known, ...(card && cardFacts(card)) }
  const { plan, cascade, rule } = decide(rules, facts, named, true)
  return { plan, rule: cascade ?? rule }
}

/** The connection that a session's declined card was led to, while it can take the card. */
async function fallbackConnection(
  deps: Deps,
  { session_id }: RoutedSession,
  able: readonly ChargingConnection[],
  { method, connection_id }: Asked,
): Promise<CardReentryFallback | null> {
  if (method !== 'card' || able.length < 2) return null
  const state = await findSessionPayment(deps.db, session_id)
  const step = state?.payment.status === 'declined' ? state.attempt.next_action : null
  if (step?.type !== 'card_elsewhere') return null
  if (connection_id !== undefined) return step.connection_id === connection_id ? step : null
  return able.some((each) => each.connection_id === step.connection_id && !each.capped && !each.out) ? step : null
}

/**
 * Chooses the connection for a payment: by the store's rules if it has any, else the default one. Null if none can take
 * it.
 * @throws AppError 422 if the rules don't offer the method for this order
 */
export async function routePayment(
  deps: Deps,
  session: RoutedSession,
  active: readonly OpenConnection[],
  given: Asked,
): Promise<Choice | null> {
  const { total: amount, currency, mode } = session
  const want = { method: given.method, amount, currency, mode }
  const rules = await rulesFor(deps, session, active)
  const able = rules ? eligibleConnections(active, want) : []
  const led = rules && (await fallbackConnection(deps, session, able, given))
  const asked = led ? { ...given, connection_id: led.connection_id } : given
  const plain = chooseConnection(active, { ...want, connection_id: asked.connection_id })
  if (!plain || !rules) return plain
  const reach = reachOf(able, plain.connection, asked)
  const card = await cardOf(deps, rules, plain.connection, asked)
  const known = await factsOf(deps, rules.fields, session, { ...asked, time_zone: zoneOf(active) })
  const facts = { ...known, ...(card && cardFacts(card)) }
  const offered = decideMethods(rules, facts)
  if (asked.token !== undefined && !offered.methods.includes(asked.method)) throw notOffered()
  const named = reach.map(({ connection_id, account_name, is_default, connector }) => ({
    connection_id,
    name: account_name,
    is_default,
    sca: scaSupport(connector),
  }))
  const decision = decide(rules, facts, named, asked.connection_id !== undefined)
  const byId = new Map(reach.map((connection) => [connection.connection_id, connection]))
  const connection = byId.get(decision.plan.steps[0]?.connection_id ?? '') ?? plain.connection
  const taker = { name: connection.account_name, sca: scaSupport(connection.connector) }
  const route = { decision, reach: byId, parts: supportedParts(partsOf(decision, offered.rule), taker), card }
  if (led) return afterRefusal(led, connection, route)
  const out = decision.decline ? '' : whyOut(connection, able)
  return { connection, reason: `${decision.why}${otherRulesText(route.parts, decision.rule)}${out}`, route }
}

/** Choice for a payment that continues after another provider's decline. */
function afterRefusal(led: CardReentryFallback, connection: ChargingConnection, route: Route): Choice {
  const { rule, because, step_up } = led
  const by = rule ? `Fallback by “${rule.name}” (version ${rule.version})` : 'Fallback'
  const reason = `${by}: ${connection.account_name}. Previous attempt: ${because} The shopper entered the card again.`
  const others = step_up ? partsAfterBankChallenge(route.parts) : route.parts
  const parts = rule ? prependPart(others, { kind: 'cascade', rule }) : others
  const words = `${reason}${otherRulesText(parts, rule)}`
  return { connection, reason: words, route: { ...route, parts }, led: { rule, step_up } }
}

const notOffered = () =>
  new AppError(
    422,
    'This payment method is not available for this order. Choose another one. You haven’t been charged.',
    {
      code: 'method_not_offered',
    },
  )

/**
 * Connections that can take the payment, the chosen one first. A token can be charged by the provider that issued it,
 * and by its other accounts only if they share tokens.
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

/** True if the other account can charge a token issued for the chosen one. */
const chargesSame = (other: ChargingConnection, chosen: ChargingConnection): boolean =>
  other.connector.id === chosen.connector.id && other.token_scope() === chosen.token_scope()

/** The shopper is waiting, so rules on the card do without details that its provider doesn't return quickly. */
const DESCRIBE_MS = 3_000

/**
 * Card details behind a token, if a rule needs details that the provider returns. A provider that does not respond
 * stops no payment; the details are unknown then.
 */
async function cardOf(
  { log }: Pick<Deps, 'log'>,
  { fields }: CompiledRules,
  { connector, connection_id, context }: ChargingConnection,
  { token, method }: Asked,
): Promise<CardFacts | null> {
  const wanted = cardFieldsBeforeCharge(connector, method).some((field) => fields.has(field))
  if (token === undefined || !wanted) return null
  return describeCard({ log }, { connector, connection_id, context }, token)
}

/** Card details behind a token; null if the provider returns none, or does not respond in time. */
export async function describeCard(
  { log }: Pick<Deps, 'log'>,
  { connector, connection_id, context }: Pick<ChargingConnection, 'connector' | 'connection_id' | 'context'>,
  token: string,
): Promise<CardFacts | null> {
  if (!readsTokens(connector)) return null
  try {
    return await connector.describeToken(context(DESCRIBE_MS), { type: 'token', value: token })
  } catch (error) {
    log.warn({ err: error, connection_id }, 'card details of a token unknown; rules are evaluated without them')
    return null
  }
}

/** Card facts that rules look at. */
export const cardFacts = ({ brand, funding, bin, country }: CardFacts): Partial<RoutingFacts> => ({
  card_brand: brand === 'unknown' ? null : brand,
  funding: funding ?? null,
  bin: bin ?? null,
  issuer_country: country ?? null,
})

const zoneOf = ([first]: readonly OpenConnection[]): string => first?.time_zone ?? 'UTC'

/** Session facts, as far as any rule looks at them. */
export async function factsOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  fields: ReadonlySet<FieldName>,
  session: RoutedSession,
  { method, user_agent, time_zone }: Pick<Asked, 'user_agent'> & { method: StoredMethodKind; time_zone: string },
): Promise<RoutingFacts> {
  const email = session.customer_email?.toLowerCase() ?? ''
  const tried = fields.has('attempt') ? await countAttempts(deps.db, session.session_id) : 0
  const known = fields.has('customer_type') && email !== '' ? await isReturning(deps.db, session, email) : null
  const address = session.customer_billing_address ?? session.customer_shipping_address
  const info = session.browser_info
  return {
    ...plainFacts(method, session.total, session.currency, email || session.session_id),
    country: address?.country_code || null,
    ip_country: session.ip_country ?? null,
    device: deviceOf({ ...info, user_agent: info?.user_agent ?? user_agent ?? '' }),
    product: session.cart?.map(({ productId }) => productId) ?? null,
    customer_type: known === null ? null : customerType(known),
    attempt: tried + 1,
    minute_of_day: minuteOfDayIn(deps.clock.now(), time_zone),
  }
}

const customerType = (isKnown: boolean): 'returning' | 'new' => (isKnown ? 'returning' : 'new')

import type { PaymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import { canCharge, type ChargingConnector } from '../../../../connectors/connector.ts'
import type { Decision } from '../../../../../shared/domain/routing/decide.ts'
import type { RulePart } from '../../../../../shared/domain/routing/rule-parts.ts'
import type { RuleRef } from '../../../../../shared/domain/routing/rules.ts'
import type { CardFacts } from '../../../../connectors/results.ts'
import { isCapped, type OpenConnection } from '../../payment-accounts/service.ts'

/** A connection that can charge payments. */
export type ChargingConnection = OpenConnection & {
  connector: ChargingConnector
  /** The payment would exceed its monthly cap, so only payments already started with it continue. */
  capped?: boolean
}

/** The connection that takes a payment, with a one-sentence reason. */
export interface Choice {
  connection: ChargingConnection
  reason: string
  /** Decision of the store's rules; absent without active rules. */
  route?: Route
  /** Set for a payment that continues after a decline, with the rule that led to it; `step_up` requires 3-D Secure. */
  led?: { rule: RuleRef | null; step_up: boolean }
}

/** A decision by rules, with the connections it can use. */
export interface Route {
  decision: Decision
  /** All connections that can charge the token, by id. */
  reach: ReadonlyMap<string, ChargingConnection>
  /** Rules that took part in the decision. */
  parts: RulePart[]
  /** The card as the rules saw it; null if nothing was requested or returned. */
  card: CardFacts | null
}

const METHOD_WORDS: Record<PaymentMethod, string> = {
  card: 'cards',
  paypal: 'PayPal',
  cashapp: 'Cash App',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
}

/**
 * Chooses among a store's active connections, which are given with the default first. A token belongs to one provider,
 * so its connection takes the payment; otherwise the default one that supports method and currency.
 */
export function chooseConnection(
  active: readonly OpenConnection[],
  want: Want & { mode: string; connection_id?: string | undefined },
): Choice | null {
  const able = eligibleConnections(active, want)
  const named = able.find((connection) => connection.connection_id === want.connection_id)
  const told = { active, able, want }
  if (want.connection_id !== undefined) {
    return named ? { connection: named, reason: `${reasonFor(named, told)}${whyOut(named, able)}` } : null
  }
  const within = able.filter(({ capped }) => !capped)
  // One that is out is better than none.
  const connection = within.find(({ out }) => !out) ?? within[0]
  if (!connection) return null
  const passed = able.slice(0, able.indexOf(connection)).map(passedOver)
  const reason = [...passed, reasonFor(connection, told)].join(' ')
  return { connection, reason: `${reason}${whyOut(connection, able)}` }
}

/** What a connection has to support: `amount` in minor units of `currency`. */
interface Want {
  method: PaymentMethod
  amount: number
  currency: string
}

/** The active connections that support a method and currency, in their order. */
export const eligibleConnections = (active: readonly OpenConnection[], want: Want): ChargingConnection[] =>
  active.flatMap((connection) => {
    const { connector, methods, currencies } = connection
    const takes =
      methods.includes(want.method) &&
      (currencies === 'any' || currencies.includes(want.currency)) &&
      !connector.amountProblem?.(want.amount, want.currency)
    return takes && canCharge(connector) ? [{ ...connection, connector, capped: isCapped(connection, want) }] : []
  })

/** Reason why an earlier account does not take the payment. */
const passedOver = ({ account_name, capped, room }: ChargingConnection): string => {
  const cap = (room?.left ?? 0) > 0 ? 'the payment would go over its monthly cap' : 'its monthly cap is reached'
  return `${account_name} was skipped: ${capped ? cap : 'too many of its calls failed'}.`
}

/** Sentence that explains why an account that was out was tried; '' for others. */
export function whyOut(
  { account_name, connection_id, out }: OpenConnection,
  able: readonly ChargingConnection[],
): string {
  if (!out) return ''
  const others = able.some((other) => other.connection_id !== connection_id && !other.out && !other.capped)
  const why = others ? 'the payment was started with it' : 'no other account could take the payment'
  return ` Too many calls to ${account_name} failed, but it was tried because ${why}.`
}

interface Told {
  active: readonly OpenConnection[]
  able: readonly ChargingConnection[]
  want: Want & { mode: string; connection_id?: string | undefined }
}

function reasonFor({ account_name, connection_id, is_default }: OpenConnection, { active, able, want }: Told): string {
  const others = active.some((other) => other.connection_id !== connection_id && other.methods.includes(want.method))
  const inCurrency = `${METHOD_WORDS[want.method]} in ${want.currency}, in ${want.mode} mode`
  const what = `${METHOD_WORDS[want.method]} in ${want.mode} mode`
  if (able.length === 1) return `${account_name} is the only active account that takes ${others ? inCurrency : what}.`
  if (is_default) return `No rule matched, and ${account_name} is the default account for ${what}.`
  if (want.connection_id !== undefined) {
    return `No rule matched; the payment was started with ${account_name}, which takes ${what}.`
  }
  return `No rule matched, and ${account_name} replaces the default account: it takes ${inCurrency}.`
}

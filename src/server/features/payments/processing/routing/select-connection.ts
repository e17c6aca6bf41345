import type { PaymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import { canCharge, type ChargingConnector } from '../../../../connectors/connector.ts'
import type { Decision } from '../../../../../shared/domain/routing/decide.ts'
import type { RulePart } from '../../../../../shared/domain/routing/rule-parts.ts'
import type { RuleRef } from '../../../../../shared/domain/routing/rules.ts'
import type { CardFacts } from '../../../../connectors/results.ts'
import { isCapped, type OpenConnection } from '../../payment-accounts/service.ts'

/** A connection that moves money itself. */
export type ChargingConnection = OpenConnection & {
  connector: ChargingConnector
  /** The payment would take it past its monthly cap: it takes only what was started with it. */
  capped?: boolean
}

/** The connection that takes a payment, and one plain sentence why. */
export interface Choice {
  connection: ChargingConnection
  reason: string
  /** What the store's rules say of it; absent where no rules are in force. */
  route?: Route
  /** It goes on where a refusal has led the shopper to, and by which rule; the bank is asked for 3-D Secure with `step_up`. */
  led?: { rule: RuleRef | null; step_up: boolean }
}

/** A decision by rules, with the connections that it can reach. */
export interface Route {
  decision: Decision
  /** All that the token can be charged with, by their ids. */
  reach: ReadonlyMap<string, ChargingConnection>
  /** The rules that had a part in it. */
  parts: RulePart[]
  /** The card as the rules saw it; null where nothing of it was asked or told. */
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
 * Chooses among a store's active connections, given with the default one first. A token belongs to one provider, so
 * the connection it was made for takes the payment; else the default one that can take the method and currency.
 */
export function chooseConnection(
  active: readonly OpenConnection[],
  want: Want & { mode: string; connection_id?: string | undefined },
): Choice | null {
  const able = ableConnections(active, want)
  const named = able.find((connection) => connection.connection_id === want.connection_id)
  const told = { active, able, want }
  if (want.connection_id !== undefined) {
    return named ? { connection: named, reason: `${reasonFor(named, told)}${whyOut(named, able)}` } : null
  }
  const within = able.filter(({ capped }) => !capped)
  // One that does not answer is better than none.
  const connection = within.find(({ out }) => !out) ?? within[0]
  if (!connection) return null
  const passed = able.slice(0, able.indexOf(connection)).map(passedOver)
  const reason = [...passed, reasonFor(connection, told)].join(' ')
  return { connection, reason: `${reason}${whyOut(connection, able)}` }
}

/** What a connection has to take: `amount` in minor units of `currency`. */
interface Want {
  method: PaymentMethod
  amount: number
  currency: string
}

/** Those of a store's active connections that take a method and currency, in their order. */
export const ableConnections = (active: readonly OpenConnection[], want: Want): ChargingConnection[] =>
  active.flatMap((connection) => {
    const { connector, methods, currencies } = connection
    const takes =
      methods.includes(want.method) &&
      (currencies === 'any' || currencies.includes(want.currency)) &&
      !connector.amountProblem?.(want.amount, want.currency)
    return takes && canCharge(connector) ? [{ ...connection, connector, capped: isCapped(connection, want) }] : []
  })

/** Why an account that comes first does not take the payment. */
const passedOver = ({ account_name, capped, room }: ChargingConnection): string => {
  const cap = (room?.left ?? 0) > 0 ? 'the payment would go over its monthly cap' : 'its monthly cap is reached'
  return `${account_name} was skipped: ${capped ? cap : 'too many of its calls failed'}.`
}

/** Why an account that was out was tried nevertheless, as a sentence behind the reason; '' for one that was not. */
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

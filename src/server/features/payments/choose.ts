import type { PaymentMethod } from '../../../shared/contracts/transactions.ts'
import { canCharge, type ChargingConnector } from '../../connectors/connector.ts'
import type { Decision } from '../../../shared/domain/routing/decide.ts'
import type { RuleRef } from '../../../shared/domain/routing/rules.ts'
import type { OpenConnection } from '../orchestration/service.ts'

/** A connection that moves money itself. */
export type ChargingConnection = OpenConnection & { connector: ChargingConnector }

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
  /** Of the rules that had a part in it. */
  rule_ids: string[]
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
  want: { method: PaymentMethod; currency: string; mode: string; connection_id?: string | undefined },
): Choice | null {
  const able = ableConnections(active, want)
  const named = able.find((connection) => connection.connection_id === want.connection_id)
  if (want.connection_id !== undefined) {
    return named ? { connection: named, reason: reasonFor(named, able.length, want) } : null
  }
  const within = able.filter(({ capped }) => !capped)
  // One that does not answer is better than none.
  const connection = within.find(({ out }) => !out) ?? within[0]
  if (!connection) return null
  const passed = able.slice(0, able.indexOf(connection)).map(passedOver)
  return { connection, reason: [...passed, reasonFor(connection, able.length, want)].join(' ') }
}

/** Those of a store's active connections that take a method and currency, in their order. */
export const ableConnections = (
  active: readonly OpenConnection[],
  want: { method: PaymentMethod; currency: string },
): ChargingConnection[] =>
  active.flatMap((connection) => {
    const { connector, methods, currencies } = connection
    const takes = methods.includes(want.method) && (currencies === 'any' || currencies.includes(want.currency))
    return takes && canCharge(connector) ? [{ ...connection, connector }] : []
  })

/** Why an account that comes first does not take the payment. */
const passedOver = ({ account_name, capped }: OpenConnection): string =>
  `${account_name} was passed over: ${capped ? 'its monthly cap is reached' : 'too many of its calls failed'}.`

function reasonFor(connection: OpenConnection, able: number, want: { method: PaymentMethod; mode: string }): string {
  const what = `${METHOD_WORDS[want.method]} in ${want.mode} mode`
  if (able === 1) return `${connection.account_name} is the only active connection that takes ${what}.`
  if (connection.is_default)
    return `No rule matched, and ${connection.account_name} is the default connection for ${what}.`
  return `No rule matched; the payment was started with ${connection.account_name}, which takes ${what}.`
}

import type { PaymentMethod } from '../../../shared/contracts/transactions.ts'
import { canCharge, type ChargingConnector } from '../../connectors/connector.ts'
import type { OpenConnection } from '../orchestration/service.ts'

/** The connection that takes a payment, and one plain sentence why. */
export interface Choice {
  connection: OpenConnection & { connector: ChargingConnector }
  reason: string
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
  const able = active.flatMap((connection) => {
    const { connector } = connection
    const { methods, currencies } = connector.capabilities
    const takes = methods.includes(want.method) && (currencies === 'any' || currencies.includes(want.currency))
    return takes && canCharge(connector) ? [{ ...connection, connector }] : []
  })
  const named = able.find((connection) => connection.connection_id === want.connection_id)
  const connection = named ?? (want.connection_id === undefined ? able[0] : undefined)
  return connection ? { connection, reason: reasonFor(connection, able.length, want) } : null
}

function reasonFor(connection: OpenConnection, able: number, want: { method: PaymentMethod; mode: string }): string {
  const what = `${METHOD_WORDS[want.method]} in ${want.mode} mode`
  if (able === 1) return `${connection.account_name} is the only active connection that takes ${what}.`
  if (connection.is_default)
    return `No rule matched, and ${connection.account_name} is the default connection for ${what}.`
  return `No rule matched; the payment was started with ${connection.account_name}, which takes ${what}.`
}

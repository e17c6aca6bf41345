import { canCharge } from '../../../connectors/connector.ts'
import type { ConnectorRegistry } from '../../../connectors/registry.ts'
import { enabledMethods } from './open-connection.ts'

/** An active account of a store. */
export interface CurrencyAccount {
  connector: string
  /** Currencies the merchant uses it for; null: all that the connector supports. */
  currencies: string[] | null
}

/** True if the account charges in a currency; false for a wallet, since another account charges its tokens. */
export function supportsCurrency(
  connectors: ConnectorRegistry,
  { connector: id, currencies: chosen }: CurrencyAccount,
  currency: string,
): boolean {
  const connector = connectors.byId(id)
  if (!connector || !canCharge(connector)) return false
  const { currencies } = enabledMethods({ methods: null, currencies: chosen }, connector)
  return currencies === 'any' || currencies.includes(currency)
}

/** The store's currency if it has accounts that charge and none of them supports it. */
export function unsupportedCurrency(
  connectors: ConnectorRegistry,
  accounts: readonly CurrencyAccount[],
  currency: string,
): string | undefined {
  const charging = accounts.filter(({ connector: id }) => {
    const connector = connectors.byId(id)
    return connector !== undefined && canCharge(connector)
  })
  const isTaken = charging.some((account) => supportsCurrency(connectors, account, currency))
  return charging.length === 0 || isTaken ? undefined : currency
}

import { useMemo } from 'react'
import { orchestration, type Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { countries, countryName } from '../../../shared/domain/address/regions.ts'
import type { RuleNames } from '../../../shared/domain/routing/rule-text.ts'
import type { KnownIds } from '../../../shared/domain/routing/validate.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import type { LoadState } from '../../ui/resource/load-state.ts'

const CODES: ReadonlySet<string> = new Set(countries().map(({ code }) => code))
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

export interface Naming {
  names: RuleNames
  known: KnownIds
  /** Connections in the store's mode, default first. */
  connections: readonly Connection[]
  loaded: boolean
  load: LoadState
}

/** Names for everything that rules can reference. Product names are known only where they have been searched for. */
export function useRuleNames(): Naming {
  const { store_id, cart_mode, time_zone } = useStore()
  const { data, load } = useApi(orchestration.all, { query: { store_id } })
  const naming = useMemo((): Omit<Naming, 'loaded' | 'load'> => {
    const own = (data?.data ?? []).filter(({ mode }) => mode === cart_mode)
    const connections = own.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
    const byId = new Map(connections.map(({ connection_id, account_name }) => [connection_id, account_name]))
    return {
      connections,
      names: {
        connection: (id) => byId.get(id),
        product: () => 'a selected product',
        country: (code) => countryName(code),
        time_zone,
      },
      known: {
        connection: (id) => byId.has(id),
        // The server checks products when the rule is published.
        product: () => true,
        country: (code) => CODES.has(code),
        currency: (code) => CURRENCIES.has(code),
      },
    }
  }, [data, cart_mode, time_zone])
  return { ...naming, loaded: data !== undefined, load }
}

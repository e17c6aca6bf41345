import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Deps } from '../../../deps.ts'
import { activeConnections, type OpenConnection } from '../../payments/payment-accounts/service.ts'

/** Active payment accounts of stores, read once per batch of renewals. */
export interface Accounts {
  of: (store_id: string, mode: Mode) => Promise<OpenConnection[]>
}

export function accountsOnce(deps: Deps): Accounts {
  const known = new Map<string, Promise<OpenConnection[]>>()
  return {
    of: (store_id, mode) => {
      const key = `${store_id} ${mode}`
      let found = known.get(key)
      if (!found) known.set(key, (found = activeConnections(deps, store_id, mode)))
      return found
    },
  }
}

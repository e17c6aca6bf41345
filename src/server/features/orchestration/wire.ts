import type { Connection } from '../../../shared/contracts/orchestration.ts'
import type { Deps } from '../../deps.ts'
import type { ConnectionRow, ConnectionWithHealth } from './repo.ts'

/** A connection as its store's members see it. */
export function toWire(deps: Pick<Deps, 'connectors'>, row: ConnectionWithHealth): Connection {
  const connector = deps.connectors.byId(row.connector)
  return {
    connector_id: row.connection_id,
    connection_id: row.connection_id,
    store_id: row.store_id,
    provider: row.connector,
    provider_name: connector?.name ?? row.connector,
    account_name: row.account_name,
    environment: row.mode === 'live' ? 'live' : 'sandbox',
    mode: row.mode,
    active: row.active,
    is_default: row.is_default,
    methods: [...(connector?.capabilities.methods ?? [])],
    attempts_24h: row.attempts_24h,
    approved_24h: row.approved_24h,
    created_at: row.created_at.toISOString(),
  }
}

/** What of a connection the audit log compares: never its credentials. */
export const fieldsOf = ({ connector, account_name, mode, active, is_default }: ConnectionRow) => ({
  provider: connector,
  account_name,
  mode,
  active,
  is_default,
})

import { createHash } from 'node:crypto'
import {
  isRefused,
  type Connection,
  type ConnectionDetails,
  type HostFile,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import { tokenScopeOf, type Connector } from '../../../connectors/connector.ts'
import type { Deps } from '../../../deps.ts'
import { openCredentials, maskedCredentials } from './credentials.ts'
import type { Figures } from './figures-repo.ts'
import { enabledMethods, webhookUrlOf } from './open-connection.ts'
import type { ConnectionRow } from './repo.ts'

const iso = (time: Date | null): string | null => time?.toISOString() ?? null

/** Status of an account, from saved to taking payments. */
export function statusOf({ active, activated_at, verified_at, verification }: ConnectionRow): Connection['status'] {
  if (active) return 'active'
  if (verified_at === null) return isRefused(verification) ? 'failed' : 'unverified'
  return activated_at === null ? 'verified' : 'paused'
}

function capOf({ monthly_cap, monthly_cap_currency }: ConnectionRow, { month }: Figures): Connection['cap'] {
  if (monthly_cap === null || monthly_cap_currency === null) return null
  const used = month.find(({ currency }) => currency === monthly_cap_currency)?.amount ?? 0
  return { currency: monthly_cap_currency, limit: monthly_cap, used }
}

/** A connection as the store's members see it. */
export function toWire(deps: WireDeps, row: ConnectionRow, figures: Figures): Connection {
  const connector = deps.connectors.byId(row.connector)
  const { methods, currencies } = connector ? enabledMethods(row, connector) : { methods: [], currencies: [] }
  const { attempts, approved, faults, latency_ms, last_fault } = figures
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
    status: statusOf(row),
    methods,
    currencies: currencies === 'any' ? 'any' : [...currencies],
    on_pages: connector?.capabilities.on_pages ?? false,
    token_scope: connector ? shownScope(deps, row, connector) : row.connection_id,
    health: { state: row.health, since: iso(row.health_since), attempts, approved, faults, latency_ms, last_fault },
    attempts_24h: figures.attempts_24h,
    approved_24h: figures.approved_24h,
    attempts_30d: figures.attempts_30d,
    approved_30d: figures.approved_30d,
    volume_30d: figures.volume_30d,
    cap: capOf(row, figures),
    created_at: row.created_at.toISOString(),
  }
}

type WireDeps = Pick<Deps, 'cipher' | 'connectors' | 'log'>
type DetailDeps = WireDeps & Pick<Deps, 'settings'>

/** A connection for its form, with masked keys; keys sealed with another key can't be read. */
export function toDetails(
  deps: DetailDeps,
  row: ConnectionRow,
  figures: Figures,
  { webhook_seen, host_file }: { webhook_seen: Date | null; host_file: HostFile | null },
): ConnectionDetails {
  const connector = deps.connectors.byId(row.connector)
  return {
    ...toWire(deps, row, figures),
    credentials: connector ? maskedCredentials(connector, readable(deps, row)) : {},
    keys_changed_at: (row.keys_changed_at ?? row.created_at).toISOString(),
    statement_descriptor: row.statement_descriptor,
    monthly_cap: row.monthly_cap,
    version: row.version,
    webhook_url: connector?.capabilities.webhooks ? webhookUrlOf(deps.settings, row) : null,
    webhook_seen_at: iso(webhook_seen),
    verification: row.verification,
    host_file,
  }
}

/** Opaque, since the provider's scope may reveal the merchant's identifiers. */
const shownScope = (deps: WireDeps, row: ConnectionRow, connector: Connector): string =>
  createHash('sha256')
    .update(tokenScopeOf(connector, { connection_id: row.connection_id, credentials: () => readable(deps, row) }))
    .digest('hex')
    .slice(0, 16)

/** Decrypts the keys of an account; none if they were sealed with another key. */
export function readable({ cipher, log }: WireDeps, { credentials, connection_id }: ConnectionRow) {
  try {
    return openCredentials(cipher, credentials)
  } catch (error) {
    log.error({ err: error, connection_id }, 'the keys of a connection cannot be read')
    return {}
  }
}

/** Connection fields that the audit log compares, without credentials. */
export const fieldsOf = (row: ConnectionRow) => ({
  provider: row.connector,
  account_name: row.account_name,
  mode: row.mode,
  active: row.active,
  is_default: row.is_default,
  methods: row.methods,
  currencies: row.currencies,
  statement_descriptor: row.statement_descriptor,
  monthly_cap: row.monthly_cap,
})

import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import { tokenScopeOf, type ConnectionContext, type Connector } from '../../../connectors/connector.ts'
import type { Deps } from '../../../deps.ts'
import { withHealthTracking, type BreakerDeps } from './breaker.ts'
import { openCredentials, type Credentials } from './credentials.ts'
import { usedThisMonth } from './figures-repo.ts'
import { findConnection, listActive, listConnections, type ActiveRow, type ConnectionRow } from './repo.ts'

/** Timeout of a provider call, after which its outcome is unknown. */
const PROVIDER_TIMEOUT_MS = 20_000

/** A connection that can be called: its connector, and a context for each call. */
export interface OpenConnection {
  connection_id: string
  account_name: string
  is_default: boolean
  connector: Connector
  /** Methods that the merchant uses it for, among those that the connector supports. */
  methods: readonly PaymentMethod[]
  currencies: 'any' | readonly string[]
  statement_descriptor: string
  /** True if too many calls failed: payments are routed to other accounts if there are any. */
  out: boolean
  /**
   * Amount left under its monthly cap, minus pending payments; null without a cap. Payments already started with it
   * continue.
   */
  room: { currency: string; left: number } | null
  /** Version of the store's active routing rules; null without any. */
  rules_version: number | null
  /** True if its store captures at checkout, not on shipment or manually. */
  captures_at_once: boolean
  /** The store's time zone, as an IANA name. */
  time_zone: string
  context: (timeoutMs?: number) => ConnectionContext
  /** Equal for accounts that can charge each other's card tokens. */
  token_scope: () => string
}

export type Opener = BreakerDeps & Pick<Deps, 'cipher' | 'connectors'>

/** Methods that a connection is used for: the merchant's choice, limited to what the connector supports. */
export function enabledMethods(
  { methods, currencies }: Pick<ConnectionRow, 'methods' | 'currencies'>,
  { capabilities }: Connector,
) {
  const able = capabilities.currencies
  return {
    methods: capabilities.methods.filter((method) => methods === null || methods.includes(method)),
    currencies: currencies === null ? able : currencies.filter((currency) => able === 'any' || able.includes(currency)),
  }
}

/** Context of one call to an account. Uses the stored credentials unless others are given. */
export function contextOf(
  deps: Pick<Deps, 'cipher' | 'clock' | 'settings'>,
  row: Pick<ConnectionRow, 'connection_id' | 'store_id' | 'connector' | 'mode' | 'credentials'>,
  credentials?: Credentials,
  timeoutMs = PROVIDER_TIMEOUT_MS,
): ConnectionContext {
  const { connection_id, store_id, mode } = row
  return {
    connection_id,
    store_id,
    mode,
    credentials: credentials ?? openCredentials(deps.cipher, row.credentials),
    webhookUrl: webhookUrlOf(deps.settings, row),
    returnUrl: `${deps.settings.checkoutUrl}/checkout`,
    now: deps.clock.now(),
    signal: AbortSignal.timeout(timeoutMs),
  }
}

/** Webhook URL of an account. */
export const webhookUrlOf = (
  { publicUrl }: Pick<Deps['settings'], 'publicUrl'>,
  { connector, connection_id }: Pick<ConnectionRow, 'connector' | 'connection_id'>,
): string => `${publicUrl}/webhooks/${connector}/${connection_id}`

function open(
  deps: Opener,
  row: ConnectionRow & Partial<ActiveRow>,
  room: OpenConnection['room'] = null,
): OpenConnection {
  const connector = deps.connectors.byId(row.connector)
  if (!connector) throw new Error(`No connector is called ${row.connector}`)
  const { connection_id, account_name, is_default, statement_descriptor } = row
  return {
    connection_id,
    account_name,
    is_default,
    connector: withHealthTracking(deps, row, connector),
    ...enabledMethods(row, connector),
    statement_descriptor,
    out: row.health === 'out',
    room,
    // Rules don't apply to a third party's checkout.
    rules_version: row.third_party ? null : (row.rules_version ?? null),
    time_zone: row.time_zone ?? 'UTC',
    captures_at_once: (row.capture_when ?? 'at_once') === 'at_once',
    context: (timeoutMs) => contextOf(deps, row, undefined, timeoutMs),
    token_scope: () =>
      tokenScopeOf(connector, { connection_id, credentials: () => openCredentials(deps.cipher, row.credentials) }),
  }
}

async function roomOf(
  deps: Opener,
  row: ConnectionRow,
  sessionId: string | undefined,
): Promise<OpenConnection['room']> {
  const { monthly_cap, monthly_cap_currency: currency } = row
  if (monthly_cap === null || currency === null) return null
  return {
    currency,
    left: monthly_cap - (await usedThisMonth(deps.db, row, { currency, sessionId }, deps.clock.now())),
  }
}

/**
 * Connections that may take payments of a store in a mode, the default first. A session's own pending payments don't
 * count against the cap.
 */
export async function activeConnections(
  deps: Opener,
  storeId: string,
  mode: Mode,
  sessionId?: string,
): Promise<OpenConnection[]> {
  const rows = await listActive(deps.db, storeId, mode)
  return Promise.all(rows.map(async (row) => open(deps, row, await roomOf(deps, row, sessionId))))
}

/** True if a payment would exceed a connection's monthly cap, or the cap is already reached. */
export const isCapped = (
  { room }: Pick<OpenConnection, 'room'>,
  { amount, currency }: { amount: number; currency: string },
): boolean => room !== null && (room.left <= 0 || (room.currency === currency && amount > room.left))

/** Opens any connection, including paused and removed ones, since payments they started still have to be reconciled. */
export async function openConnection(deps: Opener, id: string): Promise<OpenConnection | null> {
  const row = await findConnection(deps.db, id)
  return row && open(deps, row)
}

/** Webhook secret of a test gateway connection; null if it was removed. */
export async function gatewaySecret(deps: Pick<Deps, 'db' | 'cipher'>, id: string): Promise<string | null> {
  const row = await findConnection(deps.db, id)
  if (!row) return null
  return openCredentials(deps.cipher, row.credentials)['webhook_secret'] ?? null
}

/** An account opened for reading, not for payments: its calls don't affect its health. */
export interface ReadableAccount {
  connection_id: string
  store_id: string
  mode: Mode
  account_name: string
  active: boolean
  created_at: Date
  connector: Connector
  methods: readonly PaymentMethod[]
  context: (timeoutMs?: number) => ConnectionContext
}

type Looker = Pick<Deps, 'db' | 'cipher' | 'clock' | 'settings' | 'connectors'>

function kept(deps: Looker, row: ConnectionRow): ReadableAccount | null {
  const connector = deps.connectors.byId(row.connector)
  if (!connector) return null
  const { connection_id, store_id, mode, account_name, active, created_at } = row
  const { methods } = enabledMethods(row, connector)
  const context = (timeoutMs?: number) => contextOf(deps, row, undefined, timeoutMs)
  return { connection_id, store_id, mode, account_name, active, created_at, connector, methods, context }
}

/** A store's accounts with verified keys in a mode, including paused ones, oldest first. */
export async function readableAccounts(deps: Looker, storeId: string, mode: Mode): Promise<ReadableAccount[]> {
  const rows = await listConnections(deps.db, storeId)
  return rows.flatMap((row) => (row.mode === mode && row.verified_at !== null ? (kept(deps, row) ?? []) : []))
}

/** One such account; null if it was removed or its provider is unknown here. */
export async function readableAccount(deps: Looker, id: string): Promise<ReadableAccount | null> {
  const row = await findConnection(deps.db, id)
  return row && row.removed_at === null ? kept(deps, row) : null
}

import type { LineKind, PayoutSchedule, PayoutStatus } from '../../shared/domain/payments/payouts.ts'
import type { ConnectionContext, Connector } from './connector.ts'

/** Balance at the provider in one currency, in minor units; may be negative. */
export interface ProviderBalance {
  currency: string
  available: number
  /** Not yet available. */
  pending: number
  /** Reserved by the provider; null if it doesn't report this. */
  reserved: number | null
}

export interface ProviderAccount {
  balances: ProviderBalance[]
  schedule: PayoutSchedule | null
  /** The bank account for payouts; null if unknown. */
  bank: { name: string; last_four: string; currency: string } | null
}

export interface ProviderPayout {
  payout_reference: string
  /** Minor units. */
  amount: number
  currency: string
  status: PayoutStatus
  bank: string
  automatic: boolean
  /** Failure reason from the provider; '' if it didn't fail. */
  message: string
  arrival_at: Date | null
  created_at: Date
}

/** One balance transaction of the provider. Amounts in minor units; debits are negative, the fee was deducted. */
export interface ProviderLine {
  line_reference: string
  kind: LineKind
  /** The `provider_reference` of its payment; null if there is none. */
  payment_reference: string | null
  amount: number
  fee: number
  net: number
  currency: string
  description: string
  available_at: Date | null
  created_at: Date
}

interface LinesPart {
  lines: ProviderLine[]
  next: string | null
}

/** A provider that reports its balance, fees and payouts. All methods throw ConnectorUnavailable on failure. */
export interface PayoutReader {
  account(ctx: ConnectionContext): Promise<ProviderAccount>
  /** Payouts created since then, newest first. */
  payouts(ctx: ConnectionContext, since: Date): Promise<ProviderPayout[]>
  /** Balance transactions since then, newest first; older ones that don't fit one response come with their payout. */
  lines(ctx: ConnectionContext, since: Date): Promise<ProviderLine[]>
  /** Balance transactions of a payout, starting at the cursor of the previous page; `next` is null on the last page. */
  linesOf(ctx: ConnectionContext, payout_reference: string, from?: string): Promise<LinesPart>
}

/** A provider that reports the fee of each payment, but no payouts. */
export interface FeeReader {
  /** Null if the fee isn't available yet. */
  lineOf(ctx: ConnectionContext, provider_reference: string): Promise<ProviderLine | null>
}

export const reportsPayouts = (connector: Connector): connector is Connector & { reads: PayoutReader } =>
  'reads' in connector

export const reportsFees = (connector: Connector): connector is Connector & { fees: FeeReader } => 'fees' in connector

import type { LineKind, PayoutSchedule, PayoutStatus } from '../../shared/domain/payments/payouts.ts'
import type { ConnectionContext, Connector } from './connector.ts'

/** Money at the provider in one currency, in minor units; it may be less than nothing. */
export interface ProviderBalance {
  currency: string
  available: number
  /** On its way to being available. */
  pending: number
  /** Kept back by the provider; null where it tells none. */
  reserved: number | null
}

export interface ProviderAccount {
  balances: ProviderBalance[]
  schedule: PayoutSchedule | null
  /** Where it pays out to; null where it does not say. */
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
  /** Why it failed, in the provider's words; '' where it did not. */
  message: string
  arrival_at: Date | null
  created_at: Date
}

/** One movement of the provider's books. Amounts in minor units; what leaves is negative, the fee is what was kept. */
export interface ProviderLine {
  line_reference: string
  kind: LineKind
  /** The `provider_reference` of the payment that it belongs to; null for none. */
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

/** A provider that tells what it holds, what it kept and what it paid out. All throw ConnectorUnavailable where it does not. */
export interface PayoutReader {
  account(ctx: ConnectionContext): Promise<ProviderAccount>
  /** Those made since then, the newest first. */
  payouts(ctx: ConnectionContext, since: Date): Promise<ProviderPayout[]>
  /** The movements since then, the newest first: what is too old for one answer comes with its payout. */
  lines(ctx: ConnectionContext, since: Date): Promise<ProviderLine[]>
  /** Those of a payout, from a place on that the part before has told; `next` is null with the last part. */
  linesOf(ctx: ConnectionContext, payout_reference: string, from?: string): Promise<LinesPart>
}

/** A provider that tells the fee of one payment at a time, and nothing of payouts. */
export interface FeeReader {
  /** Null where it tells none yet. */
  lineOf(ctx: ConnectionContext, provider_reference: string): Promise<ProviderLine | null>
}

export const reportsPayouts = (connector: Connector): connector is Connector & { reads: PayoutReader } =>
  'reads' in connector

export const reportsFees = (connector: Connector): connector is Connector & { fees: FeeReader } => 'fees' in connector

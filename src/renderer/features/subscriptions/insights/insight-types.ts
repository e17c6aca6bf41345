import type { Input, Reply } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { toMajor } from '../../../../shared/domain/money/money.ts'

type Calls = Contracts['subscriptionInsights']
export type Insights = Reply<Calls['overview']>

type Kind = 'events' | 'charges' | 'renewals' | 'subscribers'
type QueryOf<K extends Kind> = Omit<Input<Calls[K]>['query'], 'store_id' | 'currency' | 'page' | 'size'>

/** The rows that a figure was computed from: a call and its filter. */
export type RowsOf = { [K in Kind]: { kind: K; title: string; query: QueryOf<K> } }[Kind]

export interface PartProps {
  insights: Insights
  onOpen: (rows: RowsOf) => void
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** 'Nov 2026'. */
export const monthLabel = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`))

/** '$12.5k', for axes. */
export const compactMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
    .format(toMajor(amount, currency))
    .toLowerCase()

const REASONS: Readonly<Record<string, string>> = {
  too_expensive: 'Too expensive',
  too_much: 'Too much product',
  not_using: 'Not using it',
  switched: 'Switched to another product',
  quality: 'Quality',
  other: 'Another reason',
  cancelled: 'No reason given',
  none: 'No reason given',
  unpaid: 'Payment failed',
  payment_failed: 'Payment failed',
  completed: 'Plan completed',
}

/** A cancel reason as shown; reasons that merchants wrote are shown as they are. */
export const reasonLabel = (reason: string): string => REASONS[reason] ?? reason

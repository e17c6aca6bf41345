import type { Input, Reply } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { addDays } from '../../../../shared/domain/subscriptions/billing-calendar.ts'
import { addToMonth } from '../../../../shared/domain/subscriptions/month-figures.ts'
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

const shortMonthFormat = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** 'Nov'. */
export const shortMonth = (month: string): string => shortMonthFormat.format(new Date(`${month}-01T00:00:00Z`))

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** 'Nov 24'. */
export const shortDay = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`))

export const lastDayOf = (month: string): string => addDays(`${addToMonth(month, 1)}-01`, -1)

/** 'Oct 2026', and 'This month, Nov 1 – 24' for the one in progress. */
export function monthChoice(month: string, today: string): string {
  if (!today.startsWith(month)) return monthLabel(month)
  const first = `${month}-01`
  return today === first
    ? `This month, ${shortDay(first)}`
    : `This month, ${shortDay(first)} – ${Number(today.slice(8))}`
}

/** '$12.5k', for axes. */
export const compactMoney = (amount: number, currency: string): string =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    notation: 'compact',
    maximumFractionDigits: 2,
    trailingZeroDisplay: 'stripIfInteger',
  })
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
  unpaid: 'Marked as unpaid',
  payment_failed: 'Payment failed',
  completed: 'Plan completed',
}

/** A cancel reason as shown; reasons that merchants wrote are shown as they are. */
export const reasonLabel = (reason: string): string => REASONS[reason] ?? reason

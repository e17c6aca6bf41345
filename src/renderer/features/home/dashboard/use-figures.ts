import { dashboard } from '../../../../shared/contracts/sales/dashboard.ts'
import type { Reply } from '../../../../shared/contract.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi, type ApiState } from '../../../lib/api/use-api.ts'
import type { LoadState } from '../../../ui/resource/load-state.ts'
import type { ChosenRange } from '../../../ui/range/range.ts'

type Calls = typeof dashboard

/** The payment results, which share a card. */
type Results = { [Key in 'approved' | 'declined' | 'refunded']: Reply<Calls[Key]> } & { currency: string }

/** The data of a card, and whether it is loading. */
export interface CardState<T> {
  data: T | undefined
  load: LoadState
}

/** What the cards of the dashboard show. */
export interface Figures {
  summary: Reply<Calls['summary']>
  revenue: Reply<Calls['revenueVolume']>
  results: Results
  pie: Reply<Calls['pie']>
  transactions: Reply<Calls['transactions']>
}

/** The cards of the dashboard, each with its data once it has loaded. */
export type Cards = { [Card in keyof Figures]: CardState<Figures[Card]> }

/** Combines load states: the first failure, then loading while any is loading. Retry refetches the failed ones. */
export function combineLoadStates(states: readonly ApiState<unknown>[]): LoadState {
  return {
    loading: states.some(({ loading }) => loading),
    error: states.find(({ load }) => load.error)?.load.error ?? null,
    onRetry: () => states.filter(({ error }) => error !== null).forEach(({ retry }) => retry()),
  }
}

/** All dashboard figures for a range (API-023 to API-028). Each of them loads and fails alone. */
export function useFigures({ start, end }: ChosenRange): { cards: Cards; stale: boolean } {
  const { store_id, currency } = useStore()
  const input = { query: { store_id, start_date: start, end_date: end } }
  // The previous range's figures stay visible, dimmed, until the new ones load.
  const options = { keepPrevious: true }
  const summary = useApi(dashboard.summary, input, options)
  const revenue = useApi(dashboard.revenueVolume, input, options)
  const approved = useApi(dashboard.approved, input, options)
  const declined = useApi(dashboard.declined, input, options)
  const refunded = useApi(dashboard.refunded, input, options)
  const pie = useApi(dashboard.pie, input, options)
  const transactions = useApi(dashboard.transactions, input, options)
  const results = {
    data:
      approved.data && declined.data && refunded.data
        ? { approved: approved.data, declined: declined.data, refunded: refunded.data, currency }
        : undefined,
    load: combineLoadStates([approved, declined, refunded]),
  }
  const states = [summary, revenue, approved, declined, refunded, pie, transactions]
  return {
    cards: { summary, revenue, results, pie, transactions },
    stale: states.some(({ refreshing }) => refreshing),
  }
}

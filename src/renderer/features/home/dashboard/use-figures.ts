import { dashboard } from '../../../../shared/contracts/sales/dashboard.ts'
import type { Reply } from '../../../../shared/contract.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useApi, type ApiState } from '../../../lib/api/use-api.ts'
import type { LoadState } from '../../../ui/resource/load-state.ts'
import type { ChosenRange } from '../../../ui/range/range.ts'

export interface Figures {
  summary: Reply<typeof dashboard.summary>
  revenue: Reply<typeof dashboard.revenueVolume>
  approved: Reply<typeof dashboard.approved>
  declined: Reply<typeof dashboard.declined>
  refunded: Reply<typeof dashboard.refunded>
  pie: Reply<typeof dashboard.pie>
  transactions: Reply<typeof dashboard.transactions>
}

/** Combines load states: the first failure, then loading while any is loading. Retry refetches the failed ones. */
export function combineLoadStates(states: readonly ApiState<unknown>[]): LoadState {
  return {
    loading: states.some(({ loading }) => loading),
    error: states.find(({ load }) => load.error)?.load.error ?? null,
    onRetry: () => states.filter(({ error }) => error !== null).forEach(({ retry }) => retry()),
  }
}

/** All dashboard figures for a range (API-023 to API-028); null until all have loaded. */
export function useFigures({ start, end }: ChosenRange): { load: LoadState; figures: Figures | null; stale: boolean } {
  const { store_id } = useStore()
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
  const states = [summary, revenue, approved, declined, refunded, pie, transactions]
  const parts = {
    summary: summary.data,
    revenue: revenue.data,
    approved: approved.data,
    declined: declined.data,
    refunded: refunded.data,
    pie: pie.data,
    transactions: transactions.data,
  }
  return {
    load: combineLoadStates(states),
    figures: isComplete(parts) ? parts : null,
    stale: states.some(({ refreshing }) => refreshing),
  }
}

type Parts = { [Key in keyof Figures]: Figures[Key] | undefined }

const isComplete = (parts: Parts): parts is Figures => Object.values(parts).every((part) => part !== undefined)

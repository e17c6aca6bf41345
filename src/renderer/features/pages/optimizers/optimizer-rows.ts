import type { ListedOptimizer } from '../../../../shared/contracts/pages/optimizers.ts'
import type { TableState } from '../../../ui/data-table/types.ts'

/** Tabs of the list: bundles share one, whatever their category. */
export const tabs = ['order_bump', 'upsell', 'downsell', 'bundle'] as const
export type OptimizerTab = (typeof tabs)[number]

export const tabOf = ({ optimizer_category, optimizer_type }: ListedOptimizer): OptimizerTab =>
  optimizer_type === 'bundle' ? 'bundle' : optimizer_category

/** Sort keys of the columns. */
const keys: Readonly<Record<string, (row: ListedOptimizer) => number | string>> = {
  name: ({ name }) => name.toLowerCase(),
  impressions: ({ impressions }) => impressions,
  accepted: ({ impressions, accepted }) => (impressions === 0 ? -1 : accepted / impressions),
  extra_revenue: ({ extra_revenue }) => extra_revenue,
}

/** Filters and sorts the rows. Archived ones are included only if the filter asks for them. */
export function matchingRows(
  rows: readonly ListedOptimizer[],
  { search, filters, sort }: TableState,
): ListedOptimizer[] {
  const wanted = search.trim().toLowerCase()
  const status = filters['status'] ?? ''
  const found = rows.filter(
    (row) =>
      row.name.toLowerCase().includes(wanted) && (status === '' ? row.status !== 'archived' : row.status === status),
  )
  const by = sort && keys[sort.key]
  if (!sort || !by) return found
  const turn = sort.direction === 'desc' ? -1 : 1
  return found.toSorted((a, b) => {
    const [one, other] = [by(a), by(b)]
    return one === other ? 0 : turn * (one < other ? -1 : 1)
  })
}

/** The rows on the current table page. */
export const pageOfRows = <Row>(rows: readonly Row[], { page, size }: TableState): Row[] =>
  rows.slice((page - 1) * size, page * size)

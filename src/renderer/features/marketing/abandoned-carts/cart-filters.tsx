import {
  abandonedCart,
  abandonedStep,
  DIRECT,
  recoveryStages,
} from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { formatMoney, toMinor } from '../../../../shared/domain/money/money.ts'
import { DateFilter } from '../../../ui/data-table/date-filter.tsx'
import { dateQuery } from '../../../ui/data-table/filter-days.ts'
import { ListFilter } from '../../../ui/data-table/list-filter.tsx'
import { oneOf } from '../../../ui/data-table/list-query.ts'
import type { TableState } from '../../../ui/data-table/types.ts'
import type { TableStateChange } from '../../../ui/layout/use-table-state.ts'
import { CAUSE_LABELS, sourceLabel, STAGE_LABELS, STEP_LABELS } from './cart-labels.ts'

/** Filters of the list, as named in the URL. */
export const CART_FILTERS = ['seen', 'cause', 'value', 'step', 'source', 'stage'] as const

/** Minimum values to choose from, in units of the store's currency. */
const VALUES = ['25', '50', '100', '250', '500'] as const

const causes = abandonedCart.shape.cause.options
const causeOptions = causes.map((value) => ({ value, label: CAUSE_LABELS[value].label }))
const stageOptions = recoveryStages.map((value) => ({ value, label: STAGE_LABELS[value].label }))
const stepOptions = abandonedStep.options.map((value) => ({ value, label: STEP_LABELS[value] }))

/** Converts the table's filters to query parameters. */
export function filterQuery(
  { seen, cause, value, step, source, stage }: TableState['filters'],
  currency: string,
  now: Date,
) {
  const [why, where, least] = [oneOf(causes, cause), oneOf(abandonedStep.options, step), oneOf(VALUES, value)]
  const at = oneOf(recoveryStages, stage)
  return {
    ...(why && { cause: why }),
    ...(where && { step: where }),
    ...(least && { min_value: toMinor(Number(least), currency) }),
    ...(source && { source }),
    ...(at && { stage: at }),
    ...dateQuery(seen ?? '', now),
  }
}

interface CartFiltersProps {
  state: TableState
  change: TableStateChange
  currency: string
  /** The most common sources. */
  sources: readonly string[]
}

export function CartFilters({ state, change, currency, sources }: CartFiltersProps) {
  const shared = { state, onStateChange: change }
  const valueOptions = VALUES.map((value) => ({
    value,
    label: `${formatMoney(toMinor(Number(value), currency), currency)} or more`,
  }))
  const chosen = state.filters['source'] ?? ''
  const names = sources.map((source) => source || DIRECT)
  // A source from the URL may not be among the most common ones.
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen]
  const sourceOptions = all.map((value) => ({ value, label: sourceLabel(value === DIRECT ? '' : value) }))
  return (
    <>
      <DateFilter
        label="Last seen"
        value={state.filters['seen'] ?? ''}
        onChange={(seen) => change({ filters: { seen } })}
      />
      <ListFilter name="cause" label="Cause" options={causeOptions} {...shared} />
      <ListFilter name="value" label="Value" options={valueOptions} {...shared} />
      <ListFilter name="step" label="Last step" options={stepOptions} {...shared} />
      <ListFilter name="stage" label="Recovery" options={stageOptions} {...shared} />
      <ListFilter name="source" label="Source" options={sourceOptions} {...shared} />
    </>
  )
}

import * as z from 'zod/mini'
import { datasetNames } from '../../domain/reports/catalog.ts'
import {
  charts,
  DEFAULT_ROWS,
  filterOperators,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  MAX_GROUPS,
  MAX_MEASURES,
  MAX_ROWS,
} from '../../domain/reports/report.ts'
import { comparisons, rangePresets } from '../../domain/reports/report-range.ts'
import { text } from '../fields.ts'

const name = text(40)
const day = text(10)

/** Text that the database can't store has no rows. */
export const filterValue = text(400).check(
  z.refine((given) => !/\0|\p{Surrogate}/u.test(given), 'Contains invalid characters'),
)

const filter = z.object({
  dimension: name,
  operator: z.enum(filterOperators, 'Must be is, is_not or contains'),
  values: z
    .array(filterValue, 'Must be a list of values')
    .check(z.minLength(1, 'Add a value'), z.maxLength(MAX_FILTER_VALUES, `Add at most ${MAX_FILTER_VALUES} values`)),
})

const range = z.union(
  [z.object({ preset: z.enum(rangePresets, 'Unknown range') }), z.object({ start_date: day, end_date: day })],
  'Must be a preset, or a start_date and an end_date',
)

/**
 * A report. Which names a dataset has, and what goes together, is in `reportProblems`, which the builder uses too.
 */
export const reportDefinition = z.object({
  dataset: z.enum(datasetNames, 'Unknown data'),
  measures: z
    .array(name, 'Must be a list of measures')
    .check(z.minLength(1, 'Add a measure'), z.maxLength(MAX_MEASURES, `Add at most ${MAX_MEASURES} measures`)),
  group_by: z._default(
    z.array(name, 'Must be a list of groups').check(z.maxLength(MAX_GROUPS, `Group by at most ${MAX_GROUPS}`)),
    [],
  ),
  filters: z._default(
    z.array(filter, 'Must be a list of filters').check(z.maxLength(MAX_FILTERS, `Add at most ${MAX_FILTERS} filters`)),
    [],
  ),
  range: z._default(range, { preset: 'last_30_days' }),
  compare: z._default(z.enum(comparisons, 'Must be none, previous_period or previous_year'), 'none'),
  sort: z._default(z.nullable(z.object({ by: name, direction: z.enum(['asc', 'desc'], 'Must be asc or desc') })), null),
  limit: z._default(
    z
      .int('Must be a whole number')
      .check(z.minimum(1, 'Must be at least 1'), z.maximum(MAX_ROWS, `A report has at most ${MAX_ROWS} rows`)),
    DEFAULT_ROWS,
  ),
  chart: z._default(z.enum(charts, 'Unknown chart'), 'table'),
})

import { sql, type SQL } from 'drizzle-orm'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import { datasetOf, isTimeUnit, measureOf } from '../../../../shared/domain/reports/catalog.ts'
import type { Report, ReportFilter } from '../../../../shared/domain/reports/report.ts'
import type { AnyDatasetSql, DimensionSql, MeasureSql, RowMeasure } from './datasets/dataset-sql.ts'
import { sqlOf } from './datasets/datasets-repo.ts'

/**
 * What a report reads: one store's rows of one mode. `periods` are the starts of the time units, or just the start of
 * the range, and the end; `compared` has as many moments, for the compared range.
 */
export interface ReportScope {
  store_id: string
  mode: Mode
  periods: readonly Date[]
  compared: readonly Date[] | null
}

/** A group whose rows are shown: a value for each of `group_by`; for a time unit the index of its period, from 1. */
export interface ChosenGroup {
  values: readonly string[]
  currency: string | null
}

const moment = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`
const moments = (all: readonly Date[]): SQL => sql`${sql.param(all.map((at) => at.toISOString()))}::timestamptz[]`

const within = (at: SQL, periods: readonly Date[]): SQL => {
  const [from, until] = [periods[0], periods.at(-1)]
  if (!from || !until) throw new Error('A report needs a range')
  return sql`${at} >= ${moment(from)} and ${at} < ${moment(until)}`
}

/** Rows of both ranges: one scan of an index if they touch, as a range and the period before it do. */
function withinEither(at: SQL, { periods, compared }: ReportScope): SQL {
  if (!compared) return within(at, periods)
  const isAdjacent = compared.at(-1)?.getTime() === periods[0]?.getTime()
  return isAdjacent ? within(at, [...compared, ...periods]) : sql`(${within(at, periods)} or ${within(at, compared)})`
}

const measureSql = (dataset: AnyDatasetSql, name: string): MeasureSql => {
  const found = dataset.measures[name] ?? dataset.parts?.[name]
  if (!found) throw new Error(`The measure ${name} has no SQL`)
  return found
}

const dimensionSql = (dataset: AnyDatasetSql, name: string): DimensionSql => {
  const found = dataset.dimensions[name]
  if (!found) throw new Error(`The dimension ${name} has no SQL`)
  return found
}

/** Names of the measures that rows are read for: those of a ratio, or the measure itself. */
function partsOf(dataset: AnyDatasetSql, name: string): string[] {
  const found = measureSql(dataset, name)
  return found.kind === 'ratio' ? [found.of, found.per] : [name]
}

function rowMeasure(dataset: AnyDatasetSql, name: string): RowMeasure {
  const found = measureSql(dataset, name)
  if (found.kind === 'ratio') throw new Error(`${name} is a ratio of ratios`)
  return found
}

const known = (value: SQL): SQL => sql`coalesce(${value}, '')`

function filterSql(dataset: AnyDatasetSql, { dimension, operator, values }: ReportFilter): SQL {
  const value = known(dimensionSql(dataset, dimension).value)
  if (operator === 'contains') {
    const patterns = values.map((text) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    return sql`${value} ilike any(${sql.param(patterns)}::text[])`
  }
  const isAny = sql`${value} = any(${sql.param(values)}::text[])`
  return operator === 'is' ? isAny : sql`not ${isAny}`
}

const joinsOf = (dataset: AnyDatasetSql, names: readonly string[]): SQL => {
  const used = Object.entries(dataset.joins).filter(([name]) => names.includes(name))
  return sql.join(
    used.map(([, join]) => join),
    sql` `,
  )
}

/** The store, its mode and the report's filters: what every query of a report applies, whatever the report says. */
function conditions(dataset: AnyDatasetSql, report: Report, { store_id, mode }: ReportScope): SQL {
  const filters = report.filters.map((filter) => sql` and ${filterSql(dataset, filter)}`)
  return sql`${dataset.store_id} = ${store_id} and ${dataset.mode} = ${mode}${sql.join(filters, sql``)}`
}

const filterJoins = (dataset: AnyDatasetSql, report: Report): string[] =>
  report.filters.flatMap(({ dimension }) => dimensionSql(dataset, dimension).joins ?? [])

/** Index of the period that a row is in. The moments of both ranges match one to one. */
function periodOf(at: SQL, { periods, compared }: ReportScope): SQL {
  const current = sql`width_bucket(${at}, ${moments(periods)})`
  if (!compared) return sql`${current}::text`
  return sql`(case when ${within(at, periods)} then ${current} else width_bucket(${at}, ${moments(compared)}) end)::text`
}

export const hasMoney = ({ dataset, measures }: Report): boolean =>
  measures.some((name) => measureOf(dataset, name)?.unit === 'money')

const column = (prefix: string, index: number): SQL => sql.raw(`${prefix}${index}`)

/** The rows of both ranges with their groups (`g`), labels (`l`), currency and a column for each measure (`v`). */
function readRows(dataset: AnyDatasetSql, report: Report, scope: ReportScope, parts: readonly string[]): SQL {
  const groups = report.group_by.flatMap((name, index) => {
    if (isTimeUnit(name)) return [sql`${periodOf(dataset.at, scope)} as ${column('g', index)}`]
    const { value, label } = dimensionSql(dataset, name)
    return [sql`${known(value)} as ${column('g', index)}`, ...(label ? [sql`${label} as ${column('l', index)}`] : [])]
  })
  const values = parts.map((name, index) => {
    const { value, where } = rowMeasure(dataset, name)
    return sql`${where ? sql`case when ${where} then ${value} end` : value} as ${column('v', index)}`
  })
  const joins = [
    ...filterJoins(dataset, report),
    ...report.group_by.flatMap((name) => (isTimeUnit(name) ? [] : (dimensionSql(dataset, name).joins ?? []))),
    ...parts.flatMap((name) => rowMeasure(dataset, name).joins ?? []),
  ]
  return sql`select ${sql.join(
    [
      sql`${within(dataset.at, scope.periods)} as current`,
      ...(hasMoney(report) ? [sql`${dataset.currency} as currency`] : []),
      ...groups,
      ...values,
    ],
    sql`, `,
  )} from ${dataset.from} ${joinsOf(dataset, joins)} where ${conditions(dataset, report, scope)} and ${withinEither(dataset.at, scope)}`
}

/** Aggregates a measure over the rows of one range. */
function aggregate(report: Report, dataset: AnyDatasetSql, parts: readonly string[], name: string, rows: SQL): SQL {
  const one = (part: string): SQL => {
    const { kind } = rowMeasure(dataset, part)
    const value = column('v', parts.indexOf(part))
    if (kind === 'sum') return sql`coalesce(sum(${value}) filter (where ${rows}), 0)`
    return sql`count(${kind === 'distinct' ? sql`distinct ` : sql``}${value}) filter (where ${rows})`
  }
  const found = measureSql(dataset, name)
  if (found.kind !== 'ratio') return one(name)
  const quotient = sql`${one(found.of)}::numeric / nullif(${one(found.per)}, 0)`
  const isPercent = datasetOf(report.dataset).measures[name]?.unit === 'percent'
  return isPercent ? sql`round(100 * ${quotient}, 2)` : sql`round(${quotient})`
}

/**
 * Order of the groups. By default, a report by time is in order of time and any other one by its first measure, largest
 * first. Equal groups are in order of their values, so that the order is always the same.
 */
function orderBy(report: Report): SQL {
  const { group_by, measures, sort } = report
  const byGroup = (index: number): SQL =>
    isTimeUnit(group_by[index] ?? '') ? sql`${column('g', index)}::int` : sql`${column('g', index)}`
  const byName = ({ by, direction }: NonNullable<Report['sort']>): SQL => {
    const key = measures.includes(by) ? column('m', measures.indexOf(by)) : byGroup(group_by.indexOf(by))
    return direction === 'asc' ? sql`${key} asc nulls last` : sql`${key} desc nulls last`
  }
  const first = sort ?? (group_by.some(isTimeUnit) ? null : { by: measures[0] ?? '', direction: 'desc' as const })
  const times = sort ? [] : group_by.flatMap((name, index) => (isTimeUnit(name) ? [byGroup(index)] : []))
  const all = [...(first ? [byName(first)] : []), ...times, ...group_by.map((_, index) => byGroup(index))]
  if (hasMoney(report)) all.push(sql`currency`)
  return all.length === 0 ? sql`1` : sql.join(all, sql`, `)
}

/**
 * Groups and totals of a report in one pass: a row per group and currency, and one per currency without a group
 * (`is_total`). `place` counts the groups in their order, `groups` all of them; only the first `limit` are returned.
 */
export function reportQuery(report: Report, scope: ReportScope, limit: number): SQL {
  const dataset = sqlOf(report.dataset)
  const parts = [...new Set(report.measures.flatMap((name) => partsOf(dataset, name)))]
  const groups = report.group_by.map((_, index) => column('g', index))
  const currency = hasMoney(report) ? [sql`currency`] : []
  const labels = report.group_by.flatMap((name, index) =>
    !isTimeUnit(name) && dimensionSql(dataset, name).label
      ? [sql`max(${column('l', index)}) as ${column('l', index)}`]
      : [],
  )
  const figures = report.measures.flatMap((name, index) => [
    sql`${aggregate(report, dataset, parts, name, sql`current`)} as ${column('m', index)}`,
    ...(scope.compared
      ? [sql`${aggregate(report, dataset, parts, name, sql`not current`)} as ${column('c', index)}`]
      : []),
  ])
  const isTotal = groups.length === 0 ? sql`true` : sql`grouping(${groups[0]}) = 1`
  const list = (all: readonly SQL[]): SQL => sql.join([...all], sql`, `)
  const sets =
    groups.length === 0 ? sql`(${list(currency)})` : sql`(${list([...currency, ...groups])}), (${list(currency)})`
  return sql`
    select * from (
      select *, row_number() over (partition by is_total order by ${orderBy(report)})::int as place,
        (count(*) filter (where not is_total) over ())::int as groups
      from (
        select ${list([sql`${isTotal} as is_total`, ...currency, ...groups, ...labels, ...figures])}
        from (${readRows(dataset, report, scope, parts)}) as source
        group by grouping sets (${sets})
      ) as figure
    ) as placed
    where is_total or place <= ${limit}
    order by is_total desc, place`
}

/** A page of source rows starts after the row with this time and ID. */
interface RowCursor {
  at: string
  id: string
}

/** Condition of the rows that a measure counts. A ratio has those that it is divided by. */
function countedRows(dataset: AnyDatasetSql, measure: string): { where: SQL; joins: readonly string[] } {
  const found = measureSql(dataset, measure)
  const { kind, value, where, joins = [] } = rowMeasure(dataset, found.kind === 'ratio' ? found.per : measure)
  const all = [...(where ? [where] : []), ...(kind === 'sum' ? [] : [sql`${value} is not null`])]
  return { where: all.length === 0 ? sql`true` : sql`(${sql.join(all, sql` and `)})`, joins }
}

interface RowsChoice {
  /** Null for all rows of the group. */
  measure: string | null
  /** Null for all groups. */
  group: ChosenGroup | null
  after: RowCursor | null
  /** Null for all rows. */
  limit: number | null
  /** Dimensions whose values are read too, as `d0`, `d1` and so on. */
  dimensions: readonly string[]
}

/** The rows behind the figures of a report, newest first. */
export function sourceRowsQuery(report: Report, scope: ReportScope, choice: RowsChoice): SQL {
  const dataset = sqlOf(report.dataset)
  const { row, at } = dataset
  const { measure, group, after, limit } = choice
  const counted = measure === null ? { where: sql`true`, joins: [] } : countedRows(dataset, measure)
  const own = group?.values.flatMap((value, index) => {
    const name = report.group_by[index] ?? ''
    if (isTimeUnit(name)) return []
    return [sql` and ${known(dimensionSql(dataset, name).value)} = ${value}`]
  })
  const used = [
    ...report.group_by.filter((name) => group && !isTimeUnit(name)),
    ...choice.dimensions,
    ...report.filters.map(({ dimension }) => dimension),
  ]
  const joins = [
    ...(row.joins ?? []),
    ...counted.joins,
    ...used.flatMap((name) => dimensionSql(dataset, name).joins ?? []),
  ]
  const values = choice.dimensions.map((name, index) => {
    const { value, label } = dimensionSql(dataset, name)
    return sql`, ${label ? sql`coalesce(${label}, ${value}, '')` : known(value)} as ${column('d', index)}`
  })
  const link = row.link ? row.link.id : sql`null`
  return sql`
    select ${row.id} as id, ${at} as at, ${row.title} as title, coalesce(${row.detail}, '') as detail,
      ${row.amount} as amount, ${dataset.currency} as currency, ${link}::text as link_id${sql.join(values, sql``)}
    from ${dataset.from} ${joinsOf(dataset, joins)}
    where ${conditions(dataset, report, scope)} and ${within(at, scope.periods)} and ${counted.where}
      ${sql.join(own ?? [], sql``)}
      ${group?.currency ? sql` and ${dataset.currency} = ${group.currency}` : sql``}
      ${after ? sql` and (${at}, ${row.id}) < (${after.at}::timestamptz, ${after.id})` : sql``}
    order by 2 desc, 1 desc ${limit === null ? sql`` : sql`limit ${limit}`}`
}

/** The screen that source rows of a dataset link to. */
export const linkOf = (report: Report) => sqlOf(report.dataset).row.link?.to ?? null

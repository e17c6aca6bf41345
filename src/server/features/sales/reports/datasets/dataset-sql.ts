import type { SQL } from 'drizzle-orm'
import type { DatasetName, DimensionOf, MeasureOf } from '../../../../../shared/domain/reports/catalog.ts'
import type { SourceRow } from '../../../../../shared/contracts/sales/reports.ts'

/** Names of the joins that an expression needs. Every join finds at most one row, so that none counts twice. */
type Joins = readonly string[]

/** A figure of each row, and how rows are aggregated. Rows outside of `where` don't count. */
export interface RowMeasure {
  kind: 'sum' | 'count' | 'distinct'
  value: SQL
  where?: SQL
  joins?: Joins
}

/** One measure divided by another, in percent if the catalog says so. */
interface RatioMeasure {
  kind: 'ratio'
  of: string
  per: string
}

export type MeasureSql = RowMeasure | RatioMeasure

export interface DimensionSql {
  value: SQL
  /** The name of a value that is an ID. */
  label?: SQL
  joins?: Joins
}

type LinkKind = NonNullable<SourceRow['link']>['to']

/** A row of the dataset, as shown behind a figure. */
interface SourceRowSql {
  /** Unique in the dataset. */
  id: SQL
  title: SQL
  detail: SQL
  amount: SQL
  link: { to: LinkKind; id: SQL } | null
  joins?: Joins
}

/** What the query of a dataset is made of: fixed SQL, chosen by names of the catalog. */
export interface AnyDatasetSql {
  from: SQL
  joins: Readonly<Record<string, SQL>>
  store_id: SQL
  mode: SQL
  /** The time that decides whether a row is in the range. */
  at: SQL
  currency: SQL
  measures: Readonly<Record<string, MeasureSql>>
  /** Measures that only ratios are made of. */
  parts?: Readonly<Record<string, RowMeasure>>
  dimensions: Readonly<Record<string, DimensionSql>>
  row: SourceRowSql
}

/** Has exactly the measures and dimensions of the catalog. */
export interface DatasetSql<D extends DatasetName> extends AnyDatasetSql {
  measures: Readonly<Record<MeasureOf<D>, MeasureSql>>
  dimensions: Readonly<Record<DimensionOf<D>, DimensionSql>>
}

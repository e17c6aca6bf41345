import type { Dataset, Dimension, Measure } from './dataset.ts'
import { paymentDatasets } from './payment-datasets.ts'
import { salesDatasets } from './sales-datasets.ts'
import { subscriptionDatasets } from './subscription-datasets.ts'

/**
 * Everything that reports can count, by name. Browsers, schedules and dashboards send these names; the server maps each
 * one to a fixed SQL fragment, so that no report contains any.
 */
export const catalog = { ...salesDatasets, ...paymentDatasets, ...subscriptionDatasets } as const

export type DatasetName = keyof typeof catalog
export type MeasureOf<D extends DatasetName> = keyof (typeof catalog)[D]['measures'] & string
export type DimensionOf<D extends DatasetName> = keyof (typeof catalog)[D]['dimensions'] & string

const isDatasetName = (value: string): value is DatasetName => Object.hasOwn(catalog, value)

export const datasetNames = Object.keys(catalog).filter(isDatasetName)

/** Periods of the store's calendar that every dataset can be grouped by. Weeks start on Monday. */
export const timeUnits = ['day', 'week', 'month'] as const
export type TimeUnit = (typeof timeUnits)[number]

const timeLabels: Readonly<Record<TimeUnit, string>> = { day: 'Day', week: 'Week', month: 'Month' }

export const isTimeUnit = (value: string): value is TimeUnit => timeUnits.some((unit) => unit === value)

export const datasetOf = (dataset: DatasetName): Dataset => catalog[dataset]

/** Finds a measure; undefined if the dataset doesn't have it. */
export const measureOf = (dataset: DatasetName, measure: string): Measure | undefined =>
  Object.hasOwn(catalog[dataset].measures, measure) ? datasetOf(dataset).measures[measure] : undefined

/** Finds a dimension other than time; undefined if the dataset doesn't have it. */
export const dimensionOf = (dataset: DatasetName, dimension: string): Dimension | undefined =>
  Object.hasOwn(catalog[dataset].dimensions, dimension) ? datasetOf(dataset).dimensions[dimension] : undefined

/** Label of a time unit or dimension. */
export const groupLabel = (dataset: DatasetName, group: string): string =>
  isTimeUnit(group) ? timeLabels[group] : (dimensionOf(dataset, group)?.label ?? group)

import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type { FileReply, Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import { CSV_START, csvLine, plainAmount, type CsvCell } from '../../../../shared/csv.ts'
import { datasetOf, groupLabel, measureOf } from '../../../../shared/domain/reports/catalog.ts'
import { MAX_EXPORT_ROWS, type Report } from '../../../../shared/domain/reports/report.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { StoreAccess } from '../../../http/requests/ownership.ts'
import { hasMoney, reportQuery, sourceRowsQuery } from './report-query-repo.ts'
import { readInBatches, type QueryRow } from './run-repo.ts'
import { prepareReport, toRow, withTimeout, type PreparedReport } from './run-report.ts'

/** Exports that a server process runs at a time: each one uses a database connection until it ends. */
const MAX_EXPORTS = 4
let running = 0

type Columns = Readonly<{ head: CsvCell[]; cells: (row: QueryRow) => CsvCell[] }>

const amountOf = (value: number | null, currency: string | null): CsvCell =>
  value === null || currency === null ? value : plainAmount(value, currency)

/** Columns of the figures: groups, currency, then each measure with the one it is compared with. */
function figureColumns(prepared: PreparedReport): Columns {
  const { report, compared_range } = prepared
  const { dataset, measures, group_by } = report
  const units = measures.map((name) => measureOf(dataset, name))
  const withCurrency = hasMoney(report)
  return {
    head: [
      ...group_by.map((name) => groupLabel(dataset, name)),
      ...(withCurrency ? ['Currency'] : []),
      ...units.flatMap((unit) => {
        const label = unit?.unit === 'percent' ? `${unit.label} (%)` : (unit?.label ?? '')
        return compared_range ? [label, `${label}, compared`] : [label]
      }),
    ],
    cells: (row) => {
      const { groups, currency, values, compared } = toRow(prepared, row)
      const figures = units.flatMap((unit, index) => {
        const money = unit?.unit === 'money' ? currency : null
        const value = amountOf(values[index] ?? null, money)
        return compared ? [value, amountOf(compared[index] ?? null, money)] : [value]
      })
      return [...groups.map(({ label }) => label), ...(withCurrency ? [currency] : []), ...figures]
    },
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Columns of the rows behind the figures: time, name, amount, then every dimension of the dataset. */
function rowColumns({ dataset }: Report, dimensions: readonly string[]): Columns {
  return {
    head: [
      'Date (UTC)',
      'ID',
      'Name',
      'Details',
      'Amount',
      'Currency',
      ...dimensions.map((name) => groupLabel(dataset, name)),
    ],
    cells: (row) => {
      const currency = textOf(row['currency'])
      const amount = row['amount'] === null ? null : Number(row['amount'])
      return [
        new Date(textOf(row['at'])).toISOString(),
        textOf(row['id']),
        textOf(row['title']),
        textOf(row['detail']),
        amountOf(amount, currency || null),
        currency,
        ...dimensions.map((_, index) => textOf(row[`d${index}`])),
      ]
    },
  }
}

/**
 * Exports a report as CSV while it is read. The first rows are read before this returns, so that a report that takes too
 * long is an error and not a broken file.
 * @throws AppError 400, 422 if it takes too long, 429 if too many exports are running
 */
export async function exportReport(
  deps: Deps,
  store: StoreAccess,
  { report, content }: Parsed<Contracts['reports']['export']>['query'],
): Promise<FileReply> {
  const prepared = prepareReport(deps, store, report)
  if (running >= MAX_EXPORTS) {
    throw new AppError(429, 'Other exports are still running. Try again in a minute.', { retryAfter: 60 })
  }
  const { scope, range } = prepared
  const dimensions = Object.keys(datasetOf(report.dataset).dimensions).filter((name) => name !== 'currency')
  const choice = { measure: null, group: null, after: null, limit: null, dimensions }
  const [query, columns] =
    content === 'rows'
      ? [sourceRowsQuery(report, scope, choice), rowColumns(report, dimensions)]
      : [reportQuery(report, scope, MAX_EXPORT_ROWS), figureColumns(prepared)]
  const stream = new PassThrough({ encoding: 'utf8' })
  stream.write(CSV_START + csvLine(columns.head))
  const started = Promise.withResolvers<void>()
  running += 1
  void readInBatches(deps.db, query, async (rows) => {
    started.resolve()
    return writeRows(stream, columns, rows)
  })
    .then(
      () => stream.end(),
      (error: unknown) => {
        started.reject(error)
        stream.destroy(error instanceof Error ? error : new Error('The export failed'))
      },
    )
    .finally(() => {
      running -= 1
      started.resolve()
    })
  await withTimeout(started.promise)
  return {
    file_name: `${report.dataset}-${range.start}-${range.end}.csv`,
    content_type: 'text/csv; charset=utf-8',
    stream,
  }
}

/** Writes rows other than totals and waits until they are on their way; false if the reader left. */
async function writeRows(stream: PassThrough, { cells }: Columns, rows: readonly QueryRow[]): Promise<boolean> {
  const text = rows.filter(({ is_total }) => is_total !== true).map((row) => csvLine(cells(row)))
  if (stream.destroyed) return false
  if (stream.write(text.join(''))) return true
  await Promise.race([once(stream, 'drain'), once(stream, 'close')])
  return !stream.destroyed
}

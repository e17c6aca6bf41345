import { describe, expect, it, vi } from 'vitest'
import type { Product } from '../../../shared/contracts/sales/inventory.ts'
import type { TableState } from '../../ui/data-table/types.ts'
import { fetchAllPages, type FetchPage } from '../../lib/api/fetch-all-pages.ts'
import { plainAmount, toCsv } from '../../lib/format/csv.ts'
import { isNarrowed, listQuery, oneOf } from '../../ui/data-table/list-query.ts'
import { dateOptions, dateQuery, localDay, readDays, writeDays } from '../../ui/data-table/filter-days.ts'
import { lowestPrice, priceRange, skuText, stockOf, stockProblem, stockWarnings } from './products/stock.ts'

const state: TableState = { page: 2, size: 5, sort: null, search: '', filters: { payment: '' }, hidden: [] }

describe('table queries [TB2-006]', () => {
  it('pass page and size, and order and search only if set', () => {
    expect(listQuery('str_1', state)).toEqual({ store_id: 'str_1', page: 2, size: 5 })
    const sort = { key: 'total_price', direction: 'desc' } as const
    expect(listQuery('str_1', { ...state, sort, search: 'dana' })).toMatchObject({
      sort: '-total_price',
      search: 'dana',
    })
  })

  it('detect an unfiltered list, and drop unknown filter values', () => {
    expect(isNarrowed({ ...state, page: 1 })).toBe(false)
    expect(isNarrowed({ ...state, page: 1, filters: { payment: 'paid' } })).toBe(true)
    expect(oneOf(['paid', 'voided'], 'paid')).toBe('paid')
    expect(oneOf(['paid', 'voided'], '1 or 1=1')).toBeUndefined()
  })
})

describe('the date filter [SA-001]', () => {
  const now = new Date(2026, 10, 21, 15, 30)

  it('uses the reader’s time zone for the start and end of days', () => {
    expect(localDay(now)).toBe('2026-11-21')
    expect(dateQuery('today', now)).toEqual({ start_date: new Date(2026, 10, 21).toISOString() })
    expect(dateQuery('7d', now)).toEqual({ start_date: new Date(2026, 10, 15).toISOString() })
    expect(dateQuery('2026-11-01..2026-11-03Z', now)).toEqual({ start_date: '2026-11-01', end_date: '2026-11-03' })
    expect(writeDays(readDays('2026-11-01..2026-11-03Z') ?? { from: '', to: '' })).toBe('2026-11-01..2026-11-03Z')
    expect(dateQuery('2026-11-01..2026-11-03', now)).toEqual({
      start_date: new Date(2026, 10, 1).toISOString(),
      end_date: new Date(2026, 10, 4).toISOString(),
    })
  })

  it.each(['', 'ever', '2026-11-03..2026-11-01', '2026-02-30..2026-03-01', 'constructor'])('ignores %j', (text) => {
    expect(dateQuery(text, now)).toEqual({})
    expect(readDays(text)).toBeNull()
  })

  it('offers a typed range as an option, so that its chip has a label', () => {
    const labels = dateOptions('2026-11-01..2026-11-03').map(({ label }) => label)
    expect(labels).toContain('Nov 1, 2026 to Nov 3, 2026')
    expect(dateOptions('')).toHaveLength(labels.length - 1)
  })
})

describe('CSV export', () => {
  it('quotes values as needed and neutralizes formulas', () => {
    const csv = toCsv(
      [{ label: 'Text', value: (text: string) => text }],
      ['a "b", c', '=1+1', '-5.00', '+1 512', 'Zoë'],
    )
    expect(csv).toBe('\uFEFFText\r\n"a ""b"", c"\r\n\'=1+1\r\n-5.00\r\n\'+1 512\r\nZoë\r\n')
    expect(plainAmount(123_456, 'USD')).toBe('1234.56')
    expect(plainAmount(1234, 'JPY')).toBe('1234')
  })

  it('fetches every page of the filtered list and reports progress', async () => {
    const rows = Array.from({ length: 230 }, (_, index) => index)
    const fetchPage = vi.fn<FetchPage<number>>((page, size) =>
      Promise.resolve({ rows: rows.slice((page - 1) * size, page * size), total: rows.length }),
    )
    const onProgress = vi.fn<(done: number, total: number) => void>()
    expect(await fetchAllPages(fetchPage, { signal: new AbortController().signal, onProgress })).toEqual(rows)
    expect(fetchPage).toHaveBeenCalledTimes(3)
    expect(onProgress.mock.calls.at(-1)).toEqual([230, 230])
  })

  it('stops when canceled', async () => {
    const abort = new AbortController()
    const fetchPage = () => {
      abort.abort()
      return Promise.resolve({ rows: Array.from({ length: 100 }, () => 1), total: 1000 })
    }
    await expect(fetchAllPages(fetchPage, { signal: abort.signal })).rejects.toThrow(/abort/i)
  })
})

describe('a product’s stock and prices [SA-003]', () => {
  const variant = {
    variant_id: 'v',
    title: 'V',
    sku: '',
    price: 1000,
    track_stock: true,
    stock: 5,
    held: 1,
    available: 4,
    low_stock_threshold: 0,
  }
  const of = (...variants: Partial<Product['variants'][number]>[]) => ({
    currency: 'USD',
    variants: variants.map((given) => Object.assign({}, variant, given)),
  })

  it('adds up on hand, reserved and available', () => {
    expect(stockOf(of({}, { stock: 2, held: 2, available: 0 }))).toEqual({ stock: 7, held: 3, available: 4 })
  })

  it('counts variants that are low and out of stock', () => {
    const product = of({ available: 0 }, { available: 3, low_stock_threshold: 3 }, { available: 4 })
    expect(stockWarnings(product)).toEqual({ low: 1, out: 1 })
  })

  it('summarizes prices and SKUs', () => {
    expect(priceRange(of({}))).toBe('$10.00')
    expect(priceRange(of({ price: 2450 }, {}))).toBe('$10.00–$24.50')
    expect(lowestPrice(of({ price: 2450 }, {}))).toBe('from $10.00')
    expect(lowestPrice(of({}, {}))).toBe('$10.00')
    expect(skuText(of({}, { sku: 'A' }, { sku: 'B' }))).toBe('A +1')
    expect(skuText(of({}))).toBe('')
  })

  it('rejects a change that removes more than available', () => {
    expect(stockProblem(-5, 5)).toBeNull()
    expect(stockProblem(-6, 5)).toMatch(/can’t remove more/)
    expect(stockProblem(0, 5)).toMatch(/how many/)
    expect(stockProblem(null, 5)).toMatch(/how many/)
  })
})

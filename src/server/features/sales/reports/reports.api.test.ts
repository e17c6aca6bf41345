import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeOrder, makePayment, makeRefund } from '../../../../../tests/support/app/order-factories.ts'
import { openShop, payWith, readySession } from '../../../../../tests/support/shops/shop.ts'
import { createTestApp, expectOk, type TestApp, type TestUser } from '../../../../../tests/support/app/test-app.ts'
import { contracts } from '../../../../shared/contracts/index.ts'

const { reports, dashboard } = contracts

let app: TestApp
let me: TestUser
let token: string
let store_id: string

beforeAll(async () => {
  app = await createTestApp()
  me = await app.signUp()
  ;({ token } = me)
})
beforeEach(async () => {
  app.clock.set(new Date('2026-11-21T20:00:00Z'))
  ;({ store_id } = await app.makeStore(me))
})
afterAll(() => app.close())

const orders = { dataset: 'orders', measures: ['orders', 'total'] }
const on = (day: string) => new Date(`${day}T12:00:00Z`)

const run = (report: unknown, by = token) =>
  app.call(reports.run, { query: { store_id, report: JSON.stringify(report) } }, { token: by })
const rowsOf = (report: unknown, more: Record<string, string>) =>
  app.call(reports.rows, { query: { store_id, report: JSON.stringify(report), ...more } }, { token })

async function csv(report: unknown, content = 'figures') {
  const query = new URLSearchParams({ store_id, report: JSON.stringify(report), content }).toString()
  const headers = { authorization: `Bearer ${token}` }
  const reply = await app.app.inject({ method: 'GET', url: `/api/reports/export?${query}`, headers })
  return {
    status: reply.statusCode,
    headers: reply.headers,
    lines: reply.body.replace('\uFEFF', '').trim().split('\r\n'),
  }
}

describe('bad input [RT-035]', () => {
  it.each([
    [{}, 'report.dataset', 'Unknown data'],
    [{ dataset: 'orders', measures: [] }, 'report.measures', 'Add a measure'],
    [{ dataset: 'orders', measures: ['orders; drop table orders'] }, 'report.measures.0', 'isn’t a measure'],
    [{ dataset: 'orders', measures: ['constructor'] }, 'report.measures.0', 'isn’t a measure'],
    [{ ...orders, measures: ['orders', 'orders'] }, 'report.measures.1', 'once'],
    [{ ...orders, group_by: ['o.customer_email'] }, 'report.group_by.0', 'can’t be grouped'],
    [{ ...orders, group_by: ['day', 'month'] }, 'report.group_by', 'only one of'],
    [{ ...orders, group_by: ['day', 'country', 'source', 'medium'] }, 'report.group_by', 'at most 3'],
    [
      { ...orders, filters: [{ dimension: 'x', operator: 'is', values: ['1'] }] },
      'report.filters.0.dimension',
      'can’t be',
    ],
    [
      { ...orders, filters: [{ dimension: 'source', operator: '=', values: ['1'] }] },
      'report.filters.0.operator',
      'Must',
    ],
    [
      { ...orders, filters: [{ dimension: 'source', operator: 'is', values: ['\0'] }] },
      'report.filters.0.values.0',
      'invalid',
    ],
    [{ ...orders, sort: { by: 'tax', direction: 'asc' } }, 'report.sort.by', 'Sort by'],
    [{ ...orders, limit: 5000 }, 'report.limit', '1100 rows'],
    [
      { ...orders, range: { start_date: '2026-02-30', end_date: '2026-03-01' } },
      'report.range.start_date',
      'Must be a date',
    ],
    [{ ...orders, range: { start_date: '2026-03-02', end_date: '2026-03-01' } }, 'report.range.end_date', 'before'],
    [
      { ...orders, range: { start_date: '2010-01-01', end_date: '2026-03-01' } },
      'report.range.start_date',
      'ten years',
    ],
    [
      { ...orders, group_by: ['day'], range: { start_date: '2019-01-01', end_date: '2026-03-01' } },
      'report.range.start_date',
      'at most three years',
    ],
  ])('rejects %j on %s', async (report, field, message) => {
    const reply = await app.rawCall(reports.run, { query: { store_id, report: JSON.stringify(report) } }, { token })
    expect(reply.status).toBe(400)
    expect(reply.body).toHaveProperty(['errors', field], expect.stringContaining(message))
  })

  it('rejects text that isn’t JSON, groups that don’t fit, and a made-up page', async () => {
    const text = await app.rawCall(reports.run, { query: { store_id, report: 'select 1' } }, { token })
    expect(text.status).toBe(400)
    const report = { ...orders, group_by: ['day'] }
    for (const more of [
      { groups: '["2026-11-20","x"]' },
      { groups: '["2020-01-01"]' },
      { groups: '7' },
      { after: 'nonsense' },
      { after: Buffer.from('["2026-13-45","x"]').toString('base64url') },
      { measure: 'nothing' },
    ]) {
      expect([more, (await rowsOf(report, more)).status]).toEqual([more, 400])
    }
  })

  it('treats values as values, whatever they contain', async () => {
    await makeOrder(app.db, { store_id, promo_code: "' or 1=1 --", created_at: on('2026-11-20') })
    await makeOrder(app.db, { store_id, promo_code: '100%', created_at: on('2026-11-20') })
    const count = async (operator: string, value: string) => {
      const filters = [{ dimension: 'promo_code', operator, values: [value] }]
      return expectOk(await run({ dataset: 'orders', measures: ['orders'], filters })).totals[0]?.values[0]
    }
    expect(await count('is', "' or 1=1 --")).toBe(1)
    expect(await count('contains', '%')).toBe(1)
    expect(await count('contains', '_')).toBe(0)
    expect(await count('contains', 'OR 1')).toBe(1)
    expect(await count('is_not', '')).toBe(2)
  })
})

describe('reports [RT-035]', () => {
  it('says how many groups there are beyond the limit, with totals of all', async () => {
    for (const source of ['a', 'b', 'c']) {
      await makeOrder(app.db, {
        store_id,
        source: { utm_source: source },
        total_price: 100,
        created_at: on('2026-11-20'),
      })
    }
    const { rows, groups, totals } = expectOk(await run({ ...orders, group_by: ['source'], limit: 2 }))
    expect(rows.map(({ groups: [group] }) => group?.value)).toEqual(['a', 'b'])
    expect([groups, totals]).toEqual([3, [{ currency: 'USD', values: [3, 300], compared: null }]])
  })

  it('sorts by a measure or group, and otherwise by time', async () => {
    await makeOrder(app.db, { store_id, total_price: 100, created_at: on('2026-11-18') })
    await makeOrder(app.db, { store_id, total_price: 300, created_at: on('2026-11-19') })
    await makeOrder(app.db, { store_id, total_price: 200, created_at: on('2026-11-20') })
    const totals = async (sort: unknown) => {
      const { rows } = expectOk(await run({ ...orders, group_by: ['day'], sort }))
      return rows.map(({ values }) => values[1])
    }
    expect(await totals(null)).toEqual([100, 300, 200])
    expect(await totals({ by: 'total', direction: 'desc' })).toEqual([300, 200, 100])
    expect(await totals({ by: 'day', direction: 'desc' })).toEqual([200, 300, 100])
  })

  it('lists the rows behind a figure page by page, with links', async () => {
    for (let index = 0; index < 60; index++) {
      await makeOrder(app.db, {
        store_id,
        total_price: index,
        created_at: on(index < 55 ? '2026-11-20' : '2026-11-19'),
      })
    }
    const report = { ...orders, group_by: ['day'] }
    const query = { measure: 'total', groups: '["2026-11-20"]', currency: 'USD' }
    const first = expectOk(await rowsOf(report, query))
    const second = expectOk(await rowsOf(report, { ...query, after: first.next ?? '' }))
    const ids = [...first.rows, ...second.rows].map(({ id }) => id)
    expect([first.rows.length, second.rows.length, second.next, new Set(ids).size]).toEqual([50, 5, null, 55])
    expect(first.rows[0]?.link).toEqual({ to: 'order', id: first.rows[0]?.id })
  })

  it('lists only the rows that a measure counts', async () => {
    const { payment } = await makePayment(app.db, { store_id, created_at: on('2026-11-20') })
    await makePayment(app.db, { store_id, created_at: on('2026-11-20'), status: 'declined' })
    await makeRefund(app.db, payment, { created_at: on('2026-11-20') })
    const report = { dataset: 'payments', measures: ['approved', 'payments'] }
    const listed = async (measure: string) => expectOk(await rowsOf(report, { measure })).rows.length
    expect([await listed('approved'), await listed('payments')]).toEqual([1, 2])
  })

  it('reads the store’s current mode only', async () => {
    await makeOrder(app.db, { store_id, mode: 'live', created_at: on('2026-11-20') })
    expect(expectOk(await run(orders)).totals).toEqual([])
  })
})

describe('a paid order', () => {
  it('changes the figures of the dashboard and of reports by the same amounts [PR-008]', async () => {
    const shop = await openShop(app)
    const query = { store_id: shop.store_id, start_date: '2026-11-01', end_date: '2026-11-30' }
    const range = { start_date: query.start_date, end_date: query.end_date }
    const figures = async () => {
      const { current } = expectOk(await app.call(dashboard.summary, { query }, { token: shop.token }))
      const report = JSON.stringify({ dataset: 'payments', measures: ['approved', 'gross', 'approval_rate'], range })
      const run = await app.call(reports.run, { query: { store_id: shop.store_id, report } }, { token: shop.token })
      return { current, totals: expectOk(run).totals }
    }
    const before = await figures()
    expect([before.current.orders, before.current.gross, before.totals]).toEqual([0, 0, []])
    const session = await readySession(app, shop)
    await payWith(app, session, '4242424242424242')
    const { current, totals } = await figures()
    expect(current).toMatchObject({ orders: 1, gross: session.total, approval_final: 100 })
    expect(totals).toEqual([{ currency: 'USD', values: [1, session.total, 100], compared: null }])
  })
})

describe('the export [RT-035]', () => {
  it('has the figures with their names, and no formulas', async () => {
    const source = { utm_source: '=HYPERLINK("https://evil.example")' }
    await makeOrder(app.db, { store_id, source, total_price: 1250, created_at: on('2026-11-20') })
    const { status, headers, lines } = await csv({ ...orders, group_by: ['source'], compare: 'previous_period' })
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(lines).toEqual([
      'Source,Currency,Orders,"Orders, compared",Order total,"Order total, compared"',
      `"'=HYPERLINK(""https://evil.example"")",USD,1,0,12.50,0.00`,
    ])
  })

  it('has every row behind the figures, more than one batch', async () => {
    await app.db.$client.query(
      `insert into customers (customer_id, store_id, mode, email, currency, created_at)
       select 'cus_' || $1 || n, $1, 'test', n || '@mail.example', 'USD', '2026-11-20' from generate_series(1, 2500) n`,
      [store_id],
    )
    const { lines } = await csv({ dataset: 'customers', measures: ['customers'] }, 'rows')
    expect(lines[0]).toBe('Date (UTC),ID,Name,Details,Amount,Currency,Country,Orders so far,Accepts marketing')
    expect(new Set(lines).size).toBe(2501)
  })

  it('rejects bad reports and another merchant', async () => {
    expect((await csv({ dataset: 'orders', measures: ['nothing'] })).status).toBe(400)
    const stranger = await app.signUp()
    expect((await run(orders, stranger.token)).status).toBe(403)
  })
})

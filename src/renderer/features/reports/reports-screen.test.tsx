import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { ReportResult, SavedReport } from '../../../shared/contracts/sales/reports.ts'
import { library } from '../../../shared/domain/reports/library.ts'
import ReportsScreen from './reports-screen.tsx'

const routes = [
  { path: '/reports', element: <ReportsScreen /> },
  { path: '*', element: null },
]

const result: ReportResult = {
  range: { start: '2026-10-23', end: '2026-11-21' },
  compared_range: { start: '2026-09-23', end: '2026-10-22' },
  periods: [],
  rows: [
    {
      groups: [{ value: 'damaged', label: 'damaged' }],
      currency: 'USD',
      values: [12_500, 3, 4167, 0],
      compared: [10_000, 2, 5000, 0],
    },
    { groups: [{ value: '', label: '' }], currency: 'USD', values: [500, 1, 500, 1], compared: [0, 0, null, 0] },
  ],
  groups: 4,
  totals: [{ currency: 'USD', values: [13_000, 4, 3250, 1], compared: [10_000, 2, 5000, 0] }],
}

const refunds = library.find(({ key }) => key === 'refunds')
if (!refunds) throw new Error('The library has no refunds')

const saved: SavedReport = {
  report_id: 'rep_1',
  store_id: 'sto_1',
  name: 'Refunds on Monday',
  shared: true,
  own: false,
  created_by: 'Marta Diaz',
  report: refunds.report,
  version: 3,
  created_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-20T12:00:00.000Z',
}

function show(address: string, answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({
    'GET /api/disputes/all': { body: { disputes: [], total: 0, figures: {} } },
    'GET /api/reports/saved': { body: { reports: [saved] } },
    'GET /api/reports/saved/details': { body: { data: saved } },
    'GET /api/reports/run': { body: result },
    ...answers,
  })
  return { ...renderRoutes(routes, address), ...api }
}

beforeEach(() => {
  // The chart library warns because the test DOM has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the report library [RT-035]', () => {
  it('lists all reports in groups, with those of the team', async () => {
    show('/reports')
    expect(await screen.findByRole('heading', { level: 1, name: 'Reports' })).toBeTruthy()
    expect((await screen.findByRole('link', { name: /Refunds on Monday/ })).getAttribute('href')).toBe(
      '/reports?saved=rep_1',
    )
    for (const name of ['Money', 'Sales', 'Payments and checkout', 'Subscriptions and marketing']) {
      expect(screen.getByRole('list', { name })).toBeTruthy()
    }
    const tabs = within(screen.getByRole('navigation', { name: 'Orders, disputes and reports' }))
    expect(tabs.getByRole('link', { name: 'Authorizations' }).getAttribute('href')).toBe('/reporting/authorizations')
  })

  it('searches by name and summary', async () => {
    show('/reports')
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search reports' }), {
      target: { value: 'jurisdiction' },
    })
    const list = screen.getByRole('list', { name: 'Money' })
    expect(within(list).getAllByRole('link')).toHaveLength(1)
    expect(screen.queryByRole('list', { name: 'Sales' })).toBeNull()
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search reports' }), { target: { value: 'zzz' } })
    expect(screen.getByText(/No report matches “zzz”/)).toBeTruthy()
  })
})

describe('a report [RT-035]', () => {
  it('shows figures with their change, names for people, and what is left out', async () => {
    show('/reports?report=refunds')
    const table = await screen.findByRole('table', { name: 'Report' })
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Damaged', 'No reason', 'Total'])
    expect(within(table).getByText('$125.00')).toBeTruthy()
    expect(within(table).getByText('+25.0%')).toBeTruthy()
    expect(screen.getByText(/first 2 of 4 rows/)).toBeTruthy()
    expect(screen.getByText('Amounts of refunds that succeeded.')).toBeTruthy()
  })

  it('shows the rows behind a figure, with links', async () => {
    const row = {
      id: 'ref_1',
      at: '2026-11-20T12:00:00Z',
      title: '#1042',
      detail: 'succeeded',
      amount: 500,
      currency: 'USD',
    }
    const { sent } = show('/reports?report=refunds', {
      'GET /api/reports/rows': { body: { rows: [{ ...row, link: { to: 'order', id: 'ord_1' } }], next: null } },
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Refunded, No reason: \$5\.00/ }))
    const link = await screen.findByRole('link', { name: '#1042' })
    expect(link.getAttribute('href')).toBe('/sales/orders/details?order_id=ord_1')
    const query = new URL(sent.findLast(({ url }) => url.includes('/reports/rows'))?.url ?? '', 'http://a').searchParams
    expect([query.get('measure'), query.get('groups'), query.get('currency')]).toEqual(['amount', '[""]', 'USD'])
  })

  it('runs again with another measure, and keeps the change in the address', async () => {
    const { sent, router } = show('/reports?report=refunds')
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Failed' }))
    const last = () =>
      new URL(sent.findLast(({ url }) => url.includes('/reports/run'))?.url ?? '', 'http://a').searchParams.get(
        'report',
      )
    await waitFor(() => expect(last()).toContain('"measures":["amount","refunds","average"]'))
    expect(router.state.location.search).toContain('definition=')
    fireEvent.click(screen.getByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(router.state.location.search).toBe('?report=refunds'))
  })

  it('says why a report failed, and tries again', async () => {
    let answer: { status: number; body: unknown } = { status: 422, body: { detail: 'This report takes too long.' } }
    show('/reports?report=refunds', { 'GET /api/reports/run': () => answer })
    expect(await screen.findByText(/This report takes too long/)).toBeTruthy()
    answer = { status: 200, body: result }
    fireEvent.click(screen.getByRole('button', { name: /Retry|Try again/ }))
    expect(await screen.findByRole('table', { name: 'Report' })).toBeTruthy()
  })

  it('says that there is no data instead of showing zeros', async () => {
    show('/reports?report=refunds', {
      'GET /api/reports/run': { body: { ...result, rows: [], groups: 0, totals: [] } },
    })
    expect(await screen.findByText(/Nothing was recorded from/)).toBeTruthy()
  })
})

describe('saving [RT-035]', () => {
  it('saves a report of the library under a name', async () => {
    const { sent } = show('/reports?report=refunds', {
      'POST /api/reports/saved/create': { body: { data: { ...saved, report_id: 'rep_2' } } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Save as…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Save report' }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'My refunds' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save report' }))
    await waitFor(() => expect(sent.some(({ url }) => url.includes('/saved/create'))).toBe(true))
    const body = sent.find(({ url }) => url.includes('/saved/create'))?.body
    expect(JSON.stringify(body)).toContain('My refunds')
  })

  it('asks whose changes to save if another member saved the report meanwhile', async () => {
    const stale = { detail: 'Another member saved changes after you opened this', code: 'stale_version' }
    const theirs = { ...saved, version: 4, report: { ...saved.report, measures: ['refunds'] } }
    let details: SavedReport = saved
    const { sent } = show('/reports?saved=rep_1', {
      'GET /api/reports/saved/details': () => ({ body: { data: details } }),
      'POST /api/reports/saved/update': () => {
        details = theirs
        return { status: 409, body: stale }
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Failed' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Someone else saved this report' }))
    expect(dialog.getByText('Refunds by Reason')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(sent.filter(({ url }) => url.includes('/saved/update'))).toHaveLength(2))
    expect(JSON.stringify(sent.findLast(({ url }) => url.includes('/saved/update'))?.body)).toContain('version')
  })
})

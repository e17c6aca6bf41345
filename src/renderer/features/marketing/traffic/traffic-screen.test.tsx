import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { taggedUrl } from './link-builder.tsx'
import TrafficScreen from './traffic-screen.tsx'
import type { Overview } from './traffic-types.ts'

const routes = [
  { path: '/marketing/traffic', element: <TrafficScreen /> },
  { path: '*', element: null },
]

const current = { sessions: 24_600, visitors: 20_000, checkouts: 9840, orders: 1284, revenue: 12_377_760 }

const overview: Overview = {
  currency: 'USD',
  current,
  compared: { sessions: 22_528, visitors: 20_000, checkouts: 9000, orders: 1199, revenue: 12_000_000 },
  days: [{ date: '2026-11-20', sessions: 24_600 }],
  compared_days: [{ date: '2026-11-19', sessions: 22_528 }],
  visitors: { new: 14_200, returning: 5800 },
  devices: [
    { device: 'phone', visitors: 12_400 },
    { device: 'tablet', visitors: 800 },
    { device: 'desktop', visitors: 6800 },
  ],
  bot_sessions: 3912,
}

const row = { ...current, sessions: 7380, visitors: 7000, orders: 389.5 }
const breakdown = {
  currency: 'USD',
  rows: [
    { ...row, value: 'google', detail: 'organic' },
    { ...row, value: '', detail: '', sessions: 4182, revenue: 99_000_000 },
  ],
  others: null,
  total: current,
}
const links = { links: [], landing_pages: [{ path: '/quick-checkout?link=otter', name: 'Otter' }] }

function show(answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({
    'GET /api/traffic/overview': { body: overview },
    'GET /api/traffic/breakdown': { body: breakdown },
    'GET /api/traffic/links': { body: links },
    ...answers,
  })
  return { ...renderRoutes(routes, '/marketing/traffic'), ...api }
}

const headersOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

describe('traffic [RT-054]', () => {
  it('shows the figures, the visitors and the sources', async () => {
    show()
    expect((await screen.findAllByRole('region', { name: 'Sessions' }))[0]?.textContent).toContain('24,600')
    expect(screen.getByRole('region', { name: 'Checkouts started' }).textContent).toContain('40.0% of sessions')
    expect(screen.getByRole('region', { name: 'Revenue per visitor' }).textContent).toContain('$6.19')
    expect(screen.getByRole('region', { name: 'Visitors' }).textContent).toContain('71.0%')
    const table = await screen.findByRole('table', { name: 'Traffic by source and medium' })
    expect(headersOf(table)).toEqual(['google organic', '(direct) ', 'Total'])
    expect(within(table).getAllByText('389.5')).toHaveLength(2)
  })

  it('sorts by another figure', async () => {
    show()
    const table = await screen.findByRole('table', { name: 'Traffic by source and medium' })
    fireEvent.click(within(table).getByRole('button', { name: 'Revenue' }))
    expect(headersOf(table)).toEqual(['(direct) ', 'google organic', 'Total'])
  })

  it('asks for another dimension, credit model and bots', async () => {
    const { sent } = show()
    const last = () =>
      new URL(sent.findLast(({ url }) => url.includes('/breakdown'))?.url ?? '', 'http://a').searchParams
    fireEvent.click(await screen.findByRole('radio', { name: 'Campaign' }))
    await screen.findByRole('table', { name: 'Traffic by campaign' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Credit for orders' }), { target: { value: 'linear' } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show' }))
    await screen.findByRole('button', { name: 'Hide' })
    expect(Object.fromEntries(last())).toMatchObject({ by: 'campaign', credit: 'linear', bots: 'show' })
  })

  it('shows what is missing without visits, and an error with a retry', async () => {
    const none = { sessions: 0, visitors: 0, checkouts: 0, orders: 0, revenue: 0 }
    show({ 'GET /api/traffic/breakdown': { body: { ...breakdown, rows: [], total: none } } })
    expect(await screen.findByText(/No visits in this period/)).toBeTruthy()
  })
})

it('adds only the parameters that have a value', () => {
  const tags = { utm_source: 'insta gram', utm_medium: ' ', utm_campaign: 'a&b' }
  expect(taggedUrl('https://pay.example', '/quick-checkout?link=otter', tags)).toBe(
    'https://pay.example/quick-checkout?link=otter&utm_source=insta+gram&utm_campaign=a%26b',
  )
})

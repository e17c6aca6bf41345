import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { makeRow, meta } from '../subscriptions.fixture.ts'
import { statusBadge } from '../subscription-labels.ts'
import { growthOf } from './subscription-cards.tsx'
import SubscriptionsScreen from './subscriptions-screen.tsx'

const LIST = 'GET /api/subscriptions/store-subscriptions/str_1'
const PLANS = { 'GET /api/subscriptions/store-plans': { body: { plans: [], total: 0 } } }
const routes = [
  { path: '/subscriptions', element: <SubscriptionsScreen /> },
  { path: '/subscriptions/plans-pricing', element: <SubscriptionsScreen /> },
  { path: '*', element: null },
]
const nobody = makeRow({
  id: 'sub_2',
  subscription_display_id: 'SUB-2113',
  status: 'cancelled',
  customer_id: null,
  customer: { name: null, email: '' },
})

function show(at = '/subscriptions', answers: Parameters<typeof fakeApi>[0] = {}) {
  signedInDevice()
  const api = fakeApi({
    [LIST]: { body: { subscriptions: [makeRow(), nobody], total: 464, meta } },
    ...PLANS,
    ...answers,
  })
  const asked = () =>
    api.sent
      .filter(({ url }) => url.includes('store-subscriptions'))
      .map(({ url }) => new URL(url, 'http://a').searchParams)
  return { ...renderRoutes(routes, at), ...api, asked }
}

describe('the list of subscriptions', () => {
  it.each(['/subscriptions', '/subscriptions/plans-pricing'])(
    'has its title and columns in order at %s [SU-001, SU-008, RT-055, RT-057]',
    async (path) => {
      show(path)
      await screen.findByText('SUB-2114')
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Subscriptions')
      expect(
        screen
          .getAllByRole('columnheader')
          .map(({ textContent }) => textContent)
          .filter(Boolean),
      ).toEqual(['Sub ID', 'Amount', 'Plan', 'Status', 'Customer', 'Date Started', 'Frequency'])
    },
  )

  it('shows each field in its column [SU-012, SU-013, SU-024, GAP-48]', async () => {
    show()
    const row = (await screen.findByText('SUB-2114')).closest('tr')
    if (!row) throw new Error('The subscription has no row')
    for (const text of ['$28.90', 'Single-origin monthly', 'Active', 'Hannah Brandvold', 'Mar 18, 2026', 'Monthly']) {
      expect(within(row).getByText(text)).toBeTruthy()
    }
    const other = screen.getByText('SUB-2113').closest('tr')
    expect(other && within(other).queryByRole('link', { name: 'Unknown' })).toBeNull()
    expect(other && within(other).getByText('Unknown')).toBeTruthy()
  })

  it('opens a subscription by its row, and the customer by their name [SU-009, SU-010, DEF-77]', async () => {
    const { address } = show()
    fireEvent.click(await screen.findByRole('link', { name: 'Hannah Brandvold' }))
    await waitFor(() => expect(address()).toBe('/sales/customers/details?customer_id=cus_1'))
  })

  it('opens the details with the id [SU-009]', async () => {
    const { address } = show()
    fireEvent.click((await screen.findAllByText('$28.90'))[0] ?? document.body)
    await waitFor(() => expect(address()).toBe('/subscriptions/details?id=sub_1'))
  })

  it('has six cards with their definitions and clamped growth [SU-002, SU-015, SU-016, SU-017, GAP-46]', async () => {
    show()
    const titles = [
      'Total Revenue',
      'Active Subscriptions',
      'Canceled Subscriptions',
      'MTD New Subscribers',
      'Projected MRR',
      'Churn Rate',
    ]
    const cards = await Promise.all(titles.map((name) => screen.findByRole('region', { name })))
    expect(cards.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('$1,234.56') as string,
      expect.stringContaining('412up 100%') as string,
      expect.stringContaining('38unchanged 0%') as string,
      'MTD New Subscribers29',
      expect.stringContaining('$11,906.80') as string,
      expect.stringContaining('4.5%') as string,
    ])
    expect(growthOf(-20, true).label).toBe('0%')
    expect(growthOf(250, true).label).toBe('100%')
  })

  it('searches on the server while typing [SU-003, SU-004, DEF-36]', async () => {
    const { asked } = show()
    fireEvent.change(await screen.findByPlaceholderText('Search subscriptions...'), { target: { value: 'hannah' } })
    await waitFor(() => expect(asked().at(-1)?.get('search')).toBe('hannah'))
  })

  it('filters, counts the filters in use and clears them [SU-005, SU-006, DEF-37]', async () => {
    const { asked, address } = show('/subscriptions?status=paused&frequency=weekly&date=2026-11-01..2026-11-02')
    const button = await screen.findByRole('button', { name: 'Filter 3' })
    await waitFor(() => expect(asked().at(-1)?.get('status')).toBe('paused'))
    expect(asked().at(-1)?.get('frequency')).toBe('weekly')
    expect(asked().at(-1)?.get('start_date')).toBeTruthy()
    fireEvent.click(button)
    fireEvent.click(await screen.findByRole('button', { name: 'Clear' }))
    await screen.findByRole('button', { name: 'Filter 0' })
    expect(address()).toBe('/subscriptions')
  })

  it('has a more menu with refresh, export and columns [SU-007, DEF-38]', async () => {
    const { asked } = show()
    await screen.findByText('SUB-2114')
    const before = asked().length
    fireEvent.click(screen.getByRole('button', { name: 'More options' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Refresh' }))
    await waitFor(() => expect(asked().length).toBe(before + 1))
    fireEvent.click(screen.getByRole('button', { name: 'More options' }))
    expect(await screen.findByRole('menuitem', { name: 'Export CSV' })).toBeTruthy()
    fireEvent.click(screen.getByRole('menuitem', { name: 'Hide Plan' }))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Plan' })).toBeNull())
  })

  it('shows six cards and six rows while loading [SU-011, SU-029, CONST-007, CONST-008]', async () => {
    const { container } = show('/subscriptions', { [LIST]: () => new Promise(() => {}) })
    expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(6)
    expect(container.querySelectorAll('[class*="stat"][aria-hidden]')).toHaveLength(6)
  })

  it('shows a failure with Retry instead of an empty list [SU-030, ERR-030, DEF-42]', async () => {
    const { answers } = show('/subscriptions', { [LIST]: { status: 400, body: { detail: 'Something is wrong' } } })
    expect(await screen.findByText('Subscriptions couldn’t be loaded')).toBeTruthy()
    expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
    answers[LIST] = { body: { subscriptions: [makeRow()], total: 1, meta } }
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('SUB-2114')).toBeTruthy()
  })

  it('leads to a new plan from the header', async () => {
    show()
    const link = await screen.findByRole('link', { name: 'Create plan' })
    expect(link.getAttribute('href')).toBe('/subscriptions/plans/update')
  })

  it('says what to do without any subscription', async () => {
    show('/subscriptions', { [LIST]: { body: { subscriptions: [], total: 0, meta } } })
    expect(await screen.findByText('No subscriptions yet')).toBeTruthy()
  })
})

describe('the status badge [SU-021, SU-022, SU-023, SU-024, DEF-40]', () => {
  it('is green, red or yellow, with a capitalized label', () => {
    expect(statusBadge('active')).toEqual({ label: 'Active', tone: 'ok' })
    expect(statusBadge('cancelled')).toEqual({ label: 'Cancelled', tone: 'bad' })
    expect(statusBadge('canceled')).toEqual({ label: 'Cancelled', tone: 'bad' })
    expect(statusBadge('paused')).toEqual({ label: 'Paused', tone: 'warn' })
    expect(statusBadge('past_due')).toEqual({ label: 'Past due', tone: 'warn' })
    expect(statusBadge('something new')).toEqual({ label: 'Something new', tone: 'warn' })
  })
})

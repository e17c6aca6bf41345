import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { paths } from '../../../lib/navigation/route-paths.ts'
import type { Platform } from '../../../platform/platform.ts'
import DashboardScreen from './dashboard-screen.tsx'

const figures = (changes: object = {}) => ({
  gross: 534260,
  net: 525860,
  orders: 54,
  average_order: 9894,
  approval_first: 85.8,
  approval_final: 90.9,
  refunds: 8400,
  disputes: 8900,
  disputes_count: 1,
  dispute_ratio: 1.61,
  ...changes,
})

const summary = {
  currency: 'USD',
  current: figures(),
  compared: figures({ gross: 267130, refunds: 16800, disputes: 0, approval_final: 89.7 }),
  funnel: [
    { step: 'page_view', count: 200 },
    { step: 'contact', count: 100 },
    { step: 'shipping', count: 80 },
    { step: 'payment', count: 60 },
    { step: 'paid', count: 54 },
  ],
  needs_you: [
    { kind: 'stock', title: '2 variants low on stock', text: 'Kettle: 3 left', destination: '/sales/inventory' },
  ],
}

const transaction = {
  transaction_id: 'pay_1',
  order_id: 'ord_1',
  date: new Date().toISOString(),
  amount: 9490,
  currency: 'USD',
  status: 'succeeded',
  customer_name: 'Amelia Hartwell',
  connector: 'Test gateway',
}

const day = (date: string, revenue: number) => ({ date, revenue, volume: 1 })

const sold = {
  'GET /api/orders/all': { body: { orders: [], total: 54 } },
  'GET /api/dashboard/summary': { body: summary },
  'GET /api/dashboard/revenueVolumeData': {
    body: {
      data: [day('2026-11-20', 9000), day('2026-11-21', 4000)],
      compared: [day('2026-11-18', 0)],
      total: 13000,
      currency: 'USD',
    },
  },
  'GET /api/dashboard/approvedTranscations': { body: { count: 54, amount: 534260, growth: 20 } },
  'GET /api/dashboard/declinedTranscations': { body: { count: 8, amount: 27120, growth: null } },
  'GET /api/dashboard/refundedTranscations': { body: { count: 3, amount: 8400, growth: -50 } },
  'GET /api/dashboard/pieChart': { body: { data: [{ label: 'Test gateway', value: 54 }] } },
  'GET /api/dashboard/getTranscations': { body: { data: [transaction], total: 1 } },
}

const steps = (connection: string, product: string) => ({
  body: {
    data: [
      { step: 'store_details', status: 'incomplete' },
      { step: 'product', status: product },
      { step: 'shipping_rates', status: 'complete' },
      { step: 'checkout_domain', status: 'incomplete' },
      { step: 'payment_connection', status: connection },
      { step: 'payment_page', status: 'complete' },
      { step: 'confirmation_page', status: 'complete' },
    ],
  },
})

const product = {
  product_id: 'prd_1',
  store_id: 'str_1',
  title: 'Kettle',
  description: '',
  image: null,
  currency: 'USD',
  status: 'active',
  source: 'own',
  created_at: '2026-11-21T00:00:00Z',
  updated_at: '2026-11-21T00:00:00Z',
  variants: [
    { variant_id: 'var_0', title: 'Sand', sku: '', price: 1, stock: 0, held: 0, available: 0, low_stock_threshold: 0 },
    { variant_id: 'var_1', title: 'Black', sku: '', price: 1, stock: 5, held: 0, available: 5, low_stock_threshold: 0 },
  ],
}

const unsold = (connection: string, has: string, products: object[]) => ({
  'GET /api/orders/all': { body: { orders: [], total: 0 } },
  'GET /api/store/setup-steps': steps(connection, has),
  'GET /api/inventory/all': { body: { products, total: products.length } },
})

const show = (at = '/dashboard') => renderRoutes([{ path: '*', element: <DashboardScreen /> }], at)
const card = (name: string) => within(screen.getByRole('region', { name }))

beforeEach(() => {
  signedInDevice()
  // The chart library warns because jsdom has no layout.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

describe('the dashboard of a store with orders', () => {
  it('fetches all seven figures for the chosen range [RT-018] [API-023] [API-024] [API-025] [API-026] [API-027] [API-028]', async () => {
    const { sent } = fakeApi(sold)
    show('/dashboard?from=2026-11-20&to=2026-11-21')
    await screen.findByText('Amelia Hartwell')
    const asked = sent.filter(({ url }) => url.startsWith('/api/dashboard/')).map(({ url }) => url.split('?'))
    const names = asked.map(([path = '']) => path.slice('/api/dashboard/'.length))
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'approvedTranscations',
      'declinedTranscations',
      'getTranscations',
      'pieChart',
      'refundedTranscations',
      'revenueVolumeData',
      'summary',
    ])
    for (const [, query] of asked) expect(query).toBe('store_id=str_1&start_date=2026-11-20&end_date=2026-11-21')
  })

  it('shows the figures unchanged, with changes colored by meaning [GAP-33] [CONST-006]', async () => {
    fakeApi(sold)
    show()
    await screen.findByText('Amelia Hartwell')
    expect(card('Gross').getByText('$5,342.60')).toBeDefined()
    expect(card('Gross').getByText('100.0%').dataset['tone']).toBe('ok')
    expect(card('Refunds').getByText('50.0%').dataset['tone']).toBe('ok')
    expect(card('Approval rate').getByText('1.2 pts')).toBeDefined()
    // Without a value to compare with, there is no arrow.
    expect(card('Disputes').queryByText(/^(up|down)/)).toBeNull()
    expect(screen.getByText('27.0% paid')).toBeDefined()
    expect(screen.getByText('2 variants low on stock')).toBeDefined()
  })

  it('stops comparing when switched off, and saves that in the URL', async () => {
    fakeApi(sold)
    const { address } = show()
    await screen.findByText('Amelia Hartwell')
    fireEvent.click(screen.getByRole('button', { name: /Compare/ }))
    await waitFor(() => expect(address()).toBe('/dashboard?compare=off'))
    expect(card('Gross').queryByText('100.0%')).toBeNull()
  })

  it('opens the order of a transaction', async () => {
    fakeApi(sold)
    const { address } = show()
    fireEvent.click(await screen.findByText('Test gateway', { selector: 'td' }))
    await waitFor(() => expect(address()).toBe('/sales/orders/details?order_id=ord_1'))
  })

  it('shows an error on the card whose call failed, with a retry, and the other figures [RP-001]', async () => {
    const api = fakeApi({ ...sold, 'GET /api/dashboard/pieChart': { status: 500, body: { detail: 'Broken' } } })
    show()
    await screen.findByText('Payments by account couldn’t be loaded')
    expect(await screen.findByText('Amelia Hartwell')).toBeDefined()
    expect(card('Gross').getByText('$5,342.60')).toBeDefined()
    expect(screen.getAllByText(/couldn’t be loaded/)).toHaveLength(1)
    api.answers['GET /api/dashboard/pieChart'] = sold['GET /api/dashboard/pieChart']
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('region', { name: 'Payments by account' })
  })

  it.each([
    ['summary', ['The funnel', 'The key figures', 'What needs attention']],
    ['revenueVolumeData', ['Revenue']],
    ['declinedTranscations', ['Payment results']],
    ['getTranscations', ['Recent transactions']],
  ])('shows loading, and an error if %s fails, on its own cards only [RP-001]', async (call, cards) => {
    const answer = Promise.withResolvers<{ status: number; body: object }>()
    fakeApi({ ...sold, [`GET /api/dashboard/${call}`]: () => answer.promise })
    show()
    await screen.findByRole('navigation', { name: 'Quick links' })
    await waitFor(() => expect(screen.getAllByRole('status', { name: 'Loading' })).toHaveLength(cards.length))
    answer.resolve({ status: 500, body: { detail: 'Broken' } })
    const failed = await screen.findAllByText(/couldn’t be loaded/)
    expect(failed.map(({ textContent }) => textContent).toSorted()).toEqual(
      cards.map((what) => `${what} couldn’t be loaded`),
    )
  })
})

describe('the dashboard before the store’s orders are known', () => {
  it('shows a neutral skeleton, neither six figures nor a checklist [LY-003]', async () => {
    const waiting = Promise.withResolvers<{ body: object }>()
    fakeApi({ ...unsold('required', 'required', []), 'GET /api/orders/all': () => waiting.promise })
    show()
    expect((await screen.findByRole('status', { name: 'Loading' })).children).toHaveLength(1)
    expect(screen.queryByRole('navigation', { name: 'Quick links' })).toBeNull()
    waiting.resolve({ body: { orders: [], total: 0 } })
    await screen.findByRole('list', { name: 'Setup steps' })
  })

  it('has quick links to existing routes', async () => {
    fakeApi(sold)
    show()
    const links = within(await screen.findByRole('navigation', { name: 'Quick links' })).getAllByRole('link')
    for (const link of links) expect(Object.values<string>(paths)).toContain(link.getAttribute('href'))
    await screen.findByText('Amelia Hartwell')
  })
})

describe('the dashboard of a store without an order', () => {
  it('is the checklist with the status of each step [ST-006] [GAP-29]', async () => {
    fakeApi(unsold('required', 'required', []))
    show()
    const list = await screen.findByRole('list', { name: 'Setup steps' })
    const stateOf = (label: string) => within(within(list).getByText(label).closest('li') ?? list)
    expect(stateOf('Create a product').getByText('To do')).toBeDefined()
    expect(stateOf('Checkout domain').getByText('Optional')).toBeDefined()
    expect(stateOf('Payment page').getByText('Done')).toBeDefined()
    expect(screen.queryByLabelText('Shopper link')).toBeNull()
  })

  it('connects the test gateway on click', async () => {
    const { sent } = fakeApi({
      ...unsold('required', 'required', []),
      'POST /api/orchestration/testGateway': { body: { message: 'The test gateway is connected', data: {} } },
    })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Connect test gateway' }))
    await screen.findByText('The test gateway is connected')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ store_id: 'str_1' })
  })

  it('shows a link for a test order once there is a product and an account to charge it', async () => {
    const openExternal = vi.fn<Platform['openExternal']>()
    signedInDevice({}, { openExternal })
    fakeApi(unsold('complete', 'complete', [product]))
    show()
    const link = `${location.origin}/checkout?variant_id=var_1`
    expect((await screen.findByLabelText<HTMLInputElement>('Shopper link')).value).toBe(link)
    fireEvent.click(screen.getByRole('button', { name: 'Open as shopper' }))
    expect(openExternal).toHaveBeenCalledWith(link)
  })

  it('links to the verified checkout domain if the store has one', async () => {
    signedInDevice({ checkout_domain: 'pay.fernhill.example' })
    fakeApi(unsold('complete', 'complete', [product]))
    show()
    const field = await screen.findByLabelText<HTMLInputElement>('Shopper link')
    expect(field.value).toBe('https://pay.fernhill.example/checkout?variant_id=var_1')
  })
})

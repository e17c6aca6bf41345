import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import type { OrderDetails } from '../../../shared/contracts/sales/orders.ts'
import type { Platform } from '../../platform/platform.ts'
import CustomerDetailsScreen from './customers/customer-details-screen.tsx'
import CustomersScreen from './customers/customers-screen.tsx'
import OrderDetailsScreen from './orders/order-details-screen.tsx'
import OrdersScreen from './orders/orders-screen.tsx'
import { makeCustomer, makeOrder, makeOrderDetails } from './sales.fixture.ts'

const LIST = 'GET /api/orders/all'
const DETAILS = 'GET /api/orders/details'

const orders = {
  [LIST]: { body: { orders: [makeOrder(), makeOrder({ order_id: 'ord_2', order_number: '1000' })], total: 12 } },
  [DETAILS]: { body: { data: makeOrderDetails() } },
  'GET /api/customers/all': { body: { customers: [makeCustomer()], total: 1 } },
  'GET /api/customers/details': { body: { data: { ...makeCustomer(), shipping_address: null } } },
}

const routes = [
  { path: '/sales/orders', element: <OrdersScreen /> },
  { path: '/sales/orders/details', element: <OrderDetailsScreen /> },
  { path: '/sales/customers', element: <CustomersScreen /> },
  { path: '/sales/customers-page', element: <CustomersScreen /> },
  { path: '/sales/customers/details', element: <CustomerDetailsScreen /> },
  { path: '*', element: null },
]

function show(at: string, answers: Parameters<typeof fakeApi>[0] = orders, changes = {}) {
  signedInDevice({}, changes)
  const { sent } = fakeApi(answers)
  const asked = (path: string) =>
    sent.filter(({ url }) => url.startsWith(path)).map(({ url }) => new URL(url, 'http://a').searchParams)
  return { ...renderRoutes(routes, at), asked }
}

describe('the list of orders [SA-001] [RT-084]', () => {
  it('shows an order with its status, marked as a test, and opens it [PR-006] [TB2-003] [TB2-007]', async () => {
    const { address } = show('/sales/orders')
    const row = (await screen.findByText('#1001')).closest('tr')
    if (!row) throw new Error('The order has no row')
    for (const words of ['Test', 'Dana Whitfield', '$368.59', 'Paid', 'Unfulfilled']) within(row).getByText(words)
    expect(screen.getByText('Showing 2 out of 12')).toBeTruthy()
    fireEvent.click(within(row).getByText('Dana Whitfield'))
    await waitFor(() => expect(address()).toBe('/sales/orders/details?order_id=ord_1'))
  })

  it('sends the URL’s filters, days, search, order and page to the server', async () => {
    const { asked } = show(
      '/sales/orders?payment=refunded&fulfilment=nonsense&date=2026-11-01..2026-11-02&search=dana&page=2',
    )
    await screen.findByText('#1001')
    const query = asked('/api/orders/all').find((each) => each.get('page') === '2')
    expect(query?.get('payment_status')).toBe('refunded')
    expect(query?.get('fulfilment_status')).toBeNull()
    expect(query?.get('search')).toBe('dana')
    expect(query?.get('sort')).toBe('-created_at')
    expect(query?.get('start_date')).toBe(new Date('2026-11-01T00:00:00').toISOString())
    expect(query?.get('end_date')).toBe(new Date('2026-11-03T00:00:00').toISOString())
  })

  it('has views that set filters in the URL, each with its number of orders', async () => {
    show('/sales/orders')
    const views = await screen.findByRole('navigation', { name: 'Order views' })
    const link = within(views).getByRole('link', { name: /To fulfill/ })
    expect(link.getAttribute('href')).toContain('fulfilment=to_fulfil')
    fireEvent.click(link)
    await waitFor(() => expect(link.getAttribute('aria-current')).toBe('page'))
  })

  it('shows an empty state with the remaining setup steps [TB2-009]', async () => {
    show('/sales/orders', {
      [LIST]: { body: { orders: [], total: 0 } },
      'GET /api/inventory/all': { body: { products: [], total: 0 } },
      'GET /api/store/setup-steps': { body: { data: [{ step: 'product', status: 'required' }] } },
    })
    expect(await screen.findByText('No orders yet')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create product' }).getAttribute('href')).toBe('/sales/inventory/new')
    expect(await screen.findByText('To do')).toBeTruthy()
  })

  it('shows a failure instead of an empty list, with a retry [DEF-42]', async () => {
    const { sent, answers } = fakeApi({})
    signedInDevice()
    answers[LIST] = { status: 400, body: { detail: 'Must be a date like 2026-11-21' } }
    renderRoutes(routes, '/sales/orders')
    expect(await screen.findByText('Orders couldn’t be loaded')).toBeTruthy()
    expect(screen.getByText('Must be a date like 2026-11-21')).toBeTruthy()
    Object.assign(answers, orders)
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('#1001')).toBeTruthy()
    expect(sent.length).toBeGreaterThan(1)
  })

  it('saves the filtered orders of all pages as CSV', async () => {
    const download = vi.fn<Platform['download']>(() => Promise.resolve())
    const { asked } = show('/sales/orders?payment=paid', orders, { download })
    await screen.findByText('#1001')
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(download).toHaveBeenCalled())
    const [name, file] = download.mock.calls[0] ?? []
    expect(name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
    expect(file instanceof Blob ? await file.text() : '').toContain('1001,2026-11-21T12:00:00.000Z,Dana Whitfield')
    expect(
      asked('/api/orders/all').some((each) => each.get('size') === '100' && each.get('payment_status') === 'paid'),
    ).toBe(true)
  })
})

describe('one order [RT-085] [PR-006]', () => {
  it('shows lines, totals, the customer, and every attempt with its reason', async () => {
    show('/sales/orders/details?order_id=ord_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Order #1001' })).toBeTruthy()
    const items = screen.getByRole('region', { name: 'Items' })
    for (const words of ['Kestrel kettle', '1.0 L, K-10', '-$36.50', 'WINTER10', '$28.09']) {
      expect(within(items).getByText(words)).toBeTruthy()
    }
    const attempts = screen.getByRole('region', { name: 'Payment attempts' })
    expect(within(attempts).getByText('2 attempts, approved after 7.0 s')).toBeTruthy()
    expect(within(attempts).getByText('Visa •••• 4242, 3-D Secure')).toBeTruthy()
    expect(within(attempts).getByText('The card has insufficient funds.')).toBeTruthy()
    expect(within(attempts).getAllByText(/is the default account/)).toHaveLength(2)
    expect(await screen.findByText('4 orders, $842.10 spent')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View customer' }).getAttribute('href')).toBe(
      '/sales/customers/details?customer_id=cus_1',
    )
    const timeline = screen.getByRole('region', { name: 'Timeline' })
    const told = within(timeline)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('p')?.textContent)
    expect(told).toEqual(['$368.59 paid', 'Declined by Test gateway: The card has insufficient funds.'])
  })

  it('lists tax by region and rate, included tax, and code and reward separately [SA-005]', async () => {
    const rates = [{ name: 'Texas', percentage: '8.25', amount: 2809 }]
    const tax_details = { label: 'Texas 8.25%', inclusive: false, shipping: 99, rates }
    const rowsOf = async (data: OrderDetails) => {
      cleanup()
      show('/sales/orders/details?order_id=ord_1', { ...orders, [DETAILS]: { body: { data } } })
      const items = await screen.findByRole('region', { name: 'Items' })
      return [...items.querySelectorAll('dl > div')].map((row) => row.textContent)
    }
    const added = await rowsOf(makeOrderDetails({ tax_details }))
    expect(added.slice(-2)).toEqual(['Tax Texas 8.25%, with shipping$28.09', 'Total$368.59'])
    const held = await rowsOf(makeOrderDetails({ tax_details: { ...tax_details, inclusive: true, shipping: 0 } }))
    expect(held.slice(-2)).toEqual(['Total$368.59', 'Includes tax Texas 8.25%$28.09'])
    // A reward's discount isn't listed under the promo code.
    const both = makeOrderDetails({ promo_code: 'BREW15', discount_price: 5856, reward_discount: 2492 })
    expect((await rowsOf(both)).slice(1, 3)).toEqual(['Discount BREW15-$33.64', 'Reward-$24.92'])
  })

  it('shows every payment, and the offer that added a later line', async () => {
    const sale = {
      payment_id: 'pay_1',
      amount: 35_959,
      refunded_amount: 0,
      currency: 'USD',
      payment_method: 'card',
      card_type: 'visa',
      card_last_four: '4242',
      added: false,
      offer_name: null,
      created_at: '2026-11-21T08:00:00.000Z',
    }
    const later = { ...sale, payment_id: 'pay_2', amount: 900, refunded_amount: 400, added: true, offer_name: 'A mug' }
    const [line] = makeOrderDetails().line_items
    const line_items = line ? [line, { ...line, line_id: 'lin_9', offer_name: 'A mug' }] : []
    const data = makeOrderDetails({ payments: [sale, later], line_items })
    show('/sales/orders/details?order_id=ord_1', { ...orders, [DETAILS]: { body: { data } } })
    const payments = await screen.findByRole('region', { name: 'Payments' })
    const told = within(payments)
      .getAllByRole('listitem')
      .map((item) => [...item.querySelectorAll('p')].map(({ textContent }) => textContent))
    expect(told).toEqual([
      ['Checkout payment', 'Visa •••• 4242'],
      ['Post-purchase offer: A mug', 'Visa •••• 4242', '$4.00 refunded'],
    ])
    expect(
      within(screen.getByRole('region', { name: 'Items' })).getAllByText(/Post-purchase offer: A mug/),
    ).toHaveLength(1)
  })

  it('shows the refunded amount and the net', async () => {
    const data = makeOrderDetails({ payment_status: 'partially_refunded', refunded_price: 1000 })
    show('/sales/orders/details?order_id=ord_1', { ...orders, [DETAILS]: { body: { data } } })
    expect(await screen.findByText('-$10.00')).toBeTruthy()
    expect(screen.getByText('$358.59')).toBeTruthy()
  })

  it('copies its number', async () => {
    const copyText = vi.fn<Platform['copyText']>(() => Promise.resolve())
    show('/sales/orders/details?order_id=ord_1', orders, { copyText })
    fireEvent.click(await screen.findByRole('button', { name: 'Copy number' }))
    expect(copyText).toHaveBeenCalledWith('1001')
    expect(await screen.findByText('Order number copied')).toBeTruthy()
  })

  it('shows an error if the URL has no order or the order does not exist [DEF-42]', async () => {
    show('/sales/orders/details')
    expect(await screen.findByText('No order selected')).toBeTruthy()
    show('/sales/orders/details?order_id=x', { [DETAILS]: { status: 404, body: { detail: 'Order not found' } } })
    expect(await screen.findByText('Order not found')).toBeTruthy()
  })
})

describe('customers [SA-002] [PR-007]', () => {
  it.each(['/sales/customers', '/sales/customers-page'])(
    'lists them at %s and opens one [RT-086] [RT-088] [TB2-003]',
    async (path) => {
      const { address } = show(path)
      fireEvent.click(await screen.findByText('dana@mail.example'))
      await waitFor(() => expect(address()).toBe('/sales/customers/details?customer_id=cus_1'))
    },
  )

  it('shows the customer in the URL with their orders [RT-087]', async () => {
    const { asked } = show('/sales/customers/details?customer_id=cus_1')
    expect(await screen.findByRole('heading', { level: 1, name: 'Dana Whitfield' })).toBeTruthy()
    expect(within(screen.getByRole('region', { name: 'Average order' })).getByText('$210.53')).toBeTruthy()
    expect(await screen.findByText('#1001')).toBeTruthy()
    expect(asked('/api/orders/all')[0]?.get('customer_id')).toBe('cus_1')
  })
})

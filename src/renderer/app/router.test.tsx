import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { expireSession } from '../lib/session/session.ts'
import { fakeApi, type FakeAnswer } from '../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../tests/support/app/render-app.tsx'
import { routeObjects } from './router.tsx'

vi.mock('../features/home/dashboard/dashboard-screen.tsx', () => ({ default: () => <h1>Figures</h1> }))
vi.mock('../features/sales/orders/orders-screen.tsx', () => ({ default: () => <h1>All orders</h1> }))
vi.mock('../features/sales/orders/order-details-screen.tsx', () => ({ default: () => <h1>One order</h1> }))

class QuietSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

const user = { id: 'usr_1', email: 'm@example.com', name: 'Marta Lindqvist', token: 'tok' }
const signedIn = { user, authToken: 'tok' }

const store = (id: string, name: string) => ({
  _id: id,
  store_id: id,
  store_name: name,
  store_logo: 'None',
  checkout_domain: '',
  using_lasso_payments: false,
  whop_api_key: '',
  cart_mode: 'test',
  currency: 'USD',
})

const note = (id: string, read: boolean) => ({
  _id: id,
  store_id: 'str_1',
  title: 'New order',
  message: '#1042, $24.00',
  read,
  destination: '/sales/orders/details?order_id=ord_1',
  created_at: '2026-11-21T08:00:00Z',
})

const answers = (): Record<string, FakeAnswer> => ({
  'GET /api/user/get-user-stores': { body: { stores: [store('str_1', 'Fernhill'), store('str_2', 'Dawn Roast')] } },
  'GET /api/user/details': { body: { data: { ...user, first_name: 'Marta', last_name: 'Lindqvist' } } },
  'GET /api/notifications/get-all': {
    body: { notifications: [note('ntf_1', false), note('ntf_2', true)], total: 2 },
  },
  'GET /api/notifications/get-unread': { body: { notifications: [note('ntf_1', false)], total: 1 } },
  'POST /api/notifications/mark-read': { body: { message: 'ok' } },
  'POST /api/auth/logout': { body: { message: 'ok' } },
  'GET /api/zendesk/stores/unread-tickets/check': { body: { has_unread: false } },
  'GET /api/user/get-all-user-store-invite-requests': { body: { data: [] } },
})

const open = (at: string) => renderRoutes(routeObjects(), at)

beforeEach(() => void vi.stubGlobal('WebSocket', QuietSocket))

describe('the signed-out router', () => {
  beforeEach(() => {
    freshDevice()
    fakeApi({})
  })

  it('redirects / to the login form [RT-001] [RT-002]', async () => {
    const { address } = open('/')
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login')
  })

  it.each(['/dashboard', '/sales/orders', '/sales/orders/details?order_id=x', '/no-such-page'])(
    'redirects %s to /login [GD-001]',
    async (path) => {
      const { address } = open(path)
      await screen.findByRole('heading', { name: 'Sign in' })
      expect(address()).toBe('/login')
    },
  )

  it.each([
    ['/signup', 'Create your account', 'RT-003'],
    ['/signup-as-business', 'Create a business account', 'RT-004'],
    ['/otp-verification', 'Check your email', 'RT-005'],
    ['/forget-password', 'Forgot your password?', 'RT-006'],
    ['/reset-password', 'Choose a new password', 'RT-007'],
    ['/set-up-store', 'Set up your store', 'RT-008'],
    ['/terms', 'Terms of service', 'RT-009'],
    ['/terms-of-service', 'Terms of service', 'RT-010'],
  ])('renders %s in place, titled %s [%s]', async (path, heading) => {
    const { address } = open(path)
    await screen.findByRole('heading', { name: heading, level: 1 })
    expect(address()).toBe(path)
  })
})

describe('the signed-in router', () => {
  beforeEach(() => void freshDevice(signedIn))

  it.each(['/', '/login', '/no-such-page', '/dashboard'])(
    'redirects %s to the dashboard [RT-110] [DEF-13]',
    async (path) => {
      fakeApi(answers())
      const { address } = open(path)
      await screen.findByRole('heading', { name: 'Figures' })
      expect(address()).toBe('/dashboard')
      await waitFor(() => expect(document.title).toBe('Dashboard · Fernhill'))
    },
  )

  it('shows the test banner, and a store’s screens only with a store [DEF-14]', async () => {
    fakeApi({ ...answers(), 'GET /api/user/get-user-stores': { body: { stores: [] } } })
    open('/sales/orders')
    await screen.findByRole('heading', { level: 1, name: 'No store yet' })
    expect(screen.getByRole('link', { name: 'Create store' }).getAttribute('href')).toBe('/set-up-store')
    expect(screen.queryByTestId('test-mode')).toBeNull()
  })

  it('shows why the stores are missing, with a retry [ST-007] [ST-011]', async () => {
    const api = fakeApi({ ...answers(), 'GET /api/user/get-user-stores': { status: 500, body: {} } })
    open('/sales/orders')
    await screen.findByText('Error fetching stores')
    Object.assign(api.answers, answers())
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByRole('heading', { name: 'All orders' })
  })

  it('goes to /login when the server ends the session [ERR-005] [DEF-20]', async () => {
    fakeApi(answers())
    const { address } = open('/sales/orders')
    await screen.findByRole('heading', { name: 'All orders' })
    act(() => expireSession(localStorage.getItem('authToken')))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login')
    expect(localStorage.getItem('user')).toBeNull()
    expect(localStorage.getItem('authToken')).toBeNull()
  })

  it('logs out from the sidebar: notifies the server and clears storage [SB-007] [AU-018] [AU-019]', async () => {
    const { sent } = fakeApi(answers())
    const { address, router } = open('/sales/orders')
    await screen.findByRole('heading', { name: 'All orders' })
    fireEvent.click(within(screen.getByTestId('sidebar')).getByRole('button', { name: 'Logout' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login')
    // The next user who logs in starts at the dashboard, not on this user's screen.
    expect(router.state.location.state).toBeNull()
    const logout = sent.find(({ url }) => url === '/api/auth/logout')
    expect(logout?.headers.get('Bearer')).toBe('tok')
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('opens an unread notification: marks it read, refetches, closes the panel, navigates [NO-005] [NO-006] [NO-007] [NO-008]', async () => {
    const { sent } = fakeApi(answers())
    const { address } = open('/sales/orders')
    fireEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    const [unread] = await screen.findAllByRole('button', { name: /New order/ })
    if (!unread) throw new Error('no row')
    const before = sent.length
    fireEvent.click(unread)
    await screen.findByRole('heading', { name: 'One order' })
    expect(address()).toBe('/sales/orders/details?order_id=ord_1')
    await waitFor(() => {
      const after = sent.slice(before).map(({ method, url }) => `${method} ${url.split('?', 1)[0]}`)
      const marked = after.indexOf('POST /api/notifications/mark-read')
      expect(marked).toBeGreaterThanOrEqual(0)
      expect(after.indexOf('GET /api/notifications/get-unread')).toBeGreaterThan(marked)
    })
    expect(sent.find(({ url }) => url.endsWith('mark-read'))?.body).toEqual({ notification_id: 'ntf_1' })
    expect(screen.queryByRole('button', { name: /New order/ })).toBeNull()
  })

  it('shows why the notifications are missing [NO-003] [NO-004]', async () => {
    fakeApi({ ...answers(), 'GET /api/notifications/get-all': { status: 500, body: {} } })
    open('/sales/orders')
    fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }))
    await screen.findByText('Error fetching notifications')
  })

  it('switches the store in the dialog [TB-020] [TB-021] [TB-022] [TB-023] [TB-024] [PR-002]', async () => {
    fakeApi(answers())
    const { address } = open('/sales/orders')
    fireEvent.click(await screen.findByRole('button', { name: 'Account and store: Fernhill' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Switch Store' }))
    const dialog = await screen.findByRole('dialog', { name: 'Select Store' })
    expect(within(dialog).getByRole('button', { name: /Fernhill.*Current View/ })).toBeDefined()
    fireEvent.click(within(dialog).getByRole('button', { name: /Dawn Roast/ }))
    await screen.findByRole('heading', { name: 'Figures' })
    expect(address()).toBe('/dashboard')
    expect(localStorage.getItem('currentStoreId')).toBe('str_2')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

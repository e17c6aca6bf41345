import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../tests/support/app/signed-in.ts'
import { perSession } from '../lib/storage/storage.ts'
import { createWebPlatform } from '../platform/web.ts'
import { routeObjects } from './router.tsx'

vi.mock('../features/home/dashboard/dashboard-screen.tsx', () => ({ default: () => <h1>Figures</h1> }))
vi.mock('../features/pages/payment-page-editor-screen.tsx', () => ({ default: () => <h1>The editor</h1> }))
vi.mock('../features/settings/account-screen.tsx', () => ({ default: () => <h1>Own account</h1> }))
vi.mock('../features/settings/notifications-screen.tsx', () => ({ default: () => <h1>Notification settings</h1> }))
vi.mock('../features/tickets/list/tickets-screen.tsx', () => ({ default: () => <h1>Support</h1> }))
vi.mock('../features/operations/error-log-screen.tsx', () => ({ default: () => <h1>What went wrong</h1> }))

class QuietSocket extends EventTarget {
  send(): void {}
  close(): void {}
}

const user = { id: 'usr_1', email: 'm@example.com', name: 'Marta Lind', first_name: 'Marta', last_name: 'Lind' }
const profile = (operator = false) => ({
  body: { data: { ...user, profile_picture: null, pending_email: '', operator } },
})

const answers = (): Record<string, FakeAnswer> => ({
  'GET /api/user/get-user-stores': { body: { stores: [makeStore()] } },
  'GET /api/user/details': profile(),
  'GET /api/notifications/get-all': { body: { notifications: [], total: 0 } },
  'GET /api/notifications/get-unread': { body: { notifications: [], total: 0 } },
  'GET /api/zendesk/stores/unread-tickets/check': { body: { has_unread: false } },
  'GET /api/user/get-all-user-store-invite-requests': { body: { data: [] } },
  'POST /api/auth/logout': { body: { message: 'ok' } },
})

const open = (at: string) => renderRoutes(routeObjects(), at)
const openProfile = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Account and store/ }))
  return screen.findByRole('menu')
}

const invite = {
  user_store_invite_request_id: 'uir_1',
  invite_code: 'inv',
  store_id: 'str_9',
  store_name: 'Dawn Roast',
  store_logo: 'None',
  role: 'staff',
  invited_by: 'Ada Fern',
  status: 'pending',
  expires_at: '2026-11-28T08:00:00Z',
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', QuietSocket)
  signedInDevice()
})

describe('the layout', () => {
  it('has the sidebar around screens but not around editors [LY-002]', async () => {
    fakeApi(answers())
    const { unmount } = open('/dashboard')
    await screen.findByRole('heading', { name: 'Figures' })
    expect(screen.getByTestId('sidebar')).toBeDefined()
    unmount()
    open('/editor/checkout/payment-pages/standard/update/pp_1')
    await screen.findByRole('heading', { name: 'The editor' })
    expect(screen.queryByTestId('sidebar')).toBeNull()
  })

  it('shows a skeleton while the store loads, then the screen [LY-003]', async () => {
    freshDevice({ user, authToken: 'tok' })
    let arrive: (answer: FakeAnswer) => void = () => {}
    const stores = new Promise<FakeAnswer>((resolve) => (arrive = resolve))
    const api = fakeApi(answers())
    api.answers['GET /api/user/get-user-stores'] = () => stores
    open('/dashboard')
    await waitFor(() => expect(screen.getByRole('main').querySelector('[role="status"]')).not.toBeNull())
    expect(screen.queryByRole('heading', { name: 'Figures' })).toBeNull()
    arrive({ body: { stores: [makeStore()] } })
    await screen.findByRole('heading', { name: 'Figures' })
  })

  it.each([
    ['/settings/account', 'Own account', 'Account Settings', 'HL-023'],
    ['/settings/notifications', 'Notification settings', 'Notifications', 'HL-024'],
    ['/settings/tickets', 'Support', 'Tickets', 'HL-025'],
  ])('has a settings area: %s shows %s under Settings > %s [LY-001] [%s]', async (path, heading, label) => {
    fakeApi(answers())
    open(path)
    await screen.findByRole('heading', { name: heading })
    const sidebar = within(screen.getByTestId('sidebar'))
    expect(sidebar.getByRole('button', { name: 'Settings' }).dataset['groupActive']).toBe('true')
    expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe(label)
  })
})

describe('the disputes badge', () => {
  it('shows the number that need a response next to Sales, and next to Orders once Sales is open', async () => {
    fakeApi({ ...answers(), 'GET /api/disputes/all': { body: { disputes: [], total: 2, figures: {} } } })
    open('/dashboard')
    const sidebar = within(await screen.findByTestId('sidebar'))
    fireEvent.mouseOver(screen.getByTestId('sidebar'))
    const sales = sidebar.getByRole('button', { name: /^Sales/ })
    await waitFor(() => expect(sales.textContent).toBe('Sales2 disputes need a response'))
    fireEvent.click(sales)
    const link = await sidebar.findByRole('link', { name: /^Orders/ })
    await waitFor(() => expect(link.textContent).toBe('Orders2 disputes need a response'))
    expect(sales.textContent).toBe('Sales')
  })
})

describe('the profile dropdown', () => {
  it('links to account and tickets, with a dot while some are unread [TB-015] [TB-016] [TB-017]', async () => {
    fakeApi({ ...answers(), 'GET /api/zendesk/stores/unread-tickets/check': { body: { has_unread: true } } })
    const { address } = open('/dashboard')
    const menu = await openProfile()
    await screen.findByTestId('tickets-dot')
    fireEvent.click(within(menu).getByRole('menuitem', { name: /Tickets/ }))
    await screen.findByRole('heading', { name: 'Support' })
    expect(address()).toBe('/settings/tickets')
    fireEvent.click(within(await openProfile()).getByRole('menuitem', { name: 'Account Settings' }))
    await screen.findByRole('heading', { name: 'Own account' })
    expect(address()).toBe('/settings/account')
  })

  it('offers support desk and error log to operators only', async () => {
    fakeApi(answers())
    const { unmount } = open('/dashboard')
    const menu = await openProfile()
    expect(within(menu).queryByRole('menuitem', { name: 'Error log' })).toBeNull()
    unmount()
    fakeApi({ ...answers(), 'GET /api/user/details': profile(true) })
    open('/dashboard')
    await openProfile()
    expect(await screen.findByRole('menuitem', { name: 'Support desk' })).toBeDefined()
    expect(screen.getByRole('menuitem', { name: 'Error log' }).getAttribute('href')).toBe('/error-log')
  })

  it('logs out to /login, where Back shows no earlier screen [TB-018] [TB-019]', async () => {
    fakeApi(answers())
    const { address, router } = open('/dashboard')
    await screen.findByRole('heading', { name: 'Figures' })
    fireEvent.click(within(await openProfile()).getByRole('menuitem', { name: 'Logout' }))
    await screen.findByRole('heading', { name: 'Sign in' })
    expect(address()).toBe('/login')
    expect([localStorage.getItem('user'), localStorage.getItem('authToken')]).toEqual([null, null])
    await act(() => router.navigate(-1))
    await waitFor(() => expect(address()).toBe('/login'))
    expect(screen.queryByRole('heading', { name: 'Figures' })).toBeNull()
  })
})

describe('without a store', () => {
  const none = () => ({ ...answers(), 'GET /api/user/get-user-stores': { body: { stores: [] } } })
  beforeEach(() => void freshDevice({ user, authToken: 'tok' }))

  it('links from Switch Store to /set-up-store, without a dialog [TB-014] [TB-025] [DEF-14]', async () => {
    fakeApi(none())
    const { address } = open('/dashboard')
    await screen.findByRole('heading', { name: 'No store yet' })
    fireEvent.click(within(await openProfile()).getByRole('menuitem', { name: 'Switch Store' }))
    await waitFor(() => expect(address()).toBe('/set-up-store'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('shows the user’s account and mentions open invites [DEF-14]', async () => {
    fakeApi({ ...none(), 'GET /api/user/get-all-user-store-invite-requests': { body: { data: [invite] } } })
    const { address } = open('/sales/orders')
    await screen.findByText(/You’re invited to Dawn Roast/)
    fireEvent.click(screen.getByRole('link', { name: 'View invite' }))
    await screen.findByRole('heading', { name: 'Own account' })
    expect(address()).toBe('/settings/account?tab=invites')
  })
})

describe('session storage', () => {
  it('contains the one-time reload flag and the failed error log flag [CONST-009] [CONST-010]', () => {
    for (const flag of [perSession.chunkReloaded, perSession.errorLogUnavailable]) {
      flag.set('true')
      expect(sessionStorage.getItem(flag.key)).toBe('true')
      expect(localStorage.getItem(flag.key)).toBeNull()
    }
    sessionStorage.clear()
    freshDevice({}, createWebPlatform())
    expect(perSession.chunkReloaded.get()).toBeNull()
    expect(perSession.errorLogUnavailable.get()).toBeNull()
  })
})

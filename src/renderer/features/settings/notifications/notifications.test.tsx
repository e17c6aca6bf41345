import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { Notification } from '../../../../shared/contracts/notifications/notifications.ts'
import {
  defaultNotificationSettings,
  type NotificationSettings,
} from '../../../../shared/domain/store/notification-rules.ts'
import type { NotificationPermissionState, Platform } from '../../../platform/platform.ts'
import NotificationsScreen from '../notifications-screen.tsx'

const note = (at: number, changes: Partial<Notification> = {}): Notification => ({
  _id: `ntf_${at}`,
  store_id: 'str_1',
  title: `Order ${at}`,
  message: `Message ${at}`,
  read: false,
  destination: `/sales/orders/details?order_id=ord_${at}`,
  created_at: '2026-11-21T07:00:00Z',
  ...changes,
})

const defaults = defaultNotificationSettings('Asia/Kolkata')
const GET = 'GET /api/notifications/settings'
const UPDATE = 'POST /api/notifications/update-settings'
const TEST = 'POST /api/notifications/test'

const answers = (list: Notification[], changes: Record<string, FakeAnswer> = {}): Record<string, FakeAnswer> => {
  const unread = list.filter(({ read }) => !read)
  return {
    'GET /api/notifications/get-all': { body: { notifications: list.slice(0, 5), total: list.length } },
    'GET /api/notifications/get-unread': { body: { notifications: unread.slice(0, 5), total: unread.length } },
    'POST /api/notifications/mark-read': { body: { message: 'ok' } },
    'POST /api/notifications/mark-all-read': { body: { message: 'ok' } },
    [GET]: { body: { data: defaults, updated_at: '2026-11-20T08:00:00Z', version: 1 } },
    ...changes,
  }
}

function Where() {
  const { pathname, search, hash } = useLocation()
  return <output data-testid="where">{pathname + search + hash}</output>
}

const open = (tab = '') =>
  renderAt(
    <>
      <NotificationsScreen />
      <Where />
    </>,
    `/settings/notifications${tab}`,
  )

const where = () => screen.getByTestId('where').textContent
const bodiesOf = (sent: { url: string; body: unknown }[], path: string) =>
  sent.filter(({ url }) => url.startsWith(path)).map(({ body }) => body)

describe('all notifications', () => {
  beforeEach(() => void signedInDevice())

  it('highlights unread ones; a click marks one read and opens it [RT-078] [TB-009] [NO-005] [NO-008]', async () => {
    const { sent } = fakeApi(answers([note(1), note(2, { read: true })]))
    open()
    const row = (title: string) => screen.getByText(title).closest('li')
    await screen.findByText('Order 1')
    expect([row('Order 1')?.dataset['unread'], row('Order 2')?.dataset['unread']]).toEqual(['true', undefined])
    fireEvent.click(screen.getByText('Message 1'))
    expect(where()).toBe('/sales/orders/details?order_id=ord_1')
    await waitFor(() => {
      expect(bodiesOf(sent, '/api/notifications/mark-read')).toEqual([{ notification_id: 'ntf_1' }])
    })
  })

  it('marks several read in a row without navigating, and refetches the unread ones [NO-006]', async () => {
    const { sent } = fakeApi(answers([note(1), note(2)]))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Mark read: Order 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Mark read: Order 2' }))
    await waitFor(() => expect(bodiesOf(sent, '/api/notifications/mark-read')).toHaveLength(2))
    expect(where()).toBe('/settings/notifications')
    await waitFor(() => {
      const calls = sent.map(({ method, url }) => `${method} ${url.split('?', 1)[0]}`)
      const marked = calls.lastIndexOf('POST /api/notifications/mark-read')
      expect(calls.indexOf('GET /api/notifications/get-unread', marked)).toBeGreaterThan(marked)
    })
  })

  it('marks all read in one call', async () => {
    const { sent } = fakeApi(answers([note(1), note(2)]))
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all read' }))
    await waitFor(() => expect(bodiesOf(sent, '/api/notifications/mark-all-read')).toEqual([{ user_id: 'usr_1' }]))
    expect(bodiesOf(sent, '/api/notifications/mark-read')).toEqual([])
  })

  it('are paginated, and can be filtered to unread', async () => {
    const { sent } = fakeApi(answers(Array.from({ length: 12 }, (_, at) => note(at, { read: at > 5 }))))
    open()
    await screen.findByText('Showing 5 out of 12')
    fireEvent.click(screen.getByRole('button', { name: 'Page 2' }))
    await waitFor(() => expect(sent.some(({ url }) => /get-all.*page=2/.test(url))).toBe(true))
    fireEvent.click(screen.getByRole('radio', { name: 'Unread' }))
    await screen.findByText('Showing 5 out of 6')
    expect(where()).toBe('/settings/notifications?show=unread')
  })

  it('switches to the notification’s store', async () => {
    fakeApi(answers([note(1, { store_id: 'str_2' })]))
    open()
    fireEvent.click(await screen.findByText('Order 1'))
    expect(where()).toBe('/sales/orders/details?order_id=ord_1#store=str_2')
  })

  it('shows an empty state, and what went wrong [TB-007] [NO-003] [NO-004]', async () => {
    fakeApi(answers([]))
    const { unmount } = open()
    await screen.findByText('No new notifications')
    unmount()
    fakeApi(answers([], { 'GET /api/notifications/get-all': { status: 500, body: {} } }))
    open()
    await screen.findByText('Error fetching notifications')
  })
})

describe('settings', () => {
  beforeEach(() => void signedInDevice({ role: 'read_only', currency: 'EUR' }))

  const saved = (sent: { url: string; body: unknown }[]) => bodiesOf(sent, '/api/notifications/update-settings')
  const openSettings = async (changes: Record<string, FakeAnswer> = {}) => {
    const api = fakeApi(answers([], changes))
    open('?tab=settings')
    await screen.findByRole('switch', { name: 'New order: In app' })
    return api
  }
  const press = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))
  const isOn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name }).checked

  it('saves a switch for each event and channel, in any role', async () => {
    const events = { ...defaults.events, order: { in_app: false, desktop: true, email: false } }
    const data: NotificationSettings = { ...defaults, events }
    const { sent } = await openSettings({
      [UPDATE]: { body: { data, updated_at: '2026-11-21T08:00:00Z', version: 2 } },
    })
    expect([isOn('New order: Email'), isOn('Dispute opened: Email')]).toEqual([false, true])
    press('New order: In app')
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(saved(sent)).toEqual([{ store_id: 'str_1', settings: data, version: 1 }]))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  it('toggles a whole column from its header', async () => {
    await openSettings()
    const head = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `${name}: every event` })
    expect([head('In app').checked, head('Email').checked]).toEqual([true, false])
    expect([head('In app').indeterminate, head('Email').indeterminate]).toEqual([false, true])
    fireEvent.click(head('Email'))
    expect([isOn('New order: Email'), isOn('Ticket reply: Email')]).toEqual([true, true])
    expect(head('Email').indeterminate).toBe(false)
    fireEvent.click(head('Email'))
    expect([isOn('New order: Email'), isOn('Ticket reply: Email')]).toEqual([false, false])
    fireEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect([isOn('New order: Email'), isOn('Ticket reply: Email')]).toEqual([false, true])
  })

  it('saves thresholds in minor units and rejects invalid ones', async () => {
    const { sent } = await openSettings({ [UPDATE]: { status: 500, body: { detail: 'Not now' } } })
    const orders = screen.getByRole('textbox', { name: 'Orders from' })
    const failed = screen.getByRole('textbox', { name: 'Failed payments from' })
    fireEvent.change(orders, { target: { value: '12.50' } })
    fireEvent.change(failed, { target: { value: '0' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Must be at least 1')
    expect(saved(sent)).toEqual([])
    fireEvent.change(failed, { target: { value: '3' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await screen.findByText('Not now')
    expect(saved(sent)[0]).toMatchObject({ settings: { order_minimum: 1250, failed_payments: 3 } })
    expect(failed).toHaveProperty('value', '3')
  })

  it('asks whose values to save after another window saved the same switch', async () => {
    const api = await openSettings({ [UPDATE]: { status: 409, body: { detail: 'Stale', code: 'stale_version' } } })
    press('New order: Email')
    fireEvent.change(screen.getByRole('textbox', { name: 'Orders from' }), { target: { value: '12.50' } })
    const events = { ...defaults.events, order: { ...defaults.events.order, desktop: false } }
    const theirs = { ...defaults, events, order_minimum: 900 }
    api.answers[GET] = { body: { data: theirs, updated_at: '2026-11-21T08:00:00Z', version: 2 } }
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    const name = 'You changed these notification settings in another window'
    const dialog = within(await screen.findByRole('dialog', { name }))
    expect(dialog.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Orders from'])
    expect(dialog.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['€9.00', '€12.50'])
    fireEvent.click(dialog.getByRole('button', { name: 'Overwrite with mine' }))
    await waitFor(() => expect(saved(api.sent)).toHaveLength(2))
    expect(saved(api.sent)[1]).toMatchObject({
      settings: { order_minimum: 1250, events: { order: { email: true, desktop: false } } },
      version: 2,
    })
  })

  it('shows the server’s error about quiet hours at the field [ERR-003]', async () => {
    const words = 'Select a time zone from the list'
    const errors = { 'settings.quiet_hours.time_zone': words }
    await openSettings({ [UPDATE]: { status: 400, body: { detail: words, errors } } })
    press('Turn on quiet hours every day')
    const zone = screen.getByRole('combobox', { name: 'Time zone' })
    expect(zone).toHaveProperty('value', 'Asia/Kolkata')
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(zone.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(words)).toHaveLength(1)
  })

  it('defaults to the browser’s time zone, without counting it as a change', async () => {
    await openSettings({ [GET]: { body: { data: defaultNotificationSettings('UTC'), updated_at: null, version: 0 } } })
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    press('Turn on quiet hours every day')
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveProperty('value', own)
  })

  it('sends a test and shows where it went, or why not', async () => {
    const { sent, answers: given } = await openSettings({
      [TEST]: { body: { message: 'Sent to your list', channels: ['in_app'] } },
    })
    const row = within(screen.getByRole('group', { name: 'Dispute opened' }))
    fireEvent.click(row.getByRole('button', { name: 'Test: Dispute opened' }))
    await row.findByText('Sent to your list')
    expect(bodiesOf(sent, '/api/notifications/test')).toEqual([{ store_id: 'str_1', event: 'dispute' }])
    given[TEST] = { status: 422, body: { detail: 'Nothing was sent: every channel of this event is off' } }
    fireEvent.click(row.getByRole('button', { name: 'Test: Dispute opened' }))
    await row.findByText('Nothing was sent: every channel of this event is off')
    press('Dispute opened: In app')
    expect(row.getByRole('button', { name: 'Test: Dispute opened' })).toHaveProperty('disabled', true)
  })
})

describe('this device', () => {
  const openWith = async (permission: NotificationPermissionState, changes: Partial<Platform> = {}) => {
    signedInDevice({}, { notificationPermission: () => permission, ...changes })
    fakeApi(answers([]))
    open('?tab=settings')
    await screen.findByRole('switch', { name: 'Show notifications on this device' })
  }

  it('requests the browser’s permission from a button and describes the result', async () => {
    const requestNotifications = vi.fn<Platform['requestNotifications']>(() => Promise.resolve('denied'))
    await openWith('ask', { requestNotifications })
    fireEvent.click(screen.getByRole('button', { name: 'Allow notifications in this browser' }))
    await screen.findByText(/This browser blocks notifications from Cartwright/)
    expect(requestNotifications).toHaveBeenCalledOnce()
    expect(screen.queryByRole('button', { name: 'Allow notifications in this browser' })).toBeNull()
  })

  it('has its own switch, saved immediately', async () => {
    await openWith('granted')
    const device = screen.getByRole<HTMLInputElement>('switch', { name: 'Show notifications on this device' })
    fireEvent.click(device)
    await waitFor(() => expect(device.checked).toBe(false))
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    fireEvent.click(device)
    await waitFor(() => expect(device.checked).toBe(true))
  })

  it('says if the browser cannot show notifications', async () => {
    await openWith('unsupported')
    expect(screen.getByText(/This browser can.t show notifications/)).toBeTruthy()
  })
})

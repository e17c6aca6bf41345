import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { ComponentType } from 'react'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import OutboxScreen from './outbox-screen.tsx'
import SetUpStoreScreen from './set-up-store-screen.tsx'

const others = ['/login', '/otp-verification', '/reset-password', '/set-up-store', '/dashboard', '/sales/orders']

/** Renders one screen at its path; other paths are empty pages. */
function show(path: string, Screen: ComponentType, state?: unknown) {
  const rest = others.filter((each) => each !== path).map((each) => ({ path: each, element: <p>{each}</p> }))
  return renderRoutes([{ path, element: <Screen /> }, ...rest], { pathname: path, state })
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => void freshDevice())

describe('set up a store', () => {
  const REGISTER = 'POST /api/store/register-store'

  it.each([
    ['the name that was typed', 'Fernhill', 'Fernhill'],
    ['the default one for an empty field', '  ', 'My Store'],
  ])('sends %s [DEF-22] [API-043]', async (_, typed, expected) => {
    freshDevice({ user: { id: 'usr_1', email: 'm@example.com', token: 'tok' }, authToken: 'tok' })
    const data = { _id: 'str_1', store_id: 'str_1', store_name: expected }
    const { sent } = fakeApi({ [REGISTER]: { body: { data } } })
    show('/set-up-store', SetUpStoreScreen)
    expect(screen.getByLabelText('Store name')).toHaveProperty('value', 'My Store')
    type('Store name', typed)
    press('Create store')
    await screen.findByText('/dashboard')
    const { timeZone: time_zone } = Intl.DateTimeFormat().resolvedOptions()
    expect(sent[0]?.body).toEqual({ store_name: expected, time_zone, user_id: 'usr_1' })
    expect(localStorage.getItem('currentStoreId')).toBe('str_1')
  })

  it('goes to /login and back without a token [DEF-15] [RT-008]', async () => {
    const { sent } = fakeApi({})
    const { router } = show('/set-up-store', SetUpStoreScreen)
    press('Create store')
    await screen.findByText('/login')
    expect(router.state.location.state).toEqual({ from: '/set-up-store' })
    expect(sent).toEqual([])
  })
})

describe('the outbox', () => {
  const mail = (id: string, to: string, created_at: string) => ({
    id,
    to,
    subject: `Code ${id}`,
    text: '',
    html: '<p>x</p>',
    created_at,
  })

  it('lists emails newest first, filters by recipient and opens the selected one [GAP-01]', async () => {
    const mails = [
      mail('1', 'a@example.com', '2026-11-21T08:00:00Z'),
      mail('2', 'b@example.com', '2026-11-21T09:00:00Z'),
    ]
    fakeApi({ 'GET /api/outbox': { body: { mails } } })
    show('/outbox', OutboxScreen)
    const rows = await screen.findAllByRole('button', { name: /Code/ })
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Code 2'),
      expect.stringContaining('Code 1'),
    ])
    type('Search by recipient', 'A@ex')
    await waitFor(() => expect(screen.getAllByRole('button', { name: /Code/ })).toHaveLength(1))
    expect(screen.getByTitle('Code 1').getAttribute('sandbox')).toBe('allow-popups')
  })

  it('shows a message if email is sent', async () => {
    fakeApi({
      'GET /api/outbox': { status: 404, body: { detail: 'The outbox is off because this server sends emails' } },
    })
    show('/outbox', OutboxScreen)
    await screen.findByText('The outbox is off because this server sends emails')
  })
})

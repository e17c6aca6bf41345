import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import AccountScreen from '../account-screen.tsx'

const UPDATE = 'POST /api/user/update'

const profile = {
  id: 'usr_1',
  name: 'Marta Lind',
  first_name: 'Marta',
  last_name: 'Lind',
  email: 'marta@example.com',
  profile_picture: null,
  pending_email: '',
  operator: false,
}

const answers = {
  'GET /api/user/details': { body: { data: profile } },
  'GET /api/user/two-factor': { body: { data: { enabled: false, added_at: null, recovery_codes_left: 0 } } },
  'GET /api/user/get-all-user-store-invite-requests': { body: { data: [] } },
  'GET /api/store/get-store-users': { body: { data: [] } },
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const partsOf = (body: unknown) => (body instanceof FormData ? Object.fromEntries(body) : body)

async function open(address = '/settings/account') {
  const view = renderRoutes(
    [
      { path: '/settings/account', element: <AccountScreen /> },
      { path: '/edit-store/:store_id', element: <p>a store</p> },
    ],
    address,
  )
  await screen.findByRole('heading', { name: 'Account settings' })
  return view
}

beforeEach(() => void signedInDevice())

describe('account settings', () => {
  it('keeps the tab in the URL and hides tabs by role [RT-077] [GAP-08] [RO-001]', async () => {
    signedInDevice({ role: 'staff' })
    fakeApi(answers)
    const { address } = await open()
    const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent)
    expect(tabs.map((text) => text?.replace(/ ?\d+$/, ''))).toEqual([
      'Profile',
      'Password',
      'Two-factor',
      'Sessions',
      'Team',
      'Roles',
      'Webhooks',
    ])
    fireEvent.click(screen.getByRole('tab', { name: 'Password' }))
    await screen.findByLabelText('Current password')
    expect(address()).toBe('/settings/account?tab=password')
    fireEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    await screen.findByLabelText('First name')
    expect(address()).toBe('/settings/account')
  })

  it('shows Invites with their number only if there are some [GAP-08]', async () => {
    const one = {
      user_store_invite_request_id: 'sir_1',
      invite_code: 'inv_1',
      store_id: 'str_2',
      store_name: 'Otter Tea',
      store_logo: 'None',
      role: 'staff',
      invited_by: 'Jorge',
      status: 'pending',
      expires_at: '2026-12-01T00:00:00Z',
    }
    fakeApi({ ...answers, 'GET /api/user/get-all-user-store-invite-requests': { body: { data: [one] } } })
    await open()
    await screen.findByRole('tab', { name: 'Invites 1' })
  })

  it('lists the stores with links to their settings [GAP-08]', async () => {
    fakeApi(answers)
    await open()
    const link = await screen.findByRole('link', { name: 'Edit Fernhill Coffee Gear' })
    expect(link.getAttribute('href')).toBe('/edit-store/str_1')
    expect(screen.getByRole('link', { name: 'Create store' }).getAttribute('href')).toBe('/set-up-store')
  })
})

describe('the profile', () => {
  it('sends a multipart form with exactly these parts and updates the session [AU-005] [API-042]', async () => {
    const data = { ...profile, first_name: 'Märta', name: 'Märta Lind', profile_picture: '/uploads/a.png' }
    const { sent } = fakeApi({ ...answers, [UPDATE]: { body: { data } } })
    await open()
    expect(await screen.findByLabelText('First name')).toHaveProperty('value', 'Marta')
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    type('First name', 'Märta')
    const picture = new File(['x'], 'me.png', { type: 'image/png' })
    fireEvent.change(screen.getByLabelText('Upload photo'), { target: { files: [picture] } })
    // The file is validated first; the Remove button appears once it's accepted.
    await screen.findByRole('button', { name: 'Remove' })
    press('Save changes')
    await screen.findByText('Profile saved')
    const parts = partsOf(sent.find(({ method }) => method === 'POST')?.body)
    expect(parts).toEqual({
      user_id: 'usr_1',
      first_name: 'Märta',
      last_name: 'Lind',
      email: 'marta@example.com',
      profile_picture: picture,
    })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      first_name: 'Märta',
      profile_picture: '/uploads/a.png',
      token: 'tok',
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  it('saves on Ctrl+S, removes a picture and discards changes', async () => {
    const { sent } = fakeApi({
      ...answers,
      'GET /api/user/details': { body: { data: { ...profile, profile_picture: '/uploads/a.png' } } },
      [UPDATE]: { body: { data: profile } },
    })
    await open()
    await screen.findByLabelText('First name')
    type('Last name', 'Berg')
    press('Discard')
    expect(screen.getByLabelText('Last name')).toHaveProperty('value', 'Lind')
    press('Remove')
    fireEvent.keyDown(document.documentElement, { key: 's', code: 'KeyS', ctrlKey: true })
    await screen.findByText('Profile saved')
    expect(partsOf(sent.find(({ method }) => method === 'POST')?.body)).toMatchObject({ profile_picture: 'None' })
  })

  it('keeps the input and shows each error at its field [AU-005]', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const body = { detail: 'User already exists', errors: { email: 'User already exists' } }
    fakeApi({ ...answers, [UPDATE]: { status: 409, body } })
    await open()
    await screen.findByLabelText('First name')
    type('First name', ' ')
    type(/^Email/, 'nonsense')
    press('Save changes')
    await screen.findByText('First name is required')
    expect(screen.getByText('Invalid email')).toBeDefined()
    type('First name', 'Marta')
    type(/^Email/, 'taken@example.com')
    type('Current password', 'correct horse battery')
    press('Save changes')
    await screen.findByText('User already exists')
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'taken@example.com')
  })

  it('rejects a file that is not an image before sending it', async () => {
    const { sent } = fakeApi(answers)
    await open()
    await screen.findByLabelText('First name')
    const file = new File(['x'], 'me.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Upload photo'), { target: { files: [file] } })
    await screen.findByText(/^This file is PDF, 0.1 MB. Choose a PNG, JPEG/)
    press('Save changes')
    expect(screen.getByText(/Choose a PNG, JPEG, WebP, AVIF or GIF image of at most 2 MB/)).toBeDefined()
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
  })
})

describe('a new email', () => {
  const waiting = { ...profile, pending_email: 'new@example.com' }

  it('is pending until its code is entered', async () => {
    const { sent, answers: table } = fakeApi({
      ...answers,
      [UPDATE]: { body: { data: waiting } },
      'POST /api/user/confirm-email': { status: 400, body: { detail: 'x', errors: { otp: 'Wrong or expired code' } } },
    })
    await open()
    await screen.findByLabelText('First name')
    type(/^Email/, 'new@example.com')
    type('Current password', 'correct horse battery')
    press('Save changes')
    const form = await screen.findByRole('form', { name: 'Confirm your new email' })
    expect(form.textContent).toContain('We sent a code to new@example.com')
    expect(partsOf(sent.find(({ url }) => url.endsWith('/user/update'))?.body)).toEqual({
      user_id: 'usr_1',
      first_name: 'Marta',
      last_name: 'Lind',
      email: 'new@example.com',
      current_password: 'correct horse battery',
    })
    expect(screen.queryByLabelText('Current password')).toBeNull()
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'marta@example.com')
    press('Confirm email')
    await screen.findByText('Code must be 6 digits')
    type('One-time code', '111111')
    await screen.findByText('Wrong or expired code')
    table['POST /api/user/confirm-email'] = { body: { data: { ...profile, email: 'new@example.com' } } }
    type('One-time code', '222222')
    await screen.findByText('Email changed to new@example.com')
    expect(sent.at(-1)?.body).toEqual({ otp: '222222' })
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'new@example.com')
    expect(screen.queryByRole('form', { name: 'Confirm your new email' })).toBeNull()
  })

  it('requires the password while it differs from the current one', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const body = { detail: 'Wrong password', errors: { current_password: 'Wrong password' } }
    const { sent } = fakeApi({ ...answers, [UPDATE]: { status: 400, body } })
    await open()
    await screen.findByLabelText('First name')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    type(/^Email/, 'new@example.com')
    expect(screen.getByLabelText('Current password')).toHaveProperty('autocomplete', 'current-password')
    press('Save changes')
    await screen.findByText('Current password is required')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    type('Current password', 'wrong')
    press('Save changes')
    await screen.findByText('Wrong password')
    expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'new@example.com')
    type(/^Email/, ' Marta@Example.com')
    expect(screen.queryByLabelText('Current password')).toBeNull()
    type(/^Email/, 'marta@example.com')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
    type(/^Email/, 'new@example.com')
    expect(screen.getByLabelText('Current password')).toHaveProperty('value', '')
  })

  it('can be canceled without losing other input', async () => {
    const { sent } = fakeApi({
      ...answers,
      'GET /api/user/details': { body: { data: waiting } },
      [UPDATE]: { body: { data: profile } },
    })
    await open()
    const form = await screen.findByRole('form', { name: 'Confirm your new email' })
    type('First name', 'Mia')
    fireEvent.click(within(form).getByRole('button', { name: 'Cancel change' }))
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Confirm your new email' })).toBeNull())
    expect(partsOf(sent.at(-1)?.body)).toEqual({ user_id: 'usr_1', pending_email: '' })
    expect(screen.getByLabelText('First name')).toHaveProperty('value', 'Mia')
  })
})

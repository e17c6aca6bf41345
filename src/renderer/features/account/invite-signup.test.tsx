import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { makeStore } from '../../../../tests/support/app/signed-in.ts'
import OtpVerificationScreen from './otp-verification-screen.tsx'
import SignupScreen from './signup-screen.tsx'

const INVITE = 'GET /api/auth/get-user-invite'

const invite = {
  invite_code: 'inv code/1',
  email: 'nina@example.com',
  store_id: 'str_1',
  store_name: 'Fernhill Coffee Gear',
  user_store_invite_request_id: 'sir_1',
  role: 'admin',
  has_account: false,
}

const others = ['/login', '/dashboard', '/set-up-store', '/otp-verification']
const pages = others.map((path) => ({ path, element: <p>{path}</p> }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const open = () =>
  renderRoutes([{ path: '/signup', element: <SignupScreen /> }, ...pages], '/signup?invite_code=inv%20code%2F1')

beforeEach(() => void freshDevice())

describe('sign up with an invite', () => {
  it('shows what the invite is for and sends it along [API-004] [API-010] [AU-007]', async () => {
    const { sent } = fakeApi({
      [INVITE]: { body: { data: invite } },
      'POST /api/auth/registerWithInvite': { body: { data: { id: 'usr_2', email: invite.email } } },
    })
    const { router } = open()
    await screen.findByRole('heading', { name: 'Join Fernhill Coffee Gear as admin' })
    expect(sent[0]?.url).toBe('/api/auth/get-user-invite?invite_code=inv+code%2F1')
    const email = screen.getByLabelText('Work email')
    expect(email).toHaveProperty('value', invite.email)
    expect(email).toHaveProperty('readOnly', true)
    type('First name', 'Nina')
    type('Last name', 'Okafor')
    type('Password', 'correct horse')
    fireEvent.click(screen.getByRole('checkbox', { name: /^I agree to/ }))
    press('Create account')
    await screen.findByText('/otp-verification')
    expect(router.state.location.state).toEqual({ email: invite.email })
    expect(sent.at(-1)?.body).toEqual({
      first_name: 'Nina',
      last_name: 'Okafor',
      email: invite.email,
      password: 'correct horse',
      account_type: 'individual',
      invite_code: invite.invite_code,
    })
  })

  it.each([
    [404, 'Invite not found'],
    [422, 'This invite has expired'],
  ])('shows why an invite is invalid and links to the regular sign-up [API-010] (%i)', async (status, detail) => {
    fakeApi({ [INVITE]: { status, body: { detail } } })
    open()
    await screen.findByText(detail)
    const link = screen.getByRole('link', { name: 'Sign up without an invite' })
    expect(link.getAttribute('href')).toBe('/signup')
    fireEvent.click(link)
    await screen.findByText('Create your account')
  })

  it('sends visitors with an account to log in, and from there to the invite [API-010]', async () => {
    fakeApi({ [INVITE]: { body: { data: { ...invite, has_account: true } } } })
    const { router } = open()
    fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }))
    await screen.findByText('/login')
    expect(router.state.location.state).toEqual({ email: invite.email, from: '/settings/account?tab=invites' })
  })
})

describe('after the one-time code', () => {
  it.each([
    ['who joined a store goes to the dashboard', [makeStore()], '/dashboard'],
    ['everyone else names a store', [], '/set-up-store'],
  ])('%s [AU-008]', async (_, stores, path) => {
    fakeApi({
      'POST /api/auth/verifyemail': { body: { data: { id: 'usr_2', email: invite.email, token: 'tok' } } },
      'GET /api/user/get-user-stores': { body: { stores } },
    })
    const state = { email: invite.email }
    renderRoutes([{ path: '/otp-verification', element: <OtpVerificationScreen /> }, ...pages.slice(0, 3)], {
      pathname: '/otp-verification',
      state,
    })
    type('One-time code', '123456')
    press('Verify email')
    await waitFor(() => expect(screen.getByText(path)).toBeDefined())
  })
})

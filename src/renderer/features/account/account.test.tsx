import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ComponentType } from 'react'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import ForgetPasswordScreen from './forget-password-screen.tsx'
import LoginScreen from './login-screen.tsx'
import OtpVerificationScreen from './otp-verification-screen.tsx'
import ResetPasswordScreen from './reset-password-screen.tsx'
import SignupBusinessScreen from './signup-business-screen.tsx'
import SignupScreen from './signup-screen.tsx'

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

describe('login', () => {
  it('requires both fields and focuses the first invalid one [RT-002] [GAP-03]', async () => {
    const { sent } = fakeApi({})
    show('/login', LoginScreen)
    press('Sign in')
    await screen.findByText('Email is required')
    expect(screen.getByText('Password is required')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
    type('Email', 'nonsense')
    press('Sign in')
    await screen.findByText('Invalid email')
    expect(sent).toEqual([])
  })

  it('saves the login under both keys [AU-003] [AU-016] [LS-004] [LS-005]', async () => {
    const data = {
      id: 'usr_1',
      name: 'M L',
      first_name: 'M',
      last_name: 'L',
      email: 'm@example.com',
      token: 'tok',
      profile_picture: null,
    }
    const { sent } = fakeApi({ 'POST /api/auth/login': { body: { data } } })
    show('/login', LoginScreen)
    type('Email', 'm@example.com')
    type('Password', 'correct horse')
    press('Sign in')
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe('tok'))
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(data)
    expect(sent[0]?.body).toEqual({ email: 'm@example.com', password: 'correct horse' })
  })

  it('shows the server’s message, and is idle again after leaving and reopening [AU-006] [AU-013] [AU-014]', async () => {
    fakeApi({ 'POST /api/auth/login': { status: 401, body: { detail: 'Invalid email or password' } } })
    const { router } = show('/login', LoginScreen)
    type('Email', 'm@example.com')
    type('Password', 'wrong')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid email or password')
    await act(() => router.navigate('/dashboard'))
    await screen.findByText('/dashboard')
    await act(() => router.navigate('/login'))
    await screen.findByLabelText('Email')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('goes to the one-time code if the email is not verified [GAP-01]', async () => {
    const body = { detail: 'Email not verified', code: 'email_not_verified' }
    fakeApi({ 'POST /api/auth/login': { status: 403, body } })
    const { router } = show('/login', LoginScreen)
    type('Email', 'm@example.com')
    type('Password', 'correct horse')
    press('Sign in')
    await screen.findByText('/otp-verification')
    expect(router.state.location.state).toMatchObject({ email: 'm@example.com' })
  })
})

const consent = () => screen.getByRole('checkbox', { name: /^I agree to/ })
const agree = () => fireEvent.click(consent())

describe('sign up', () => {
  it('restores the form, except the password, for a visitor who corrects the email', async () => {
    fakeApi({ 'POST /api/auth/register': { body: { data: { id: 'usr_1', email: 'm@exmaple.com' } } } })
    const screens = [
      { path: '/signup-as-business', element: <SignupBusinessScreen /> },
      { path: '/otp-verification', element: <OtpVerificationScreen /> },
    ]
    renderRoutes(screens, '/signup-as-business')
    const typed = { 'Business name': 'Fernhill Ltd', 'First name': 'Marta', 'Last name': 'Lindqvist' }
    for (const [label, value] of Object.entries(typed)) type(label, value)
    type('Work email', 'm@exmaple.com')
    type('Password', 'correct horse')
    agree()
    press('Create account')
    fireEvent.click(await screen.findByRole('link', { name: 'Change email' }))
    await screen.findByLabelText('Work email')
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
    for (const [label, kept] of Object.entries(typed)) expect(value(label)).toBe(kept)
    expect([value('Work email'), value('Password')]).toEqual(['m@exmaple.com', ''])
  })

  it('has a message for each rule [RT-003] [GAP-03]', async () => {
    fakeApi({})
    show('/signup', SignupScreen)
    type('Password', 'short')
    press('Create account')
    const words = [
      'First name is required',
      'Last name is required',
      'Email is required',
      'Password must be at least 8 characters',
      'Agree to the terms to create an account',
    ]
    for (const text of words) expect(await screen.findByText(text)).toBeDefined()
  })

  it('requires and sends the name of a business [RT-004] [GAP-01] [GAP-03]', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/register': { body: { data: { id: 'usr_1', email: 'm@example.com' } } } })
    show('/signup-as-business', SignupBusinessScreen)
    type('First name', 'Marta')
    type('Last name', 'Lindqvist')
    type('Work email', 'm@example.com')
    type('Password', 'correct horse')
    agree()
    press('Create account')
    await screen.findByText('Business name is required')
    type('Business name', ' Fernhill Ltd ')
    press('Create account')
    await screen.findByText('/otp-verification')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      account_type: 'business',
      business_name: 'Fernhill Ltd',
      first_name: 'Marta',
      last_name: 'Lindqvist',
      email: 'm@example.com',
      password: 'correct horse',
    })
  })

  it('shows a server error at its field [AU-001] [AU-007] [GAP-01]', async () => {
    const body = { detail: 'User already exists', errors: { email: 'User already exists' } }
    fakeApi({ 'POST /api/auth/register': { status: 409, body } })
    show('/signup', SignupScreen)
    type('First name', 'Marta')
    type('Last name', 'Lindqvist')
    type('Work email', 'm@example.com')
    type('Password', 'correct horse')
    agree()
    press('Create account')
    await screen.findByText(/^User already exists/)
    expect(screen.getByRole('link', { name: 'Sign in instead' }).getAttribute('href')).toBe('/login')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Work email')))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('one-time code', () => {
  // The remaining wait is checked to the second.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('verifies an email by default, and saves id and email with an empty name [AU-002] [AU-015] [AU-017]', async () => {
    const data = { id: 'usr_1', email: 'm@example.com', token: 'tok' }
    const { sent } = fakeApi({ 'POST /api/auth/verifyemail': { body: { data } } })
    show('/otp-verification', OtpVerificationScreen)
    press('Verify email')
    await screen.findByText('Code must be 6 digits')
    type('Email', 'm@example.com')
    type('One-time code', '123456')
    press('Verify email')
    await screen.findByText('/set-up-store')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual({ ...data, name: '' })
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'm@example.com', otp: '123456' })
  })

  it('rejects a wrong code at the field [AU-002] [AU-008]', async () => {
    const body = { detail: 'Wrong or expired code', errors: { otp: 'Wrong or expired code' } }
    fakeApi({ 'POST /api/auth/verifyemail': { status: 400, body } })
    show('/otp-verification', OtpVerificationScreen, { email: 'm@example.com' })
    // The sixth digit submits it.
    type('One-time code', '000000')
    await screen.findByText('Wrong or expired code')
    expect(screen.getByText('Resend code in 1:00')).toBeDefined()
  })

  it('continues the countdown after a reload, and locks for the time that the server says [AU-008] [GAP-01]', async () => {
    const body = { detail: 'Too many wrong codes. You can request another one in 24 seconds', code: 'code_used_up' }
    const headers = { 'retry-after': '24' }
    fakeApi({ 'POST /api/auth/verifyemail': { status: 429, body, headers } })
    const state = { email: 'm@example.com', next_code_at: Date.now() + 40_000 }
    show('/otp-verification', OtpVerificationScreen, state)
    expect(screen.getByText('Resend code in 0:40')).toBeDefined()
    type('One-time code', '000000')
    press('Verify email')
    expect((await screen.findByRole('alert')).textContent).toBe('Too many incorrect codes. Request a new one below.')
    expect(screen.getByText('Resend code in 0:24')).toBeDefined()
    expect(screen.getByLabelText('One-time code')).toHaveProperty('value', '')
    expect(screen.getByRole('button', { name: 'Verify email' })).toHaveProperty('disabled', true)
  })

  it('sends another code and waits as long as the server says [AU-009]', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/resendOTP': { body: { message: 'ok', resend_after: 90 } } })
    show('/otp-verification', OtpVerificationScreen)
    type('Email', 'm@example.com')
    press('Resend code')
    await screen.findByText('Resend code in 1:30')
    const resent = sent.find(({ method }) => method === 'POST')
    expect(resent?.body).toEqual({ email: 'm@example.com', type: 'emailVerification' })
  })

  it('links to the outbox only if there is one', async () => {
    fakeApi({ 'GET /api/outbox': { body: { mails: [] } } })
    const { unmount } = show('/otp-verification', OtpVerificationScreen, { email: 'm@example.com' })
    const link = await screen.findByRole('link', { name: 'Open outbox' })
    expect(link.getAttribute('href')).toBe('/outbox?to=m%40example.com')
    unmount()
    const api = fakeApi({
      'GET /api/outbox': { status: 404, body: { detail: 'The outbox is off because this server sends emails' } },
    })
    show('/otp-verification', OtpVerificationScreen, { email: 'm@example.com' })
    await waitFor(() => expect(api.sent).toHaveLength(1))
    expect(screen.queryByRole('link', { name: 'Open outbox' })).toBeNull()
  })
})

describe('a forgotten password', () => {
  it('goes from the code to the new password [AU-010] [AU-015] [GAP-02]', async () => {
    fakeApi({ 'POST /api/auth/forgetPassword': { body: { message: 'ok' } } })
    const { router, unmount } = show('/forget-password', ForgetPasswordScreen)
    type('Email', 'm@example.com')
    press('Send code')
    await screen.findByText('/otp-verification')
    const state: unknown = router.state.location.state
    expect(state).toEqual({ email: 'm@example.com', flow: 'forgotPassword' })
    unmount()
    const { sent } = fakeApi({ 'POST /api/auth/checkResetCode': { body: { message: 'ok' } } })
    const next = show('/otp-verification', OtpVerificationScreen, state)
    type('One-time code', '123456')
    press('Continue')
    await screen.findByText('/reset-password')
    expect(next.router.state.location.state).toMatchObject({ email: 'm@example.com', otp: '123456' })
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ email: 'm@example.com', otp: '123456' })
  })

  it('stops at a wrong code [AU-002] [GAP-02]', async () => {
    const body = { detail: 'Wrong or expired code', errors: { otp: 'Wrong or expired code' } }
    fakeApi({ 'POST /api/auth/checkResetCode': { status: 400, body } })
    show('/otp-verification', OtpVerificationScreen, { email: 'm@example.com', flow: 'forgotPassword' })
    type('One-time code', '000000')
    press('Continue')
    await screen.findByText('Wrong or expired code')
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDefined()
  })

  it('sends the new password once both entries match [AU-011] [GAP-03]', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/changePassword': { body: { message: 'ok' } } })
    show('/reset-password', ResetPasswordScreen, { email: 'm@example.com', otp: '123456', flow: 'forgotPassword' })
    expect(screen.queryByLabelText('One-time code')).toBeNull()
    type('New password', 'correct horse')
    type('Confirm new password', 'correct house')
    press('Change password')
    await screen.findByText('Passwords don’t match')
    type('Confirm new password', 'correct horse')
    press('Change password')
    await screen.findByText('/login')
    expect(sent[0]?.body).toEqual({ email: 'm@example.com', otp: '123456', new_password: 'correct horse' })
  })

  it('asks for the code again if the server rejects it [AU-011]', async () => {
    const body = { detail: 'Wrong or expired code', errors: { otp: 'Wrong or expired code' } }
    fakeApi({ 'POST /api/auth/changePassword': { status: 400, body } })
    show('/reset-password', ResetPasswordScreen, { email: 'm@example.com', otp: '123456', flow: 'forgotPassword' })
    type('New password', 'correct horse')
    type('Confirm new password', 'correct horse')
    press('Change password')
    await screen.findByText('Wrong or expired code')
    expect(screen.getByLabelText('One-time code')).toBeDefined()
  })
})

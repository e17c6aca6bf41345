import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import ForgetPasswordScreen from './forget-password-screen.tsx'
import LoginScreen from './login-screen.tsx'
import OtpVerificationScreen from './otp-verification-screen.tsx'
import ResetPasswordScreen from './reset-password-screen.tsx'
import SignupScreen from './signup-screen.tsx'

interface Flow {
  what: string
  path: string
  Screen: ComponentType
  state?: object
  fields: Record<string, string>
  /** A required checkbox. */
  ticked?: RegExp
  button: string
  call: string
  reply: unknown
  /** Text on the page after it succeeded. */
  done: string
}

const email = 'm@example.com'
const signedIn = { id: 'usr_1', name: '', first_name: '', last_name: '', email, token: 'tok', profile_picture: null }

const flows: Flow[] = [
  {
    what: 'login [AU-006]',
    path: '/login',
    Screen: LoginScreen,
    fields: { Email: email, Password: 'correct horse' },
    button: 'Sign in',
    call: 'POST /api/auth/login',
    reply: { data: signedIn },
    done: 'Sign in',
  },
  {
    what: 'signup [AU-007]',
    path: '/signup',
    Screen: SignupScreen,
    fields: { 'First name': 'M', 'Last name': 'L', 'Work email': email, Password: 'correct horse' },
    ticked: /^I agree to/,
    button: 'Create account',
    call: 'POST /api/auth/register',
    reply: { data: { id: 'usr_1', email } },
    done: '/otp-verification',
  },
  {
    what: 'email verification [AU-008]',
    path: '/otp-verification',
    Screen: OtpVerificationScreen,
    state: { email },
    fields: { 'One-time code': '123456' },
    button: 'Verify email',
    call: 'POST /api/auth/verifyemail',
    reply: { data: { id: 'usr_1', email, token: 'tok' } },
    done: '/set-up-store',
  },
  {
    what: 'forgot password [AU-010]',
    path: '/forget-password',
    Screen: ForgetPasswordScreen,
    fields: { Email: email },
    button: 'Send code',
    call: 'POST /api/auth/forgetPassword',
    reply: { message: 'ok' },
    done: '/otp-verification',
  },
  {
    what: 'reset password [AU-011]',
    path: '/reset-password',
    Screen: ResetPasswordScreen,
    state: { email, otp: '123456', flow: 'forgotPassword' },
    fields: { 'New password': 'correct horse', 'Confirm new password': 'correct horse' },
    button: 'Change password',
    call: 'POST /api/auth/changePassword',
    reply: { message: 'ok' },
    done: '/login',
  },
]

const addresses = ['/login', '/signup', '/otp-verification', '/forget-password', '/reset-password', '/set-up-store']

function open({ path, Screen, state }: Flow) {
  const rest = [...addresses, '/elsewhere'].filter((each) => each !== path)
  return renderRoutes(
    [{ path, element: <Screen /> }, ...rest.map((each) => ({ path: each, element: <p>{each}</p> }))],
    { pathname: path, state },
  )
}

function fill({ fields, ticked, button }: Flow): HTMLElement {
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  }
  if (ticked) fireEvent.click(screen.getByRole('checkbox', { name: ticked }))
  const press = screen.getByRole('button', { name: button })
  fireEvent.click(press)
  return press
}

/** A server that responds on demand. */
function slowApi(call: string) {
  const waiting = Promise.withResolvers<FakeAnswer>()
  fakeApi({ [call]: () => waiting.promise, 'GET /api/outbox': { status: 404, body: {} } })
  return waiting
}

beforeEach(() => void freshDevice())

describe.each(flows)('$what', (flow) => {
  it('is idle first, loading while pending, and moves on after success', async () => {
    const server = slowApi(flow.call)
    open(flow)
    const button = screen.getByRole('button', { name: flow.button })
    expect(button.hasAttribute('data-loading')).toBe(false)
    fill(flow)
    await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(true))
    expect(button).toHaveProperty('disabled', true)
    await act(async () => server.resolve({ body: flow.reply }))
    await screen.findAllByText(flow.done)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows the error after a failure, and is idle without it when reopened [AU-013] [AU-014]', async () => {
    fakeApi({ [flow.call]: { status: 422, body: { detail: 'Not today' } } })
    const { router } = open(flow)
    const button = fill(flow)
    expect((await screen.findByRole('alert')).textContent).toBe('Not today')
    expect(button.hasAttribute('data-loading')).toBe(false)
    for (const [label, value] of Object.entries(flow.fields)) {
      expect(screen.getByLabelText(label)).toHaveProperty('value', value)
    }
    await act(() => router.navigate('/elsewhere'))
    await act(() => router.navigate(flow.path, { state: flow.state }))
    await screen.findByRole('button', { name: flow.button })
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

it('resending a code is idle, loading, then a countdown or an error [AU-009]', async () => {
  const call = 'POST /api/auth/resendOTP'
  const server = slowApi(call)
  const view = renderRoutes([{ path: '/', element: <OtpVerificationScreen /> }], '/')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Resend code' }))
  expect(await screen.findByRole('button', { name: 'Sending…' })).toHaveProperty('disabled', true)
  await act(async () => server.resolve({ body: { message: 'ok', resend_after: 60 } }))
  await screen.findByText('Resend code in 1:00')
  view.unmount()
  fakeApi({ [call]: { status: 422, body: { detail: 'Not today' } } })
  renderRoutes([{ path: '/', element: <OtpVerificationScreen /> }], '/')
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: email } })
  fireEvent.click(screen.getByRole('button', { name: 'Resend code' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Not today')
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import LoginScreen from './login-screen.tsx'

const LOGIN = 'POST /api/auth/login'
const VERIFY = 'POST /api/auth/verify-two-factor'
const APP_CODE = 'Authenticator code'

const user = {
  id: 'usr_1',
  name: 'M L',
  first_name: 'M',
  last_name: 'L',
  email: 'm@example.com',
  token: 'tok',
  profile_picture: null,
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

/** Enters the correct password and waits for the second step. */
async function toSecondStep() {
  renderRoutes([{ path: '/login', element: <LoginScreen /> }], '/login')
  type('Email', 'm@example.com')
  type('Password', 'correct horse')
  press('Sign in')
  await screen.findByLabelText(APP_CODE)
}

beforeEach(() => void freshDevice())

describe('the second step of a login', () => {
  it('saves nothing until the code is correct [AU-006] [AU-016] [API-002]', async () => {
    const { sent } = fakeApi({
      [LOGIN]: { body: { data: { challenge_id: 'cha_1' } } },
      [VERIFY]: { body: { data: user } },
    })
    await toSecondStep()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(screen.getByLabelText(APP_CODE).getAttribute('autocomplete')).toBe('one-time-code')
    press('Sign in')
    await screen.findByText('Code must be 6 digits')
    type(APP_CODE, '123456')
    press('Sign in')
    await waitFor(() => expect(localStorage.getItem('authToken')).toBe('tok'))
    expect(sent.at(-1)?.body).toEqual({ challenge_id: 'cha_1', code: '123456' })
  })

  it('shows a wrong code at the field', async () => {
    const body = { detail: 'Wrong code', errors: { code: 'Wrong code' } }
    fakeApi({ [LOGIN]: { body: { data: { challenge_id: 'cha_1' } } }, [VERIFY]: { status: 400, body } })
    await toSecondStep()
    type(APP_CODE, '000000')
    press('Sign in')
    await screen.findByText('Wrong code')
    expect(screen.getByLabelText(APP_CODE).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('accepts a recovery code instead', async () => {
    const { sent } = fakeApi({
      [LOGIN]: { body: { data: { challenge_id: 'cha_1' } } },
      [VERIFY]: { body: { data: user } },
    })
    await toSecondStep()
    press('Use a recovery code instead')
    type('Recovery code', 'ABCD-EFGH-JKLM-NPQR')
    press('Sign in')
    await waitFor(() => expect(sent.at(-1)?.body).toEqual({ challenge_id: 'cha_1', code: 'ABCD-EFGH-JKLM-NPQR' }))
  })

  it('returns to the password with the reason when the login has expired [AU-013] [AU-014]', async () => {
    const body = { detail: 'This sign-in has expired. Please sign in again', code: 'challenge_over' }
    const api = fakeApi({ [LOGIN]: { body: { data: { challenge_id: 'cha_1' } } }, [VERIFY]: { status: 401, body } })
    await toSecondStep()
    type(APP_CODE, '123456')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe(body.detail)
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'm@example.com')
    expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
    api.answers[LOGIN] = { body: { data: { challenge_id: 'cha_2' } } }
    type('Password', 'correct horse')
    press('Sign in')
    await screen.findByLabelText(APP_CODE)
    press('Back')
    await screen.findByLabelText('Password')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows how long to wait after too many attempts', async () => {
    const body = { detail: 'Too many wrong codes. Try again in 4 minutes' }
    fakeApi({ [LOGIN]: { body: { data: { challenge_id: 'cha_1' } } }, [VERIFY]: { status: 429, body } })
    await toSecondStep()
    type(APP_CODE, '123456')
    press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe(body.detail)
    expect(screen.getByLabelText(APP_CODE)).toHaveProperty('value', '123456')
  })
})

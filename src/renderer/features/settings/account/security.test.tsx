import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { PasswordPanel } from './password-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const show = (element: React.ReactNode) => renderRoutes([{ path: '/', element }], '/')

beforeEach(() => void signedInDevice())

describe('password', () => {
  const CHANGE = 'POST /api/user/change-password'

  it('is changed with the current one and two matching entries of the new one [GAP-03]', async () => {
    const { sent } = fakeApi({ [CHANGE]: { body: { message: 'ok' } } })
    show(<PasswordPanel />)
    press('Change password')
    await screen.findByText('Current password is required')
    type('Current password', 'old horse battery')
    type('New password', 'correct horse')
    type('Confirm new password', 'correct house')
    press('Change password')
    await screen.findByText('Passwords don’t match')
    type('Confirm new password', 'correct horse')
    press('Change password')
    await screen.findByText('Password changed. Other devices are signed out.')
    expect(sent[0]?.body).toEqual({ current_password: 'old horse battery', new_password: 'correct horse' })
    expect(screen.getByLabelText('New password')).toHaveProperty('value', '')
  })

  it('labels its fields for password managers', () => {
    fakeApi({})
    const { container } = show(<PasswordPanel />)
    const names = [...container.querySelectorAll('input')].map((input) => input.autocomplete)
    expect(names).toEqual(['username', 'current-password', 'new-password', 'new-password'])
    expect(container.querySelector('input')?.value).toBe('marta@example.com')
  })

  it('shows a wrong current password at its field, and keeps the other input', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const body = { detail: 'Wrong password', errors: { current_password: 'Wrong password' } }
    fakeApi({ [CHANGE]: { status: 400, body } })
    show(<PasswordPanel />)
    type('Current password', 'wrong')
    type('New password', 'correct horse')
    type('Confirm new password', 'correct horse')
    press('Change password')
    await screen.findByText('Wrong password')
    expect(screen.getByLabelText('New password')).toHaveProperty('value', 'correct horse')
  })
})

describe('two-factor sign-in', () => {
  const STATUS = 'GET /api/user/two-factor'
  const status = (enabled: boolean, recovery_codes_left: number) => ({
    body: { data: { enabled, added_at: enabled ? '2026-03-04T12:00:00Z' : null, recovery_codes_left } },
  })
  const recovery_codes = ['ABCD-1234', 'EFGH-5678']

  it('is set up with the app and shows its recovery codes once', async () => {
    const download = vi.fn<(name: string, source: Blob | string) => Promise<void>>(async () => {})
    signedInDevice({}, { download })
    const { sent, answers } = fakeApi({
      [STATUS]: status(false, 0),
      'POST /api/user/two-factor/start': {
        body: {
          data: { secret: 'JBSWY3DPEHPK3PXP', otpauth_url: 'otpauth://totp/Cartwright:m?secret=JBSWY3DPEHPK3PXP' },
        },
      },
      'POST /api/user/two-factor/enable': { body: { data: { recovery_codes } } },
    })
    show(<TwoFactorPanel />)
    fireEvent.click(await screen.findByRole('button', { name: 'Set up two-factor' }))
    await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' })
    type('Current password', 'correct horse battery')
    press('Continue')
    expect(await screen.findByLabelText('Setup key')).toHaveProperty('value', 'JBSWY3DPEHPK3PXP')
    expect(screen.getByTitle('QR code for your authenticator app')).toBeDefined()
    answers[STATUS] = status(true, 2)
    type('Authenticator code', '123456')
    press('Turn on')
    const list = await screen.findByRole('list', { name: 'Recovery codes' })
    expect(list.textContent).toBe(recovery_codes.join(''))
    expect(sent.find(({ url }) => url.endsWith('/start'))?.body).toEqual({ current_password: 'correct horse battery' })
    expect(sent.find(({ url }) => url.endsWith('/enable'))?.body).toEqual({ code: '123456' })
    press('Download')
    expect(download.mock.calls[0]?.[0]).toBe('cartwright-recovery-codes.txt')
    expect(screen.getByRole('button', { name: 'Done' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByLabelText('I’ve saved these codes'))
    press('Done')
    await screen.findByText('2 codes left')
    expect(screen.queryByText('ABCD-1234')).toBeNull()
    expect(screen.getByText('Added Mar 4, 2026')).toBeDefined()
    expect(screen.getByText('Only 2 recovery codes left. Create new codes before you run out.')).toBeDefined()
  })

  it('requires the correct password before setup', async () => {
    const wrong = { detail: 'Wrong password', errors: { current_password: 'Wrong password' } }
    const { sent, answers } = fakeApi({
      [STATUS]: status(false, 0),
      'POST /api/user/two-factor/start': { status: 400, body: wrong },
    })
    show(<TwoFactorPanel />)
    fireEvent.click(await screen.findByRole('button', { name: 'Set up two-factor' }))
    const dialog = await screen.findByRole('dialog', { name: 'Set up two-factor sign-in' })
    const names = [...dialog.querySelectorAll('input')].map((input) => input.autocomplete)
    expect(names).toEqual(['username', 'current-password'])
    press('Continue')
    await screen.findByText('Current password is required')
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    type('Current password', 'wrong')
    press('Continue')
    await screen.findByText('Wrong password')
    const tooMany = 'Too many wrong passwords. Try again in 15 minutes'
    answers['POST /api/user/two-factor/start'] = { status: 429, body: { detail: tooMany } }
    press('Continue')
    await screen.findByText(tooMany)
    press('Cancel')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByLabelText('Setup key')).toBeNull()
  })

  it('is turned off with a code or a recovery code', async () => {
    const { sent, answers } = fakeApi({
      [STATUS]: status(true, 8),
      'POST /api/user/two-factor/disable': { status: 400, body: { detail: 'x', errors: { code: 'Wrong code' } } },
    })
    show(<TwoFactorPanel />)
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByLabelText('Code'), { target: { value: 'ABCD-1234' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
    await dialog.findByText('Wrong code')
    answers['POST /api/user/two-factor/disable'] = { body: { message: 'ok' } }
    answers[STATUS] = status(false, 0)
    fireEvent.click(dialog.getByRole('button', { name: 'Turn off' }))
    await screen.findByRole('button', { name: 'Set up two-factor' })
    expect(sent.find(({ url }) => url.endsWith('/disable'))?.body).toEqual({ code: 'ABCD-1234' })
  })
})

describe('sessions', () => {
  const LIST = 'GET /api/user/sessions'
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0'
  const session = (session_id: string, changes: object) => ({
    session_id,
    user_agent: `${agent} Safari/537.36`,
    ip: '203.0.113.7',
    created_at: '2026-11-01T10:00:00Z',
    last_used_at: '2026-11-02T10:00:00Z',
    current: false,
    ...changes,
  })
  const here = session('ses_1', { current: true })
  const desktop = session('ses_2', { user_agent: `${agent} Cartwright/1.0.0 Electron/45.4.1 Safari/537.36` })

  it('lists the devices and signs one out', async () => {
    const { sent, answers } = fakeApi({
      [LIST]: { body: { data: [here, desktop] } },
      'POST /api/user/end-session': { body: { message: 'ok' } },
    })
    show(<SessionsPanel />)
    const rows = within(await screen.findByRole('list', { name: 'Signed-in devices' })).getAllByRole('listitem')
    expect(rows[0]?.textContent).toContain('Chrome on WindowsThis device')
    expect(screen.queryByRole('button', { name: 'Sign out Chrome on Windows' })).toBeNull()
    press('Sign out Cartwright desktop on Windows')
    const dialog = within(await screen.findByRole('dialog'))
    answers[LIST] = { body: { data: [here] } }
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out' }))
    await screen.findByText('Cartwright desktop on Windows signed out')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ session_id: 'ses_2' })
  })

  it('signs out all other devices after a confirmation', async () => {
    const { sent } = fakeApi({
      [LIST]: { body: { data: [here, desktop] } },
      'POST /api/user/end-other-sessions': { body: { message: 'ok' } },
    })
    show(<SessionsPanel />)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Sign out all other devices' }))
    await screen.findByText('All other devices signed out')
  })
})

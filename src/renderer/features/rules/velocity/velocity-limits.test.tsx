import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { VelocityAllowance, VelocityBlock } from '../../../../shared/contracts/payments/velocity-limits.ts'
import { DEFAULT_VELOCITY_LIMITS } from '../../../../shared/domain/payments/velocity.ts'
import VelocityLimitsScreen from './velocity-limits-screen.tsx'

const PATH = '/payments/orchestration/velocity-limits'
const SETTINGS = 'GET /api/velocity-limits/settings'
const UPDATE = 'POST /api/velocity-limits/settings'
const BLOCKED = 'GET /api/velocity-limits/blocked'
const ALLOWED = 'GET /api/velocity-limits/allowed'
const ALLOW = 'POST /api/velocity-limits/allow'
const REVOKE = 'POST /api/velocity-limits/revoke'

const settings = { ...DEFAULT_VELOCITY_LIMITS, version: 3 }

const block = (changes: Partial<VelocityBlock> = {}): VelocityBlock => ({
  block_id: 'vlb_1',
  kind: 'email',
  mode: 'test',
  count: 3,
  first_at: '2026-11-21T10:00:00Z',
  last_at: '2026-11-21T10:20:00Z',
  email: 'kim@example.com',
  network: '192.0.2.7',
  card: null,
  amount: 2589,
  currency: 'USD',
  session_id: 'cs_1',
  ...changes,
})

const allowance: VelocityAllowance = {
  allowance_id: 'vla_1',
  kind: 'email',
  mode: 'test',
  label: 'lee@example.com',
  created_by: 'Marta Lind',
  created_at: '2026-11-21T10:00:00Z',
  expires_at: '2026-11-22T10:00:00Z',
}

const serve = (blocks: VelocityBlock[] = [], allowed: VelocityAllowance[] = [], more = {}) =>
  fakeApi({
    [SETTINGS]: { body: settings },
    [BLOCKED]: { body: { data: blocks, total: blocks.length } },
    [ALLOWED]: { body: { data: allowed } },
    ...more,
  })

const open = (address = PATH) => renderRoutes([{ path: '*', element: <VelocityLimitsScreen /> }], address)
const limit = async (name: string) => within(await screen.findByRole('listitem', { name }))

beforeEach(() => void signedInDevice({ using_lasso_payments: true }))

describe('velocity limits screen', () => {
  it('shows the four limits under the rule tabs, and an empty state if nothing was blocked', async () => {
    serve()
    open()
    const perCard = await limit('Declines per card')
    expect(perCard.getByRole<HTMLInputElement>('switch').checked).toBe(true)
    expect(perCard.getByLabelText<HTMLInputElement>('Declines allowed').value).toBe('5')
    expect((await limit('Declines in the whole store')).getByLabelText<HTMLInputElement>('Within').value).toBe('10 min')
    expect(await screen.findByText('No blocked attempts')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Velocity limits' }).getAttribute('href')).toBe(PATH)
    expect(screen.queryByText('Allowed')).toBeNull()
  })

  it('saves changes with the version they are based on', async () => {
    const saved = { ...settings, email: { enabled: false, attempts: 10, minutes: 60 }, version: 4 }
    const { sent } = serve([], [], { [UPDATE]: { body: saved } })
    open()
    const perEmail = await limit('Declines per email address')
    fireEvent.click(perEmail.getByRole('switch'))
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText('Changes saved')).toBeDefined()
    const call = sent.find(({ method }) => method === 'POST')
    expect(call?.body).toEqual({
      store_id: 'str_1',
      ...DEFAULT_VELOCITY_LIMITS,
      email: { enabled: false, attempts: 10, minutes: 60 },
      version: 3,
    })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  it('shows out-of-range numbers as field errors', async () => {
    const { sent } = serve()
    open()
    const perNetwork = await limit('Declines per network')
    fireEvent.change(perNetwork.getByLabelText('Declines allowed'), { target: { value: '0' } })
    fireEvent.change(perNetwork.getByLabelText('Within'), { target: { value: '2000' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    expect(await perNetwork.findByText('Enter a whole number from 1 to 1,000')).toBeDefined()
    expect(perNetwork.getByText('Enter a whole number of minutes from 1 to 1,440')).toBeDefined()
    expect(sent.some(({ method }) => method === 'POST')).toBe(false)
  })

  it('asks which change to keep when someone else changed the same limit', async () => {
    const theirs = { ...settings, card: { enabled: true, attempts: 8, minutes: 60 }, version: 4 }
    const stale = { status: 409, body: { detail: 'Someone else saved changes', code: 'stale_version', version: 4 } }
    const { answers } = serve([], [], { [UPDATE]: stale })
    open()
    const perCard = await limit('Declines per card')
    fireEvent.change(perCard.getByLabelText('Declines allowed'), { target: { value: '3' } })
    answers[SETTINGS] = { body: theirs }
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Use theirs' }))
    await waitFor(() => expect(perCard.getByLabelText<HTMLInputElement>('Declines allowed').value).toBe('8'))
  })

  it('lists blocked attempts and allows a value', async () => {
    const card = { brand: 'visa', last_four: '0002' }
    const { sent } = serve([block(), block({ block_id: 'vlb_2', kind: 'card', card, count: 1 })], [], {
      [ALLOW]: { body: { data: { ...allowance, kind: 'card', label: 'Visa •••• 0002' } } },
    })
    open()
    const table = within(await screen.findByRole('table', { name: 'Blocked attempts' }))
    expect(await table.findByText('3 attempts')).toBeDefined()
    expect(table.getByText('1 attempt')).toBeDefined()
    expect(table.getByText('Visa •••• 0002')).toBeDefined()
    const [first, second] = table.getAllByRole('button', { name: 'Actions for attempts by kim@example.com' })
    if (!first || !second) throw new Error('Two rows were wanted')
    fireEvent.click(first)
    expect(await screen.findByRole('menuitem', { name: 'Allow email for 24 hours' })).toBeDefined()
    expect(screen.queryByRole('menuitem', { name: 'Allow card for 24 hours' })).toBeNull()
    fireEvent.click(first)
    fireEvent.click(second)
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Allow card for 24 hours' }))
    expect(await screen.findByText('Visa •••• 0002 allowed for 24 hours')).toBeDefined()
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ block_id: 'vlb_2', kind: 'card' })
  })

  it('requests the limit, mode and range from the address', async () => {
    const { sent } = serve([])
    open(`${PATH}?kind=network&mode=live&date=2026-11-01..2026-11-21Z`)
    expect(await screen.findByText('No blocked attempts match your filters.')).toBeDefined()
    const urls = sent.map(({ url }) => url)
    const asked = new URLSearchParams(urls.find((url) => url.startsWith('/api/velocity-limits/blocked'))?.split('?')[1])
    expect(Object.fromEntries(asked)).toMatchObject({
      kind: 'network',
      mode: 'live',
      start_date: '2026-11-01',
      end_date: '2026-11-21',
    })
    expect(urls.some((url) => url.startsWith('/api/velocity-limits/allowed') && url.includes('mode=live'))).toBe(true)
  })

  it('lists allowances and revokes one', async () => {
    const { sent } = serve([block()], [allowance], { [REVOKE]: { body: { message: 'Limits apply again' } } })
    open()
    expect(await screen.findByText(/allowed by Marta Lind/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Revoke lee@example.com' }))
    expect(await screen.findByText('Limits apply to lee@example.com again')).toBeDefined()
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ allowance_id: 'vla_1' })
  })

  it('shows loading errors', async () => {
    serve([], [], { [SETTINGS]: { status: 500, body: { detail: 'Down' } }, [BLOCKED]: { status: 500, body: {} } })
    open()
    expect(await screen.findByText('Limits couldn’t be loaded')).toBeDefined()
    expect(await screen.findByText('Blocked attempts couldn’t be loaded')).toBeDefined()
  })

  it('is read-only without permission', async () => {
    signedInDevice({ using_lasso_payments: true, role: 'staff' })
    serve([block()], [allowance])
    open()
    const perCard = (await limit('Declines per card')).getByRole('switch')
    expect(perCard.closest('fieldset')?.disabled).toBe(true)
    expect(screen.getByText('Only owners and admins can edit these limits.')).toBeDefined()
    expect(await screen.findByText('lee@example.com')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Revoke/ })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })
})

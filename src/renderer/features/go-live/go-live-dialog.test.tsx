import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { goLiveCheckKeys, type GoLiveCheck } from '../../../shared/contracts/stores/go-live.ts'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { useOpenGoLive } from '../../lib/stores/go-live.ts'
import { GoLiveDialog } from './go-live-dialog.tsx'

const SWITCH = 'POST /api/cart/switch-mode'

function Opener() {
  const open = useOpenGoLive()
  return (
    <button type="button" onClick={() => open('str_1')}>
      Open
    </button>
  )
}

/** All checks passed, except for the given changes. */
const checksWith = (changes: Partial<Record<GoLiveCheck['check'], GoLiveCheck['status']>>): GoLiveCheck[] =>
  goLiveCheckKeys.map((check) => ({
    check,
    status: changes[check] ?? 'passed',
    names: check === 'live_account' && !changes.live_account ? ['Stripe US', 'PayPal'] : [],
  }))

async function open(checks: GoLiveCheck[], store: Partial<Store> = {}) {
  signedInDevice(store)
  const { cart_mode } = makeStore(store)
  const api = fakeApi({
    'GET /api/stores': { body: { stores: [makeStore(store)] } },
    'GET /api/store/go-live': { body: { data: { cart_mode, test_orders: 399, checks } } },
    [SWITCH]: { body: { data: { store_id: 'str_1', cart_mode: cart_mode === 'live' ? 'test' : 'live' } } },
  })
  renderRoutes([{ path: '*', element: [<Opener key="opener" />, <GoLiveDialog key="dialog" />] }], '/dashboard')
  fireEvent.click(screen.getByRole('button', { name: 'Open' }))
  const dialog = within(await screen.findByRole('dialog'))
  return { api, dialog }
}

const isDisabled = (button: HTMLElement) => button.hasAttribute('disabled')

beforeEach(() => void signedInDevice())

describe('the go-live dialog', () => {
  it('lists every check and goes live if only recommended ones fail [CT-005]', async () => {
    const { api, dialog } = await open(checksWith({ shipping_rates: 'recommended' }))
    await dialog.findByText('8 of 9 checks passed. You can go live now and complete the other checks later.')
    expect(within(dialog.getByRole('list', { name: 'Go-live checks' })).getAllByRole('listitem')).toHaveLength(9)
    expect(dialog.getByText('Stripe US, PayPal')).toBeDefined()
    expect(dialog.getByText('399 test orders stay, marked as tests and excluded from live metrics.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Add rates' })).toBeDefined()
    fireEvent.click(dialog.getByRole('button', { name: 'Go live' }))
    await screen.findByText('Your store is live')
    expect(api.sent.find(({ url }) => url.endsWith('/switch-mode'))?.body).toEqual({ store_id: 'str_1' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('blocks the switch while a required check fails, and links to the fix', async () => {
    const { dialog } = await open(checksWith({ live_account: 'required' }))
    await dialog.findByText('8 of 9 checks passed. 1 required check left.')
    expect(isDisabled(dialog.getByRole('button', { name: 'Go live' }))).toBe(true)
    expect(dialog.getByRole('img', { name: 'To do' })).toBeDefined()
    const link = dialog.getByRole('link', { name: 'Connect account' })
    expect(link.getAttribute('href')).toBe('/payments/accounts/choose-connector')
  })

  it('shows why the server rejected the switch', async () => {
    const { api, dialog } = await open(checksWith({}))
    const detail = 'Connect and verify a live payment provider first'
    api.answers[SWITCH] = { status: 409, body: { detail, code: 'no_live_connection' } }
    fireEvent.click(await dialog.findByRole('button', { name: 'Go live' }))
    await dialog.findByText(detail)
  })

  it('offers neither switch nor fix to members without permission', async () => {
    const { dialog } = await open(checksWith({ live_account: 'required', policies: 'recommended' }), {
      role: 'read_only',
    })
    await dialog.findByText('Only an owner or admin can switch modes.')
    expect(dialog.queryByRole('button', { name: 'Go live' })).toBeNull()
    expect(dialog.queryByRole('link')).toBeNull()
  })

  it('switches a live store back to test mode', async () => {
    const { api, dialog } = await open([], { cart_mode: 'live' })
    fireEvent.click(dialog.getByRole('button', { name: 'Switch to test mode' }))
    await screen.findByText('Your store is in test mode')
    expect(api.sent.some(({ url }) => url.includes('/go-live'))).toBe(false)
  })
})

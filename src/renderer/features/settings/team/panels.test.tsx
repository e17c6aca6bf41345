import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { permissionsOf, roles } from '../../../../shared/domain/store/permissions.ts'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt, renderRoutes } from '../../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ApiKeysPanel } from './api-keys-panel.tsx'
import { AuditLogPanel } from './audit-log-panel.tsx'
import { actionLabel, changesOf, formatValue } from './audit-labels.ts'
import { InvitesPanel } from './invites-panel.tsx'
import { permissionAreas } from './permission-labels.ts'
import { RolesPanel } from './roles-panel.tsx'
import { makeEntry, makeInviteRequest, makeKey, makeMember } from './team.fixture.ts'

const download = vi.fn<Platform['download']>(async () => {})

beforeEach(() => {
  download.mockClear()
  signedInDevice({}, { download })
})

describe('the roles', () => {
  it('come from the shared permission table, as text [RO-001]', () => {
    renderAt(<RolesPanel />)
    const table = screen.getByRole('table', { name: 'Role permissions' })
    for (const { permission, label } of permissionAreas.flatMap(({ permissions }) => permissions)) {
      const marks = within(within(table).getByRole('row', { name: new RegExp(`^${label}`) })).getAllByRole('cell')
      expect(marks.map(({ textContent }) => textContent)).toEqual(
        roles.map((role) => (permissionsOf[role].includes(permission) ? 'Yes' : 'No')),
      )
    }
    expect(permissionAreas.flatMap(({ permissions }) => permissions)).toHaveLength(permissionsOf.owner.length)
    expect(screen.getByText('Your role').closest('li')?.textContent).toContain('Owner')
  })
})

describe('API keys', () => {
  const LIST = 'GET /api/api-keys/all'

  it('are listed with role, last use and status, and an example call', async () => {
    const keys = [
      makeKey({ last_used_at: '2026-11-21T08:00:00Z' }),
      makeKey({ api_key_id: 'key_2', name: 'Old', status: 'revoked' }),
    ]
    fakeApi({ [LIST]: { body: { data: keys } } })
    renderAt(<ApiKeysPanel />)
    await screen.findByText('ends in x9Kd', { selector: 'tr:first-child *' })
    expect(screen.getByText('Warehouse').closest('tr')?.textContent).toMatch(/Staff.*ago.*Never.*Active/)
    expect(screen.getByText('Old').closest('tr')?.textContent).toMatch(/never.*Revoked/)
    expect(screen.getByText(/curl/).textContent).toBe(
      `curl -H "Authorization: Bearer YOUR_KEY" \\\n  "${location.origin}/api/orders/all?store_id=str_1"`,
    )
    expect(screen.getAllByRole('button', { name: /^Revoke/ })).toHaveLength(1)
  })

  it('are shown once after creation, with expiry in days', async () => {
    const reply = { key: 'cw_live_secret', api_key: makeKey() }
    const { sent } = fakeApi({
      [LIST]: { body: { data: [] } },
      'POST /api/api-keys/create': { body: { data: reply } },
    })
    renderAt(<ApiKeysPanel />)
    await screen.findByText('No API keys yet')
    fireEvent.click(screen.getByRole('button', { name: 'Create API key' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New API key' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    await screen.findByText('Name is required')
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Warehouse' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Create API key' }))
    const key = await screen.findByRole<HTMLInputElement>('textbox', { name: 'API key' })
    expect(key.value).toBe('cw_live_secret')
    expect(screen.getByText(/only shown once/)).toBeDefined()
    expect(sent.find(({ url }) => url.endsWith('/create'))?.body).toEqual({
      store_id: 'str_1',
      name: 'Warehouse',
      role: 'read_only',
      expires_in_days: 90,
    })
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    fireEvent.click(screen.getByRole('button', { name: 'I’ve copied the key' }))
    await waitFor(() => expect(screen.queryByDisplayValue('cw_live_secret')).toBeNull())
  })

  it('are revoked after a confirmation', async () => {
    const { sent } = fakeApi({
      [LIST]: { body: { data: [makeKey()] } },
      'POST /api/api-keys/revoke': { body: { message: 'ok' } },
    })
    renderAt(<ApiKeysPanel />)
    fireEvent.click(await screen.findByRole('button', { name: 'Revoke Warehouse' }))
    const question = await screen.findByRole('dialog', { name: 'Revoke Warehouse?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Revoke key' }))
    await screen.findByText('Warehouse revoked')
    expect(sent.find(({ url }) => url.endsWith('/revoke'))?.body).toEqual({ api_key_id: 'key_1' })
  })
})

describe('the audit log', () => {
  const LIST = 'GET /api/audit-log/all'
  const log = () => ({
    [LIST]: {
      body: {
        data: [
          makeEntry(),
          makeEntry({
            audit_id: 'aud_2',
            action: 'thing.unheard_of',
            actor: { id: 'usr_1', name: 'Marta Lind', email: 'marta@example.com', api_key: 'Warehouse' },
          }),
        ],
        total: 2,
        actions: ['store.updated', 'thing.unheard_of'],
      },
    },
    'GET /api/store/get-store-users': { body: { data: [makeMember()] } },
  })

  it('describes who did what, with which key, and shows unknown actions unchanged', async () => {
    fakeApi(log())
    renderAt(<AuditLogPanel />)
    const known = (await screen.findByText('Changed the store')).closest('tr')
    expect(known?.textContent).toMatch(/Marta Lind.*Fernhill Coffee Gear/)
    expect(screen.getByText('thing.unheard_of').closest('tr')?.textContent).toContain('by API key Warehouse')
  })

  it('opens an entry next to the table: each field before and after, and the IP address', async () => {
    fakeApi(log())
    renderAt(<AuditLogPanel />)
    fireEvent.click(await screen.findByText('Changed the store'))
    const panel = await screen.findByRole('dialog', { name: 'Changed the store' })
    expect(within(panel).getByText('Store name').closest('li')?.textContent).toBe(
      'Store nameBefore: FernhillAfter: Fernhill Coffee Gear',
    )
    expect(within(panel).getByText('Using paypal').closest('li')?.textContent).toContain('Before: NoAfter: Yes')
    expect(within(panel).getByText('203.0.113.7')).toBeDefined()
  })

  it('sends action, person, dates and search to the server', async () => {
    const { sent } = fakeApi(log())
    renderAt(
      <AuditLogPanel />,
      '/settings/account?tab=audit-log&action=store.updated&person=usr_1&date=2026-11-01..2026-11-03&search=fern&page=2',
    )
    await screen.findByText('Action:')
    const asked = new URLSearchParams(sent.find(({ url }) => url.startsWith('/api/audit-log'))?.url.split('?')[1])
    expect(Object.fromEntries(asked)).toEqual({
      store_id: 'str_1',
      page: '2',
      size: '5',
      sort: '-created_at',
      search: 'fern',
      action: 'store.updated',
      user_id: 'usr_1',
      start_date: '2026-11-01',
      end_date: '2026-11-03',
    })
  })

  it('is exported as CSV', async () => {
    fakeApi(log())
    renderAt(<AuditLogPanel />)
    await screen.findByText('Changed the store')
    fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(download).toHaveBeenCalledTimes(1))
    expect(download.mock.calls[0]?.[0]).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
    const file = download.mock.calls[0]?.[1]
    if (!(file instanceof Blob)) throw new Error('no file')
    expect(await file.text()).toContain('store.updated,store,Fernhill Coffee Gear,str_1')
  })

  it('formats values as text', () => {
    expect(actionLabel('member.removed')).toBe('Removed a member')
    expect(formatValue('role', 'read_only')).toBe('Read only')
    expect(formatValue('hosts', ['a'])).toContain('"a"')
    expect(changesOf({ before: null, after: { name: 'Key', expires_at: null } })).toEqual([
      { field: 'name', label: 'Name', before: '', after: 'Key' },
      { field: 'expires_at', label: 'Expires at', before: '', after: '' },
    ])
  })
})

describe('the user’s own invites', () => {
  const LIST = 'GET /api/user/get-all-user-store-invite-requests'
  const open = () =>
    renderRoutes(
      [
        { path: '/settings/account', element: <InvitesPanel /> },
        { path: '/dashboard', element: <h1>Figures</h1> },
      ],
      '/settings/account',
    )

  it('are accepted: the stores are refetched, and the new one can be opened [ST-005] [API-038] [API-040]', async () => {
    const { sent, answers } = fakeApi({
      [LIST]: { body: { data: [makeInviteRequest()] } },
      'POST /api/user/add-user-to-store': { body: { message: 'ok', data: { store_id: 'str_9' } } },
      'GET /api/user/get-user-stores': { body: { stores: [makeStore()] } },
    })
    open()
    await screen.findByText(/Ada Fern invited you as staff/)
    answers[LIST] = { body: { data: [] } }
    fireEvent.click(screen.getByRole('button', { name: 'Accept the invite to Dawn Roast' }))
    await screen.findByText('You joined Dawn Roast.')
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      user_id: 'usr_1',
      invite_code: 'inv_9',
      user_store_invite_request_id: 'uir_9',
    })
    fireEvent.click(screen.getByRole('button', { name: 'Switch store' }))
    await screen.findByRole('heading', { name: 'Figures' })
    expect(localStorage.getItem('currentStoreId')).toBe('str_9')
  })

  it('are declined after a confirmation [API-041]', async () => {
    const { sent, answers } = fakeApi({
      [LIST]: { body: { data: [makeInviteRequest()] } },
      'DELETE /api/user/decline-store-invite-request': { body: { message: 'ok' } },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Decline the invite to Dawn Roast' }))
    const question = await screen.findByRole('dialog', { name: 'Decline the invite to Dawn Roast?' })
    answers[LIST] = { body: { data: [] } }
    fireEvent.click(within(question).getByRole('button', { name: 'Decline' }))
    await screen.findByText('Invite to Dawn Roast declined')
    expect(sent.find(({ method }) => method === 'DELETE')?.url).toBe(
      '/api/user/decline-store-invite-request?user_store_invite_request_id=uir_9',
    )
    await screen.findByText('No pending invites')
  })

  it('show an error if no longer open, and log it to the console [ERR-015]', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeApi({
      [LIST]: { body: { data: [makeInviteRequest()] } },
      'POST /api/user/add-user-to-store': { status: 422, body: { detail: 'The invite is no longer pending' } },
    })
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the invite to Dawn Roast' }))
    await screen.findByText('The invite is no longer pending')
    expect(errors).toHaveBeenCalledTimes(1)
  })
})

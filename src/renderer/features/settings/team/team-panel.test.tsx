import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { TeamPanel } from './team-panel.tsx'
import { jorge, makeInvite, makeMember } from './team.fixture.ts'

const MEMBERS = 'GET /api/store/get-store-users'
const INVITES = 'GET /api/store/invites'
const INVITE = 'POST /api/auth/invite'

const answers = (): Record<string, FakeAnswer> => ({
  [MEMBERS]: { body: { data: [makeMember(), jorge] } },
  [INVITES]: {
    body: {
      data: [
        makeInvite(),
        makeInvite({ user_store_invite_request_id: 'uir_2', email: 'late@example.com', status: 'expired' }),
      ],
    },
  },
  'POST /api/store/update-user-role': { body: { message: 'ok' } },
  'POST /api/store/remove-user': { body: { message: 'ok' } },
  'POST /api/store/resend-invite': { body: { message: 'ok' } },
  'POST /api/store/revoke-invite': { body: { message: 'ok' } },
  'POST /api/store/leave-store': { body: { message: 'ok' } },
})

const row = async (name: string) => {
  const found = (await screen.findByText(name)).closest('tr')
  if (!found) throw new Error(`no row of ${name}`)
  return found
}
const menuOf = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}
const choose = async (name: string, item: string) =>
  fireEvent.click(within(await menuOf(name)).getByRole('menuitem', { name: item }))
const bodyOf = (sent: ReturnType<typeof fakeApi>['sent'], path: string) =>
  sent.find(({ url }) => url === `/api${path}`)?.body

beforeEach(() => void signedInDevice())

describe('the team', () => {
  it('lists members and invites with role, two-factor, status and last active [RO-001]', async () => {
    fakeApi(answers())
    renderAt(<TeamPanel />)
    const own = await row('Marta Lind')
    expect(own.textContent).toMatch(/\(you\).*marta@example.com.*Owner.*On.*Active/)
    expect((await row('Jorge Benavides')).textContent).toMatch(/Staff.*Off.*Active.*never/)
    expect((await row('priscilla@example.com')).textContent).toMatch(/Read only.*–.*Invited.*never/)
    expect((await row('late@example.com')).textContent).toContain('Expired')
    expect(screen.getByText('Showing 4 out of 4')).toBeDefined()
  })

  it('filters by search and by role', async () => {
    fakeApi(answers())
    renderAt(<TeamPanel />, '/settings/account?tab=team&role=staff')
    await row('Jorge Benavides')
    expect(screen.queryByText('Marta Lind')).toBeNull()
    expect(screen.getByText('Showing 1 out of 1')).toBeDefined()
  })

  it('changes a role, with a description of each role', async () => {
    const { sent } = fakeApi(answers())
    renderAt(<TeamPanel />)
    await choose('Jorge Benavides', 'Change role')
    const dialog = await screen.findByRole('dialog', { name: 'Change role of Jorge Benavides' })
    expect(within(dialog).getByText(/can’t make changes/)).toBeDefined()
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Read only' }))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Change role' }))
    await screen.findByText('Jorge Benavides is now read only')
    expect(bodyOf(sent, '/store/update-user-role')).toEqual({
      store_id: 'str_1',
      user_id: 'usr_2',
      role: 'read_only',
    })
  })

  it('removes a member after a confirmation with the name', async () => {
    const { sent } = fakeApi(answers())
    renderAt(<TeamPanel />)
    await choose('Jorge Benavides', 'Remove')
    const question = await screen.findByRole('dialog', { name: 'Remove Jorge Benavides?' })
    expect(bodyOf(sent, '/store/remove-user')).toBeUndefined()
    fireEvent.click(within(question).getByRole('button', { name: 'Remove member' }))
    await screen.findByText('Jorge Benavides removed')
    expect(bodyOf(sent, '/store/remove-user')).toEqual({ store_id: 'str_1', user_id: 'usr_2' })
  })

  it('resends an invite and revokes one', async () => {
    const { sent } = fakeApi(answers())
    renderAt(<TeamPanel />)
    await choose('priscilla@example.com', 'Resend')
    await screen.findByText('Invite resent to priscilla@example.com')
    await choose('late@example.com', 'Revoke')
    const question = await screen.findByRole('dialog', { name: 'Revoke the invite of late@example.com?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Revoke invite' }))
    await screen.findByText('Invite for late@example.com revoked')
    expect(bodyOf(sent, '/store/revoke-invite')).toEqual({ user_store_invite_request_id: 'uir_2' })
  })

  it('shows why the server rejected a change', async () => {
    fakeApi({
      ...answers(),
      'POST /api/store/resend-invite': { status: 429, body: { detail: 'The invite was sent a moment ago' } },
    })
    renderAt(<TeamPanel />)
    await choose('priscilla@example.com', 'Resend')
    await screen.findByText('The invite was sent a moment ago')
  })

  it('prevents the only owner from leaving, and lets others leave', async () => {
    fakeApi(answers())
    const { unmount } = renderAt(<TeamPanel />)
    const item = within(await menuOf('Marta Lind')).getByRole<HTMLButtonElement>('menuitem', { name: 'Leave store' })
    expect(item.disabled).toBe(true)
    unmount()
    const left = signedInDevice({ role: 'staff' })
    const other = makeStore({ _id: 'str_2', store_id: 'str_2', store_name: 'Second' })
    localStorage.setItem('storeCache', JSON.stringify([left, other]))
    const second = makeMember({ id: 'usr_3', name: 'Nina Okafor', email: 'nina@example.com' })
    const { sent } = fakeApi({
      ...answers(),
      [MEMBERS]: { body: { data: [second, makeMember({ role: 'staff' })] } },
    })
    renderAt(<TeamPanel />)
    await choose('Marta Lind', 'Leave store')
    const question = await screen.findByRole('dialog', { name: 'Leave Fernhill Coffee Gear?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Leave store' }))
    await screen.findByText('You left Fernhill Coffee Gear')
    expect(bodyOf(sent, '/store/leave-store')).toEqual({ store_id: 'str_1' })
  })

  it.each([
    ['staff', 'Jorge Benavides', false],
    ['read_only', 'Jorge Benavides', false],
    ['admin', 'Jorge Benavides', true],
    ['admin', 'Nina Okafor', false],
    ['owner', 'Nina Okafor', true],
  ] as const)('offers a member with role %s these actions for %s: %s [RO-001]', async (role, name, offered) => {
    signedInDevice({ role })
    const nina = makeMember({ id: 'usr_3', name: 'Nina Okafor', email: 'nina@example.com' })
    fakeApi({ ...answers(), [MEMBERS]: { body: { data: [nina, makeMember({ role }), jorge] } } })
    renderAt(<TeamPanel />)
    await row(name)
    expect(screen.queryByRole('button', { name: `Actions for ${name}` }) !== null).toBe(offered)
    expect(screen.queryByRole('button', { name: 'Invite' }) !== null).toBe(role === 'owner' || role === 'admin')
  })
})

describe('the invite user action', () => {
  const open = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Invite' }))
    await screen.findByRole('dialog', { name: 'Invite a member' })
    return screen.getByRole('form', { name: 'Invite a member' })
  }
  const submit = (email: string) => {
    fireEvent.change(screen.getByRole('textbox', { name: 'Email' }), { target: { value: email } })
    fireEvent.click(screen.getByRole('button', { name: 'Send invite' }))
  }

  it('is idle, loading, succeeded with the link to copy, and idle again [AU-012]', async () => {
    let reply: (answer: FakeAnswer) => void = () => {}
    const waiting = new Promise<FakeAnswer>((resolve) => (reply = resolve))
    const { sent, answers: given } = fakeApi(answers())
    given[INVITE] = () => waiting
    renderAt(<TeamPanel />)
    const form = await open()
    expect(form.dataset['status']).toBe('idle')
    fireEvent.click(screen.getByRole('radio', { name: 'Admin' }))
    submit('new@example.com')
    await waitFor(() => expect(form.dataset['status']).toBe('loading'))
    reply({ body: { data: { invite_code: 'code 1', user_store_invite_request_id: 'uir_3' } } })
    const link = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Invite link' })
    expect(link.value).toBe(`${location.origin}/signup?invite_code=code+1`)
    expect(bodyOf(sent, '/auth/invite')).toEqual({ email: 'new@example.com', store_id: 'str_1', role: 'admin' })
    fireEvent.click(screen.getByRole('button', { name: 'Invite another' }))
    expect(screen.getByRole('form', { name: 'Invite a member' }).dataset['status']).toBe('idle')
  })

  it('shows an error in the form and keeps its values [AU-012]', async () => {
    fakeApi({ ...answers(), [INVITE]: { status: 409, body: { detail: 'They are a member already' } } })
    renderAt(<TeamPanel />)
    const form = await open()
    submit('jorge@example.com')
    await screen.findByText('They are a member already')
    expect(form.dataset['status']).toBe('failed')
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('jorge@example.com')
  })

  it('does not send an invalid email', async () => {
    const { sent } = fakeApi(answers())
    renderAt(<TeamPanel />)
    await open()
    submit('not an address')
    await screen.findByText('Invalid email')
    expect(bodyOf(sent, '/auth/invite')).toBeUndefined()
  })

  it('offers an admin every role but the owner’s [RO-001]', async () => {
    signedInDevice({ role: 'admin' })
    fakeApi(answers())
    renderAt(<TeamPanel />)
    await open()
    expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)).toEqual([
      'admin',
      'staff',
      'read_only',
    ])
  })
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerAll, inDialog, member, openStore, press, USERS } from '../../../../tests/support/shops/edit-store.ts'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'

beforeEach(() => void signedInDevice())

const ready = () => screen.findByLabelText(/^Store name/)
const paypal = () => screen.getByRole('switch', { name: /^Offer PayPal/ })

describe('PayPal, members, and closing a store', () => {
  it('toggles PayPal immediately, or shows why it failed [API-051] [ERR-009] [DEF-42]', async () => {
    const PAYPAL = 'POST /api/store/update-paypal-usage'
    const { answers } = answerAll({}, { [PAYPAL]: { status: 500, body: {} } })
    openStore()
    await ready()
    fireEvent.click(paypal())
    await screen.findByText(/Your PayPal setting hasn’t changed/)
    expect(paypal()).toHaveProperty('checked', false)
    answers[PAYPAL] = { body: { data: makeStore({ using_paypal: true }) } }
    press('Retry')
    await screen.findByText('PayPal turned on')
    expect(paypal()).toHaveProperty('checked', true)
  })

  it('lists members with roles and open invites, and links to the team [API-046] [ST-005]', async () => {
    answerAll()
    openStore()
    const people = within(await screen.findByRole('list', { name: 'Team' }))
    expect(people.getByText('Ada Moss').closest('li')?.textContent).toContain('Staff')
    expect((await people.findByText('new@example.com')).closest('li')?.textContent).toContain('Invited')
    expect(screen.getByRole('link', { name: 'Manage team' }).getAttribute('href')).toBe('/settings/account?tab=team')
  })

  it('shows a failure to load the members, with a retry [ERR-008] [DEF-42]', async () => {
    const { answers } = answerAll({}, { [USERS]: { status: 500, body: {} } })
    openStore()
    await screen.findByText('The team couldn’t be loaded.')
    answers[USERS] = { body: { data: [member()] } }
    press('Retry')
    await screen.findByRole('list', { name: 'Team' })
  })

  it('is closed by its owner, who types its name', async () => {
    const CLOSE = 'POST /api/store/close-store'
    const field = 'This is not the name of the store'
    const { answers, sent } = answerAll(
      {},
      { [CLOSE]: { status: 400, body: { detail: field, errors: { store_name: field } } } },
    )
    const { address } = openStore()
    await ready()
    press('Close store')
    const dialog = await inDialog(/Close Fernhill Coffee Gear/)
    const confirm = () => fireEvent.click(dialog.getByRole('button', { name: 'Close store' }))
    const typed = dialog.getByLabelText('Type Fernhill Coffee Gear to confirm')
    fireEvent.change(typed, { target: { value: 'fernhill' } })
    confirm()
    await dialog.findByText('Type Fernhill Coffee Gear exactly as shown')
    expect(sent.some(({ url }) => url === '/api/store/close-store')).toBe(false)
    fireEvent.change(typed, { target: { value: 'Fernhill Coffee Gear' } })
    confirm()
    await dialog.findByText(field)
    answers[CLOSE] = { body: { message: 'Store closed' } }
    confirm()
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(sent.at(-1)?.url).not.toBe('/api/store/update-store')
  })

  it('fetches nothing about a store that is being closed, even on live events', async () => {
    const { answers, sent } = answerAll()
    const { address, client } = openStore()
    await ready()
    await screen.findByText('new@example.com')
    const told = async () => {
      answers['GET /api/user/get-user-stores'] = { body: { stores: [makeStore({ store_id: 'str_2', _id: 'str_2' })] } }
      await client.invalidateQueries()
      return { body: { message: 'Store closed' } }
    }
    answers['POST /api/store/close-store'] = told
    press('Close store')
    const dialog = await inDialog(/Close Fernhill Coffee Gear/)
    fireEvent.change(dialog.getByLabelText(/to confirm$/), { target: { value: 'Fernhill Coffee Gear' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Close store' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    const after = sent.slice(sent.findIndex(({ url }) => url === '/api/store/close-store') + 1)
    expect(after.filter(({ url }) => url.includes('str_1'))).toEqual([])
    const kept = client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => JSON.stringify(queryKey))
    expect(kept.filter((key) => key.includes('str_1'))).toEqual([])
    await waitFor(() => expect(localStorage.getItem('currentStoreId')).toBe('str_2'))
  })

  it('is left after a confirmation, but not by its only owner', async () => {
    answerAll()
    const only = openStore()
    await screen.findByText(/You’re the only owner/)
    expect(screen.getByRole('button', { name: 'Leave store' })).toHaveProperty('disabled', true)
    only.unmount()
    const { sent } = answerAll({ role: 'staff' }, { 'POST /api/store/leave-store': { body: { message: 'Left' } } })
    const { address } = openStore()
    await ready()
    press('Leave store')
    const dialog = await inDialog(/Leave Fernhill Coffee Gear/)
    fireEvent.click(dialog.getByRole('button', { name: 'Leave store' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    expect(sent.find(({ url }) => url === '/api/store/leave-store')?.body).toEqual({ store_id: 'str_1' })
  })
})

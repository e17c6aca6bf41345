import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderAt } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { useNotifications } from './use-notifications.ts'

function Shown() {
  const { list, unread, loading, error } = useNotifications()
  return <output data-testid="state">{JSON.stringify({ count: list.length, unread, loading, error })}</output>
}

const state = (): unknown => JSON.parse(screen.getByTestId('state').textContent)

const note = {
  _id: 'ntf_1',
  store_id: null,
  title: '',
  message: '',
  read: true,
  destination: '',
  created_at: '2026-11-21T07:00:00Z',
}
const page = (total: number): FakeAnswer => ({
  body: { notifications: Array.from({ length: total }, (_, at) => ({ ...note, _id: `ntf_${at}` })), total },
})

const open = (all: FakeAnswer, unread: FakeAnswer = page(0)) => {
  const { sent } = fakeApi({ 'GET /api/notifications/get-all': all, 'GET /api/notifications/get-unread': unread })
  renderAt(<Shown />)
  return sent
}

describe('the signed-in user’s notifications', () => {
  it('fail with their own message without a user id, and are not fetched [VA-001]', () => {
    freshDevice()
    expect(open(page(1))).toEqual([])
    expect(state()).toEqual({ count: 0, unread: 0, loading: false, error: 'User ID is undefined' })
  })

  it('go from loading to loaded, with the unread count [NO-002] [NO-003] [API-078]', async () => {
    signedInDevice()
    const sent = open(page(3), page(1))
    expect(state()).toMatchObject({ loading: true, error: null })
    await waitFor(() => expect(state()).toEqual({ count: 3, unread: 1, loading: false, error: null }))
    expect(sent.map(({ url }) => url).toSorted()).toEqual([
      '/api/notifications/get-all?user_id=usr_1',
      '/api/notifications/get-unread?user_id=usr_1',
    ])
  })

  it("fail with the server's detail, or with the default text instead of the error's own [NO-003] [NO-004] [ERR-003]", async () => {
    signedInDevice()
    open({ status: 500, body: { detail: 'The database does not answer' } })
    await waitFor(() => expect(state()).toMatchObject({ error: 'The database does not answer' }))
  })

  it('fail with the default text without a detail [NO-004]', async () => {
    signedInDevice()
    open({ status: 0 })
    await waitFor(() => expect(state()).toMatchObject({ error: 'Error fetching notifications' }))
  })
})

import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../../shared/contracts/accounts/user.ts'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { Providers } from '../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { useProfile, useServerProfile } from './use-profile.ts'
import { readInviteRequests, useInviteRequests, useUserAction } from './user-helpers.ts'

const wrapper = ({ children }: { children: ReactNode }) => <Providers>{children}</Providers>
const refusal = { status: 422, body: { detail: 'The invite is no longer pending' } }

const silenced = () => vi.spyOn(console, 'error').mockImplementation(() => {})

beforeEach(() => void signedInDevice())

const commands = [
  ['update', users.update, 'POST /api/user/update', { body: { user_id: 'usr_1' } }],
  [
    'add-user-to-store',
    users.addToStore,
    'POST /api/user/add-user-to-store',
    { body: { user_id: 'usr_1', invite_code: 'inv', user_store_invite_request_id: 'uir_1' } },
  ],
  [
    'decline-store-invite-request',
    users.declineInvite,
    'DELETE /api/user/decline-store-invite-request',
    { query: { user_store_invite_request_id: 'uir_1' } },
  ],
] as const

describe('a failed call about the signed-in user', () => {
  it('is logged and swallowed when reading invites [ERR-015] [ERR-016] [GAP-06]', async () => {
    const errors = silenced()
    fakeApi({ 'GET /api/user/get-all-user-store-invite-requests': refusal })
    await expect(readInviteRequests('usr_1')).resolves.toBeNull()
    expect(errors).toHaveBeenCalledWith('Your invites couldn’t be loaded:', 'The invite is no longer pending')
    const { result } = renderHook(useInviteRequests, { wrapper })
    await waitFor(() => expect(result.current.failed).toBe(true))
    expect(result.current.list).toEqual([])
  })

  it('is logged and swallowed when reading the profile, and the saved user remains [ERR-015] [ERR-016] [GAP-06]', async () => {
    const errors = silenced()
    fakeApi({ 'GET /api/user/details': { status: 500, body: {} } })
    const { result } = renderHook(() => [useProfile(), useServerProfile()] as const, { wrapper })
    await waitFor(() => expect(errors).toHaveBeenCalled())
    expect(result.current[0]?.email).toBe('marta@example.com')
    expect(result.current[1]).toBeNull()
  })

  it.each(commands)(
    'is logged and reported as a failure in %s [ERR-015] [GAP-06]',
    async (_, contract, name, input) => {
      const errors = silenced()
      fakeApi({ [name]: refusal })
      const { result } = renderHook(() => useUserAction<typeof contract>(contract), { wrapper })
      await act(async () => void (await result.current.run(input)))
      await waitFor(() => expect(result.current.status).toBe('failed'))
      expect(result.current.error).toBe('The invite is no longer pending')
      expect(errors).toHaveBeenCalledTimes(1)
    },
  )
})

import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, Providers } from '../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { affectedBy } from './live-invalidation.ts'
import { rememberStore } from '../session/session.ts'
import { useInvalidate } from '../api/use-api.ts'
import { useUnreadTickets } from './use-unread-tickets.ts'

const CHECK = 'GET /api/zendesk/stores/unread-tickets/check'
const wrapper = ({ children }: { children: ReactNode }) => <Providers>{children}</Providers>
const show = () => renderHook(() => ({ ...useUnreadTickets(), invalidate: useInvalidate() }), { wrapper })

beforeEach(() => void signedInDevice())

describe('unread tickets', () => {
  it('go from idle through loading to loaded [TK-004] [TB-017]', async () => {
    freshDevice()
    fakeApi({ [CHECK]: { body: { has_unread: true } } })
    const nobody = show()
    expect(nobody.result.current.status).toBe('idle')
    nobody.unmount()
    signedInDevice()
    const { result } = show()
    expect(result.current).toMatchObject({ status: 'loading', unread: false })
    await waitFor(() => expect(result.current).toMatchObject({ status: 'succeeded', unread: true }))
  })

  it('are fetched for the current store, and again for the next one [TB-017] [DEF-32] [API-035]', async () => {
    const two = [makeStore(), makeStore({ _id: 'str_2', store_id: 'str_2' })]
    localStorage.setItem('storeCache', JSON.stringify(two))
    const { sent } = fakeApi({ [CHECK]: ({ url }) => ({ body: { has_unread: url.endsWith('store_id=str_2') } }) })
    const { result } = show()
    await waitFor(() => expect(result.current.status).toBe('succeeded'))
    expect(result.current.unread).toBe(false)
    act(() => rememberStore('str_2'))
    await waitFor(() => expect(result.current.unread).toBe(true))
    expect(sent.map(({ url }) => url.split('?')[1])).toEqual(['store_id=str_1', 'store_id=str_2'])
  })

  it('are refetched when a reply arrives [TK-005] [DEF-34]', async () => {
    const { answers } = fakeApi({ [CHECK]: { body: { has_unread: false } } })
    const { result } = show()
    await waitFor(() => expect(result.current.status).toBe('succeeded'))
    answers[CHECK] = { body: { has_unread: true } }
    act(() => void result.current.invalidate(...affectedBy('new_unread_ticket')))
    await waitFor(() => expect(result.current.unread).toBe(true))
  })

  it('hide the dot and log to the console if fetching fails [TK-004] [ERR-014]', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
    fakeApi({ [CHECK]: { status: 500, body: {} } })
    const { result } = show()
    await waitFor(() => expect(result.current.status).toBe('failed'))
    expect(result.current.unread).toBe(false)
    expect(errors).toHaveBeenCalledTimes(1)
  })
})

import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { notifications } from '../../../shared/contracts/notifications/notifications.ts'
import { orders } from '../../../shared/contracts/sales/orders.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, Providers } from '../../../../tests/support/app/render-app.tsx'
import { useAction } from './use-action.ts'
import { useApi } from './use-api.ts'

const REGISTER = 'POST /api/store/register-store'
const named = (store_name: string) => ({ body: { store_name, user_id: 'usr_1' } })
const input = { body: { store_name: 'Fernhill', user_id: 'usr_1' } }

beforeEach(() => {
  freshDevice({ user: { id: 'usr_1', email: 'm@example.com', token: 'tok' }, authToken: 'tok' })
})

const keys = (sent: ReturnType<typeof fakeApi>['sent']) => sent.map(({ headers }) => headers.get('Idempotency-Key'))

describe('useAction', () => {
  it.each([
    ['login [AU-006]', auth.login, { body: { email: 'a@b.co', password: 'x' } }, 'POST /api/auth/login'],
    [
      'signup [AU-007]',
      auth.register,
      { body: { first_name: 'a', last_name: 'b', email: 'a@b.co', password: '12345678' } },
      'POST /api/auth/register',
    ],
    [
      'email verification [AU-008]',
      auth.verifyEmail,
      { body: { email: 'a@b.co', otp: '123456' } },
      'POST /api/auth/verifyemail',
    ],
    ['resend one-time code [AU-009]', auth.resendOtp, { body: { email: 'a@b.co' } }, 'POST /api/auth/resendOTP'],
    ['forgot password [AU-010]', auth.forgetPassword, { body: { email: 'a@b.co' } }, 'POST /api/auth/forgetPassword'],
    [
      'reset password [AU-011]',
      auth.changePassword,
      { body: { email: 'a@b.co', otp: '123456', new_password: '12345678' } },
      'POST /api/auth/changePassword',
    ],
  ] as const)('%s goes through idle, loading and succeeded', async (_, contract, given, name) => {
    const gate = Promise.withResolvers<FakeAnswer>()
    fakeApi({ [name]: () => gate.promise })
    const { result } = renderHook(() => useAction<typeof contract>(contract), { wrapper: Providers })
    expect(result.current.status).toBe('idle')
    act(() => void result.current.run(given))
    await waitFor(() => expect(result.current.status).toBe('loading'))
    gate.resolve({ body: { message: 'ok', data: {} } })
    await waitFor(() => expect(result.current.status).toBe('succeeded'))
  })

  it('fails with a message and field errors, which reset clears [AU-013] [AU-014]', async () => {
    fakeApi({ [REGISTER]: { status: 400, body: { detail: 'Too long', errors: { store_name: 'Too long' } } } })
    const { result } = renderHook(() => useAction(stores.register), { wrapper: Providers })
    await act(async () => expect(await result.current.run(input)).toBeUndefined())
    await waitFor(() => expect(result.current.status).toBe('failed'))
    expect(result.current).toMatchObject({
      error: 'Too long',
      fieldErrors: { store_name: 'Too long' },
      errorStatus: 400,
    })
    act(() => result.current.reset())
    await waitFor(() => expect(result.current).toMatchObject({ status: 'idle', error: null, fieldErrors: {} }))
  })

  it('retries under the same key while the outcome is unknown, and uses a new key for a later action', async () => {
    const answers: FakeAnswer[] = [{ status: 0 }, { status: 503 }]
    const { sent } = fakeApi({ [REGISTER]: () => answers.shift() ?? { body: { data: {} } } })
    const { result } = renderHook(() => useAction(stores.register), { wrapper: Providers })
    await act(async () => void (await result.current.run(input)))
    await act(async () => void (await result.current.run(input)))
    expect(sent).toHaveLength(4)
    expect(new Set(keys(sent).slice(0, 3)).size).toBe(1)
    expect(keys(sent)[3]).not.toBe(keys(sent)[0])
  })

  it('reuses the key when the same action is repeated after an unknown outcome, but not for a changed form', async () => {
    const { sent } = fakeApi({ [REGISTER]: { status: 0 } })
    const { result } = renderHook(() => useAction(stores.register), { wrapper: Providers })
    await act(async () => void (await result.current.run(input)))
    await act(async () => void (await result.current.run(input)))
    await act(async () => void (await result.current.run({ body: { ...input.body, store_name: 'Other' } })))
    expect(new Set(keys(sent).slice(0, 6)).size).toBe(1)
    expect(keys(sent)[6]).not.toBe(keys(sent)[0])
  })

  it('never retries a call with a secret reply, because the server does not store that reply for a repeated key', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/login': { status: 0 } })
    const { result } = renderHook(() => useAction(auth.login), { wrapper: Providers })
    await act(async () => void (await result.current.run({ body: { email: 'a@b.co', password: 'x' } })))
    await act(async () => void (await result.current.run({ body: { email: 'a@b.co', password: 'x' } })))
    expect(sent).toHaveLength(2)
    expect(keys(sent)[0]).not.toBe(keys(sent)[1])
  })

  it('joins a repeated press to the first call', async () => {
    const gate = Promise.withResolvers<FakeAnswer>()
    const { sent } = fakeApi({ [REGISTER]: () => gate.promise })
    const { result } = renderHook(() => useAction(stores.register), { wrapper: Providers })
    await act(async () => {
      const both = [result.current.run(input), result.current.run(input)]
      gate.resolve({ body: { data: {} } })
      await Promise.all(both)
    })
    expect(sent).toHaveLength(1)
  })

  it('runs two different calls in sequence, each with its own result, and drops neither', async () => {
    const gates = [Promise.withResolvers<FakeAnswer>(), Promise.withResolvers<FakeAnswer>()]
    const { sent } = fakeApi({ [REGISTER]: () => gates[sent.length - 1]?.promise ?? { status: 500 } })
    const told: string[] = []
    const { result } = renderHook(
      () => useAction(stores.register, { onSuccess: (_, { body }) => void told.push(body.store_name) }),
      { wrapper: Providers },
    )
    await act(async () => {
      const first = result.current.run(named('A'))
      const second = result.current.run(named('B'))
      const again = result.current.run(named('B'))
      await vi.waitFor(() => expect(sent).toHaveLength(1))
      gates[0]?.resolve({ body: { data: { store_id: 'a' } } })
      expect(await first).toMatchObject({ data: { store_id: 'a' } })
      await vi.waitFor(() => expect(sent).toHaveLength(2))
      gates[1]?.resolve({ body: { data: { store_id: 'b' } } })
      expect(await second).toMatchObject({ data: { store_id: 'b' } })
      expect(again).toBe(second)
    })
    expect(sent.map(({ body }) => body)).toEqual([named('A').body, named('B').body])
    expect(new Set(keys(sent)).size).toBe(2)
    expect(told).toEqual(['A', 'B'])
    await waitFor(() => expect(result.current.busy).toBe(false))
  })

  it('ends with the last action when the first is repeated after another one', async () => {
    const { sent } = fakeApi({ [REGISTER]: { body: { data: {} } } })
    const { result } = renderHook(() => useAction(stores.register), { wrapper: Providers })
    await act(async () => void (await Promise.all(['A', 'B', 'A'].map((name) => result.current.run(named(name))))))
    expect(sent.map(({ body }) => body)).toEqual(['A', 'B', 'A'].map((name) => named(name).body))
  })

  it('shows the failure of one call even if the next succeeds, until the next press', async () => {
    const answers: FakeAnswer[] = [{ status: 409, body: { detail: 'A is taken' } }]
    fakeApi({ [REGISTER]: () => answers.shift() ?? { body: { data: {} } } })
    const { result } = renderHook(() => useAction(stores.register), { wrapper: Providers })
    await act(async () => void (await Promise.all(['A', 'B'].map((name) => result.current.run(named(name))))))
    await waitFor(() =>
      expect(result.current).toMatchObject({ status: 'failed', error: 'A is taken', errorStatus: 409 }),
    )
    await act(async () => void (await result.current.run(named('C'))))
    await waitFor(() => expect(result.current).toMatchObject({ status: 'succeeded', error: null }))
  })

  it('invalidates the affected queries', async () => {
    const { sent } = fakeApi({
      'GET /api/notifications/get-unread': { body: { notifications: [] } },
      'POST /api/notifications/mark-read': { body: { message: 'ok' } },
    })
    const useBoth = () => ({
      list: useApi(notifications.unread, { query: { user_id: 'usr_1' } }),
      action: useAction(notifications.markRead, { invalidates: [notifications.unread] }),
    })
    const { result } = renderHook(useBoth, { wrapper: Providers })
    await waitFor(() => expect(result.current.list.data).toBeDefined())
    await act(async () => void (await result.current.action.run({ body: { notification_id: 'ntf_1' } })))
    expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET'])
  })
})

describe('useApi', () => {
  it('fetches nothing without input', () => {
    const { sent } = fakeApi({})
    const { result } = renderHook(() => useApi(orders.details, null), { wrapper: Providers })
    expect(result.current).toMatchObject({ loading: false, data: undefined, error: null })
    expect(sent).toEqual([])
  })

  it('shows error, then loading on retry, then content', async () => {
    const api = fakeApi({ 'GET /api/orders/details': { status: 404, body: { detail: 'Order not found' } } })
    const { result } = renderHook(() => useApi(orders.details, { query: { order_id: 'o' } }), { wrapper: Providers })
    expect(result.current.load).toMatchObject({ loading: true, error: null })
    await waitFor(() => expect(result.current.load.error).toMatchObject({ message: 'Order not found', status: 404 }))
    expect(api.sent).toHaveLength(1)
    api.answers['GET /api/orders/details'] = { body: { data: {} } }
    act(() => result.current.retry())
    await waitFor(() => expect(result.current.data).toEqual({ data: {} }))
    expect(result.current.error).toBeNull()
  })
})

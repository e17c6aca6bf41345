import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, Providers } from '../../../../tests/support/app/render-app.tsx'
import { useFormAction } from './form.ts'

it('submits once, even if the form is changed and submitted again by keyboard meanwhile', async () => {
  freshDevice({ user: { id: 'usr_1', email: 'm@example.com', token: 'tok' }, authToken: 'tok' })
  const gate = Promise.withResolvers<FakeAnswer>()
  const { sent } = fakeApi({ 'POST /api/store/register-store': () => gate.promise })
  const { result } = renderHook(
    () =>
      useFormAction(stores.register, {
        initialValues: { store_name: 'Fernhill' },
        validate: () => ({}),
        toInput: ({ store_name }) => ({ body: { store_name, user_id: 'usr_1' } }),
      }),
    { wrapper: Providers },
  )
  act(() => result.current.onSubmit())
  await waitFor(() => expect(result.current.action.busy).toBe(true))
  act(() => result.current.form.setFieldValue('store_name', 'Fernhill Coffee'))
  act(() => result.current.onSubmit())
  gate.resolve({ body: { data: {} } })
  await waitFor(() => expect(result.current.action.status).toBe('succeeded'))
  expect(sent.map(({ body }) => body)).toEqual([{ store_name: 'Fernhill', user_id: 'usr_1' }])
})

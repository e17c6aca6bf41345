import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../tests/support/app/render-app.tsx'
import { makeStore, signedInDevice } from '../../../../tests/support/app/signed-in.ts'
import { loadSession, useHasLoggedOut } from '../../lib/session/session.ts'
import { useCurrentStore, useStores } from '../../lib/session/stores.ts'
import { createListeners } from '../../platform/listeners.ts'
import { useStoreChanges } from './use-store-changes.ts'

const storage = createListeners<string>()
const one = makeStore()
const two = makeStore({ _id: 'str_2', store_id: 'str_2', store_name: 'Second' })

function Shop() {
  useStoreChanges()
  const { retry } = useStores()
  return (
    <>
      <output data-testid="store">{useCurrentStore()?.store_name}</output>
      <output data-testid="left">{String(useHasLoggedOut())}</output>
      <button type="button" onClick={retry}>
        Refetched
      </button>
    </>
  )
}

const textOf = (id: string) => screen.getByTestId(id).textContent

beforeEach(() => {
  signedInDevice({}, { onStorageChange: (listener) => storage.add(listener) })
  localStorage.setItem('storeCache', JSON.stringify([one, two]))
  loadSession()
})

describe('store changes made elsewhere', () => {
  it('switches to the store chosen in another tab, with a toast [LS-001]', async () => {
    fakeApi({})
    renderAt(<Shop />, '/dashboard')
    expect(textOf('store')).toBe(one.store_name)
    localStorage.setItem('currentStoreId', 'str_2')
    act(() => storage.send('currentStoreId'))
    await screen.findByText('You switched to Second in another tab')
    expect(textOf('store')).toBe('Second')
  })

  it('shows a toast and clears the current store when the user loses access [ST-012]', async () => {
    fakeApi({ 'GET /api/user/get-user-stores': { body: { stores: [] } } })
    renderAt(<Shop />, '/dashboard')
    act(() => screen.getByRole('button', { name: 'Refetched' }).click())
    await screen.findByText(`You no longer have access to ${one.store_name}`)
    expect(localStorage.getItem('currentStoreId')).toBeNull()
  })

  it('handles a logout in another tab', () => {
    fakeApi({})
    renderAt(<Shop />, '/dashboard')
    localStorage.removeItem('user')
    localStorage.removeItem('authToken')
    act(() => loadSession())
    expect(textOf('left')).toBe('true')
  })
})

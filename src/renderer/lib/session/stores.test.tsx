import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { store as storeSchema, stores, type Store } from '../../../shared/contracts/stores/store.ts'
import { fakeApi, type FakeAnswer } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, Providers } from '../../../../tests/support/app/render-app.tsx'
import { createQueryClient } from '../api/query-client.ts'
import { clearSession, signIn, useToken, useUser } from './session.ts'
import { normalizeStore, upsertStore, switchStore, useCurrentStore, useStores } from './stores.ts'
import { useApi } from '../api/use-api.ts'

const LIST = 'GET /api/user/get-user-stores'
const user = { id: 'usr_1', email: 'm@example.com', token: 'tok' }
const signedIn = { user, authToken: 'tok' }

const makeStore = (id: string, changes: Partial<Store> = {}): Store =>
  storeSchema.parse({
    _id: id,
    store_id: id,
    store_name: `Store ${id}`,
    store_logo: 'None',
    checkout_domain: '',
    store_website: '',
    store_address: '',
    store_phone: '',
    store_email: '',
    terms_of_service_link: '',
    privacy_policy_link: '',
    return_policy_link: '',
    using_lasso_payments: false,
    shopify_domain: '',
    shopify_access_token: '',
    shopify_store_front_api_access_token: '',
    stripe_connect_account_id: '',
    stripe_account_id: '',
    stripe_onboarding_status: 'not_started',
    whop_api_key: '',
    using_paypal: false,
    cart_mode: 'test',
    currency: 'USD',
    role: 'owner',
    ...changes,
  })

const two = [makeStore('str_1'), makeStore('str_2')]

function renderStores() {
  const client = createQueryClient(0)
  const wrapper = ({ children }: { children: ReactNode }) => <Providers client={client}>{children}</Providers>
  const view = renderHook(() => ({ list: useStores(), current: useCurrentStore() }), { wrapper })
  return { ...view, client }
}

describe('the list of stores', () => {
  it('goes from loading to loaded, and is cached on the device [ST-007] [LS-002] [LS-003]', async () => {
    freshDevice(signedIn)
    const gate = Promise.withResolvers<FakeAnswer>()
    fakeApi({ [LIST]: () => gate.promise })
    const { result } = renderStores()
    expect(result.current.list.loading).toBe(true)
    gate.resolve({ body: { stores: two } })
    await waitFor(() => expect(result.current.list.data).toHaveLength(2))
    expect(JSON.parse(localStorage.getItem('storeCache') ?? '')).toHaveLength(2)
    expect(Number(localStorage.getItem('storeCacheTimestamp'))).toBeGreaterThan(1_600_000_000_000)
  })

  it('fails with its own message if the server sends none [ST-007] [ST-011] [ERR-016]', async () => {
    freshDevice(signedIn)
    fakeApi({ [LIST]: { status: 500, body: {} } })
    const { result } = renderStores()
    await waitFor(() => expect(result.current.list.error).toBe('Error fetching stores'))
  })

  it('is read from the cache for five minutes [CONST-001]', async () => {
    freshDevice({ ...signedIn, storeCache: two, storeCacheTimestamp: String(Date.now() - 200_000) })
    const fresh = fakeApi({})
    const { result, unmount } = renderStores()
    expect(result.current.list.data).toHaveLength(2)
    expect(fresh.sent).toEqual([])
    unmount()
    freshDevice({ ...signedIn, storeCache: two, storeCacheTimestamp: String(Date.now() - 300_001) })
    const old = fakeApi({ [LIST]: { body: { stores: two } } })
    const again = renderStores()
    await waitFor(() => expect(again.result.current.list.data).toHaveLength(2))
    expect(old.sent).toHaveLength(1)
  })

  it.each([
    ['the remembered one if it is in the list [ST-008]', 'str_2', 'str_2'],
    ['else the first, which is then remembered [ST-009] [ST-010]', 'zzz', 'str_1'],
  ])('makes %s current', async (_, remembered, expected) => {
    freshDevice({ ...signedIn, currentStoreId: remembered })
    fakeApi({ [LIST]: { body: { stores: two } } })
    const { result } = renderStores()
    await waitFor(() => expect(result.current.current?.store_id).toBe(expected))
    expect(localStorage.getItem('currentStoreId')).toBe(expected)
  })

  it('checks the remembered store against a cached list too [ST-009] [ST-010]', () => {
    freshDevice({ ...signedIn, currentStoreId: 'zzz', storeCache: two, storeCacheTimestamp: String(Date.now()) })
    expect(localStorage.getItem('currentStoreId')).toBe('str_1')
  })

  it('updates a changed store, including the current one [ST-013] [ST-014]', async () => {
    freshDevice(signedIn)
    fakeApi({ [LIST]: { body: { stores: two } } })
    const { result, client } = renderStores()
    await waitFor(() => expect(result.current.current?.store_id).toBe('str_1'))
    act(() => upsertStore(client, 'usr_1', makeStore('str_1', { store_name: 'Renamed' })))
    await waitFor(() => expect(result.current.current?.store_name).toBe('Renamed'))
    expect(result.current.list.data?.map(({ store_name }) => store_name)).toEqual(['Renamed', 'Store str_2'])
  })

  it('clears the old store’s data when another store is chosen [DEF-13] [PR-002]', async () => {
    freshDevice(signedIn)
    fakeApi({ [LIST]: { body: { stores: two } } })
    const { result, client } = renderStores()
    await waitFor(() => expect(result.current.current?.store_id).toBe('str_1'))
    client.setQueryData(['GET', '/orders/all', {}], { orders: [] })
    act(() => switchStore(client, 'str_2'))
    await waitFor(() => expect(result.current.current?.store_id).toBe('str_2'))
    expect(client.getQueryData(['GET', '/orders/all', {}])).toBeUndefined()
    expect(result.current.list.data).toHaveLength(2)
  })

  it('ignores a late response for the old store [DEF-13] [TB-022]', async () => {
    freshDevice(signedIn)
    const gate = Promise.withResolvers<FakeAnswer>()
    const asked = (url: string) => new URLSearchParams(url.split('?')[1]).get('store_id')
    fakeApi({
      [LIST]: { body: { stores: two } },
      'GET /api/store/setup-steps': ({ url }) =>
        asked(url) === 'str_1' ? gate.promise : { body: { data: [{ step: 'product', status: 'complete' }] } },
    })
    const client = createQueryClient(0)
    const wrapper = ({ children }: { children: ReactNode }) => <Providers client={client}>{children}</Providers>
    const { result } = renderHook(
      () => {
        const store_id = useCurrentStore()?.store_id
        return { store_id, steps: useApi(stores.setup, store_id === undefined ? null : { query: { store_id } }).data }
      },
      { wrapper },
    )
    await waitFor(() => expect(result.current.store_id).toBe('str_1'))
    act(() => switchStore(client, 'str_2'))
    await waitFor(() => expect(result.current.steps?.data[0]?.status).toBe('complete'))
    gate.resolve({ body: { data: [{ step: 'product', status: 'required' }] } })
    await act(async () => void (await gate.promise))
    expect(result.current).toMatchObject({ store_id: 'str_2', steps: { data: [{ status: 'complete' }] } })
  })
})

it('accepts any of the three names for a store’s id [ST-003] [DEF-23]', () => {
  for (const name of ['_id', 'id', 'store_id']) {
    expect(normalizeStore({ [name]: 'str_9' })).toMatchObject({ _id: 'str_9', store_id: 'str_9' })
  }
})

describe('the session', () => {
  it('saves a login under both keys and survives a reload [AU-016] [LS-004] [LS-005]', () => {
    freshDevice({ storeCache: two, storeCacheTimestamp: String(Date.now()) })
    signIn({ id: 'usr_1', email: 'm@example.com', name: '' }, 'tok')
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ id: 'usr_1', name: '', token: 'tok' })
    expect(localStorage.getItem('authToken')).toBe('tok')
    expect(localStorage.getItem('storeCache')).toBeNull()
  })

  it('clears user, token and stores at logout [AU-018] [AU-019] [ST-012]', () => {
    freshDevice({ ...signedIn, currentStoreId: 'str_1', storeCache: two, storeCacheTimestamp: '1' })
    const { result } = renderHook(() => ({ user: useUser(), token: useToken() }))
    expect(result.current).toMatchObject({ user: { id: 'usr_1' }, token: 'tok' })
    act(clearSession)
    expect(result.current).toEqual({ user: null, token: null })
    expect(Object.keys(localStorage)).toEqual([])
  })
})

import { useQuery, type QueryClient } from '@tanstack/react-query'
import { stores, type Store } from '../../../shared/contracts/stores/store.ts'
import { call } from '../api/api.ts'
import { apiQueryKey } from '../api/query-client.ts'
import { rememberStore, resolveCurrentStore, useRememberedStoreId, useUser } from './session.ts'
import { local } from '../storage/storage.ts'
import { readStoreCache, storeCacheLifetime, writeStoreCache } from './stored-account.ts'
import { toApiState, type ApiState } from '../api/use-api.ts'

/** Shown when the list fails without a detail (A §4). */
export const STORES_FAILED = 'Error fetching stores'

/** Returns a store's id, whichever of its three names it has (DEF-23). */
export const storeIdOf = (store: { _id?: string; id?: string; store_id?: string }): string =>
  store._id || store.id || store.store_id || ''

/** Normalizes a store to a single id field. */
export function normalizeStore<S extends { _id?: string; id?: string; store_id?: string }>(
  store: S,
): S & { _id: string; store_id: string } {
  const id = storeIdOf(store)
  return { ...store, _id: id, store_id: id }
}

interface StoreReply {
  stores: Store[]
}

const inputOf = (user_id: string) => ({ query: { user_id } })

/** Adds a list to the query cache and the device cache (LS-002, LS-003). */
function cacheStores(list: Store[]): StoreReply {
  writeStoreCache(list, Date.now())
  resolveCurrentStore(list.map((each) => each.store_id))
  return { stores: list }
}

async function fetchStores(user_id: string, signal: AbortSignal): Promise<StoreReply> {
  const reply = await call(stores.list, inputOf(user_id), { signal })
  return cacheStores(reply.stores.map(normalizeStore))
}

/** The user's stores: loading, then loaded or failed (ST-007). Read from the device while the cached list is fresh. */
export function useStores(): ApiState<Store[]> {
  const user_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiQueryKey(stores.list, inputOf(user_id)),
    queryFn: ({ signal }) => fetchStores(user_id, signal),
    enabled: user_id !== '',
    staleTime: storeCacheLifetime,
    initialData: () => {
      const kept = readStoreCache(Date.now())
      return kept ? { stores: kept } : undefined
    },
    initialDataUpdatedAt: () => Number(local.storeCacheTimestamp.get() ?? 0),
  })
  return toApiState({ ...query, data: query.data?.stores }, STORES_FAILED)
}

/** The store that the screens apply to; null until known or if the user has none. */
export function useCurrentStore(): Store | null {
  const id = useRememberedStoreId()
  const list = useStores().data
  return list?.find((each) => each.store_id === id) ?? list?.[0] ?? null
}

/**
 * The current store, for dashboard and editor screens, which only render with a store.
 * @throws Error anywhere else
 */
export function useStore(): Store {
  const store = useCurrentStore()
  if (!store) throw new Error('useStore is for screens of a store')
  return store
}

/** Replaces a store in the list and, if it's current, as the current one (ST-013, ST-014). Adds a new one. */
export function upsertStore(client: QueryClient, user_id: string, changed: Store): void {
  const store = normalizeStore(changed)
  client.setQueryData<StoreReply>(apiQueryKey(stores.list, inputOf(user_id)), (kept) => {
    const list = kept?.stores ?? readStoreCache(Date.now()) ?? []
    const known = list.some((each) => each.store_id === store.store_id)
    return cacheStores(known ? list.map((each) => (each.store_id === store.store_id ? store : each)) : [...list, store])
  })
}

const storesLeftByUser = new Set<string>()

/** Removes a store that the user has left or closed from the list; if it was current, selects another one. */
export function removeStore(client: QueryClient, user_id: string, store_id: string): void {
  storesLeftByUser.add(store_id)
  client.setQueryData<StoreReply>(apiQueryKey(stores.list, inputOf(user_id)), (kept) => {
    const list = kept?.stores ?? readStoreCache(Date.now()) ?? []
    return cacheStores(list.filter((each) => each.store_id !== store_id))
  })
}

/** True if the user left or closed the store themselves, so that no toast is needed. */
export const wasLeftByUser = (store_id: string): boolean => storesLeftByUser.has(store_id)

/** Makes a store current and clears the previous store's data (DEF-13): all responses except the list of stores. */
export function switchStore(client: QueryClient, storeId: string): void {
  const [method, path] = apiQueryKey(stores.list)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== method || queryKey[1] !== path })
  rememberStore(storeId)
}

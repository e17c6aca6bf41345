import { useQuery, type QueryClient } from '@tanstack/react-query'
import { stores, type Store } from '../../../shared/contracts/stores/store.ts'
import { call } from '../api/api.ts'
import { apiKey } from '../api/query-client.ts'
import { rememberStore, settleCurrentStore, useRememberedStoreId, useUser } from './session.ts'
import { local } from '../storage/storage.ts'
import { readStoreCache, storeCacheLifetime, writeStoreCache } from './stored-account.ts'
import { apiStateOf, type ApiState } from '../api/use-api.ts'

/** The words for a list that could not be read and said nothing itself (A §4). */
export const STORES_FAILED = 'Error fetching stores'

/** A store's id, under whichever of its three names it came (DEF-23). */
export const storeIdOf = (store: { _id?: string; id?: string; store_id?: string }): string =>
  store._id || store.id || store.store_id || ''

/** One shape of a store, whichever name its id came under. */
export function normalStore<S extends { _id?: string; id?: string; store_id?: string }>(
  store: S,
): S & { _id: string; store_id: string } {
  const id = storeIdOf(store)
  return { ...store, _id: id, store_id: id }
}

interface StoreReply {
  stores: Store[]
}

const inputOf = (user_id: string) => ({ query: { user_id } })

/** Puts a list where every screen reads it, and on the device (LS-002, LS-003). */
function keepStores(list: Store[]): StoreReply {
  writeStoreCache(list, Date.now())
  settleCurrentStore(list.map((each) => each.store_id))
  return { stores: list }
}

async function fetchStores(user_id: string, signal: AbortSignal): Promise<StoreReply> {
  const reply = await call(stores.list, inputOf(user_id), { signal })
  return keepStores(reply.stores.map(normalStore))
}

/** The user's stores: loading, then loaded or failed (ST-007). Read from the device while that list is fresh. */
export function useStores(): ApiState<Store[]> {
  const user_id = useUser()?.id ?? ''
  const query = useQuery({
    queryKey: apiKey(stores.list, inputOf(user_id)),
    queryFn: ({ signal }) => fetchStores(user_id, signal),
    enabled: user_id !== '',
    staleTime: storeCacheLifetime,
    initialData: () => {
      const kept = readStoreCache(Date.now())
      return kept ? { stores: kept } : undefined
    },
    initialDataUpdatedAt: () => Number(local.storeCacheTimestamp.get() ?? 0),
  })
  return apiStateOf({ ...query, data: query.data?.stores }, STORES_FAILED)
}

/** The store that everything on the screens belongs to; null while it is not known or the user has none. */
export function useCurrentStore(): Store | null {
  const id = useRememberedStoreId()
  const list = useStores().data
  return list?.find((each) => each.store_id === id) ?? list?.[0] ?? null
}

/**
 * The current store, for screens of the dashboard and the editors: they are only drawn when there is one.
 * @throws Error anywhere else
 */
export function useStore(): Store {
  const store = useCurrentStore()
  if (!store) throw new Error('useStore is for screens of a store')
  return store
}

/** Replaces a store in the list and, if it is the current one, as current (ST-013, ST-014). A new one is added. */
export function putStore(client: QueryClient, user_id: string, changed: Store): void {
  const store = normalStore(changed)
  client.setQueryData<StoreReply>(apiKey(stores.list, inputOf(user_id)), (kept) => {
    const list = kept?.stores ?? readStoreCache(Date.now()) ?? []
    const known = list.some((each) => each.store_id === store.store_id)
    return keepStores(known ? list.map((each) => (each.store_id === store.store_id ? store : each)) : [...list, store])
  })
}

const givenUp = new Set<string>()

/** Takes a store that the user has left or closed out of the list; if it was the current one, another one is. */
export function dropStore(client: QueryClient, user_id: string, store_id: string): void {
  givenUp.add(store_id)
  client.setQueryData<StoreReply>(apiKey(stores.list, inputOf(user_id)), (kept) => {
    const list = kept?.stores ?? readStoreCache(Date.now()) ?? []
    return keepStores(list.filter((each) => each.store_id !== store_id))
  })
}

/** Whether the user has left or closed a store by their own will: nobody has to tell them that it is gone. */
export const wasGivenUp = (store_id: string): boolean => givenUp.has(store_id)

/** Makes a store current and drops what belongs to the one before (DEF-13): all answers but the list of stores. */
export function switchStore(client: QueryClient, storeId: string): void {
  const [method, path] = apiKey(stores.list)
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== method || queryKey[1] !== path })
  rememberStore(storeId)
}

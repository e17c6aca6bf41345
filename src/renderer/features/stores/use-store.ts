import { useQuery, useQueryClient } from '@tanstack/react-query'
import { checkoutDomains, type CheckoutDomain } from '../../../shared/contracts/stores/checkout-domains.ts'
import { stores, type Store } from '../../../shared/contracts/stores/store.ts'
import { team, type Member, type StoreInvite } from '../../../shared/contracts/accounts/team.ts'
import { call } from '../../lib/api/api.ts'
import { apiQueryKey } from '../../lib/api/query-client.ts'
import { useUser } from '../../lib/session/session.ts'
import { getStoreDetails, getStoreUsers, readDomain } from '../../lib/session/store-helpers.ts'
import { upsertStore } from '../../lib/session/stores.ts'
import { toApiState, type ApiState } from '../../lib/api/use-api.ts'
import type { LoadState } from '../../ui/resource/load-state.ts'
import { useIsLeaving } from './leaving.ts'

/** The helpers' responses have a different shape, so they need separate cache keys. */
const keyOf = (...key: Parameters<typeof apiQueryKey>): unknown[] => [...apiQueryKey(...key), 'helper']

const detailsKey = (store_id: string) => keyOf(stores.details, { query: { store_id } })
const domainKey = (store_id: string) => apiQueryKey(checkoutDomains.get, { params: { store_id } })

interface Loaded<T> {
  data: T | null
  load: LoadState
}

const LOAD_FAILED = 'The store couldn’t be loaded. It may be closed, or you may be offline.'
const NOT_A_MEMBER = 'You’re not a member of this store. Ask its team for an invite.'

/** Loads a store with all its fields. Another merchant's store is an error, as is a failed request (DEF-42). */
export function useStoreDetails(store_id: string): Loaded<Store> {
  const query = useQuery({
    queryKey: detailsKey(store_id),
    queryFn: ({ signal }) => getStoreDetails(store_id, signal),
    enabled: !useIsLeaving(store_id),
  })
  const { data } = query
  const mine = data && 'role' in data ? data : null
  const loading = query.isLoading || (mine === null && query.isFetching)
  const failed = !loading && mine === null
  return {
    data: mine,
    load: {
      loading,
      error: failed ? { message: data ? NOT_A_MEMBER : LOAD_FAILED } : null,
      onRetry: () => void query.refetch(),
    },
  }
}

/** Loads a store's members. A failure isn't an empty list (DEF-42). */
export function useStoreUsers(store_id: string): Loaded<Member[]> {
  const query = useQuery({
    queryKey: keyOf(team.members, { query: { store_id } }),
    queryFn: ({ signal }) => getStoreUsers(store_id, signal),
    enabled: !useIsLeaving(store_id),
  })
  const data = query.data ?? null
  const loading = query.isLoading || (data === null && query.isFetching)
  return {
    data,
    load: {
      loading,
      error: !loading && data === null ? { message: 'The team couldn’t be loaded.' } : null,
      onRetry: () => void query.refetch(),
    },
  }
}

/** Open and expired invites of a store; none until loaded. */
export function useStoreInvites(store_id: string): readonly StoreInvite[] {
  const input = { query: { store_id } }
  const { data } = useQuery({
    queryKey: apiQueryKey(team.invites, input),
    queryFn: ({ signal }) => call(team.invites, input, { signal }),
    enabled: !useIsLeaving(store_id),
  })
  return data?.data ?? []
}

/** The checkout domain of a store. */
export function useCheckoutDomain(store_id: string): ApiState<CheckoutDomain> {
  const query = useQuery({
    queryKey: domainKey(store_id),
    queryFn: ({ signal }) => readDomain(store_id, signal),
    enabled: !useIsLeaving(store_id),
  })
  return toApiState(query)
}

interface StoreCache {
  /** Updates a store from a response: in the list, as current, and on this screen (ST-013, ST-014). */
  store: (changed: Store) => void
  domain: (changed: CheckoutDomain) => void
  /** Refetches the domain after a call that changed it without returning it. */
  staleDomain: (store_id: string) => void
}

/** Updates cached data from responses. */
export function useStoreCache(): StoreCache {
  const client = useQueryClient()
  const user_id = useUser()?.id ?? ''
  const setup = () => void client.invalidateQueries({ queryKey: apiQueryKey(stores.setup) })
  return {
    store: (changed) => {
      upsertStore(client, user_id, changed)
      client.setQueryData(detailsKey(changed.store_id), changed)
      setup()
    },
    domain: (changed) => {
      client.setQueryData(domainKey(changed.store_id), changed)
      void client.invalidateQueries({ queryKey: apiQueryKey(stores.list) })
      setup()
    },
    staleDomain: (store_id) => void client.invalidateQueries({ queryKey: domainKey(store_id) }),
  }
}

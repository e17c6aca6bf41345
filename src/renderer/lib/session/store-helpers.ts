import type { Input } from '../../../shared/contract.ts'
import { checkoutDomains, type CheckoutDomain } from '../../../shared/contracts/stores/checkout-domains.ts'
import { stores, type PublicStore, type Store } from '../../../shared/contracts/stores/store.ts'
import { team, type Member } from '../../../shared/contracts/accounts/team.ts'
import { call } from '../api/api.ts'
import { normalizeStore } from './stores.ts'

/*
 * The specification's store helpers (A §8). Those that read a store or its users, and the one that sets its PayPal
 * usage, swallow errors and return null, which screens show as a failure with a retry (DEF-42). Those of the checkout
 * domain rethrow, as saving a store does through its form.
 */

const swallowed = async <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null)

/**
 * Fetches a store: all fields for a member, the public ones for anyone else, null after any failure (ERR-007, API-045).
 */
export const getStoreDetails = (store_id: string, signal?: AbortSignal): Promise<Store | PublicStore | null> =>
  swallowed(
    call(stores.details, { query: { store_id } }, { withToken: true, ...(signal && { signal }) }).then(({ data }) =>
      normalizeStore(data),
    ),
  )

/** Fetches the members of a store, null after any failure (ERR-008, API-046). */
export const getStoreUsers = (store_id: string, signal?: AbortSignal): Promise<Member[] | null> =>
  swallowed(call(team.members, { query: { store_id } }, signal ? { signal } : {}).then(({ data }) => data))

/** Sets whether a store offers PayPal; null after any failure (ERR-009, API-051). */
export const updatePaypalUsage = (store_id: string, using_paypal: boolean): Promise<Store | null> =>
  swallowed(
    call(stores.updatePaypalUsage, { body: { store_id, using_paypal } }).then(({ data }) => normalizeStore(data)),
  )

/** Adds a store's first checkout domain. @throws what the call throws (ERR-010, API-047) */
export const createDomain = (store_id: string, domain: string): Promise<CheckoutDomain> =>
  call(checkoutDomains.add, { body: { store_id, domain } })

/** Fetches a store's checkout domain, '' for none. @throws what the call throws (ERR-011, API-048) */
export const readDomain = (store_id: string, signal?: AbortSignal): Promise<CheckoutDomain> =>
  call(checkoutDomains.get, { params: { store_id } }, signal ? { signal } : {})

/** Changes a store's checkout domain. @throws what the call throws (ERR-012, API-049) */
export const updateDomain = (store_id: string, domain: string): Promise<CheckoutDomain> =>
  call(checkoutDomains.update, { body: { store_id, domain } })

/** Write-only secrets of a store. */
const storeSecrets = ['shopify_access_token', 'shopify_store_front_api_access_token', 'whop_api_key'] as const

const storeTexts = [
  'store_name',
  'store_website',
  'store_address',
  'store_phone',
  'store_email',
  'terms_of_service_link',
  'privacy_policy_link',
  'return_policy_link',
  'shopify_domain',
  'currency',
  'time_zone',
] as const

type StoreText = (typeof storeTexts)[number]
type StoreSecret = (typeof storeSecrets)[number]

/** Values of a store form. */
export type StoreValues = Record<StoreText, string> &
  /** '' leaves a secret unchanged, null clears it. */
  Record<StoreSecret, string | null> & {
    /** A newly chosen file; without one, the saved logo is kept. */
    store_logo: File | null
    remove_logo: boolean
  }

/**
 * Builds the input for saving a store: the domain, the optional fields that were filled in or cleared since `saved`
 * (VA-002, GAP-28), and the logo only if it's a file (VA-003). Omits unchanged fields, so that they don't overwrite
 * other members' changes.
 */
export function storeUpdateInput(
  saved: Store,
  values: StoreValues,
  { checkout_domain, version }: { checkout_domain?: string | undefined; version?: number } = {},
): Input<typeof stores.update> {
  const changed: Partial<Record<StoreText | StoreSecret, string>> = {}
  for (const name of storeTexts) {
    const value = values[name].trim()
    if (value !== saved[name]) changed[name] = value
  }
  for (const name of storeSecrets) {
    const value = values[name]?.trim() ?? null
    if (value !== '') changed[name] = value ?? ''
  }
  return {
    body: {
      store_id: saved.store_id,
      ...(version !== undefined && { version }),
      ...(checkout_domain !== undefined && { checkout_domain }),
      ...changed,
      ...(values.remove_logo && !values.store_logo && { store_logo: 'None' }),
    },
    files: values.store_logo instanceof File ? { store_logo: values.store_logo } : {},
  }
}

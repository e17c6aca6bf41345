import type { Store } from '../../../src/shared/contracts/stores/store.ts'
import type { Platform } from '../../../src/renderer/platform/platform.ts'
import { freshDevice } from './render-app.tsx'

/** Creates a store as its owner sees it. */
export const makeStore = (changes: Partial<Store> = {}): Store => ({
  _id: 'str_1',
  store_id: 'str_1',
  store_name: 'Fernhill Coffee Gear',
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
  version: 1,
  cart_mode: 'test',
  time_zone: 'UTC',
  currency: 'USD',
  role: 'owner',
  ...changes,
})

/** Creates a device that is signed in with a current store, and its store list still fresh. */
export function signedInDevice(store: Partial<Store> = {}, platform: Partial<Platform> = {}): Store {
  const current = makeStore(store)
  freshDevice(
    {
      authToken: 'tok',
      user: {
        id: 'usr_1',
        name: 'Marta Lind',
        first_name: 'Marta',
        last_name: 'Lind',
        email: 'marta@example.com',
        profile_picture: null,
      },
      currentStoreId: current.store_id,
      storeCache: [current],
      storeCacheTimestamp: String(Date.now()),
    },
    platform,
  )
  return current
}

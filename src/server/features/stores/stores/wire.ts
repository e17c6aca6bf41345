import {
  store as storeSchema,
  type PublicStore,
  type SetupStep,
  type Store,
} from '../../../../shared/contracts/stores/store.ts'
import type { Cipher, Sealed } from '../../../crypto/cipher.ts'
import type { StoreProgress, StoreWithDomain } from './repo.ts'

const HIDDEN = '••••'

/** Masks a stored secret: '' if there is none, otherwise dots and its last four characters. */
export function maskSecret(cipher: Cipher, sealed: Sealed | null): string {
  if (sealed === null || sealed === '') return ''
  const plain = readable(cipher, sealed)
  // Four characters of a short secret would reveal too much of it.
  return plain.length < 12 ? HIDDEN : `${HIDDEN}${plain.slice(-4)}`
}

/** True if the text is exactly what `maskSecret` shows; a form that sends it back leaves the secret unchanged. */
export const isMask = (text: string): boolean =>
  text === HIDDEN || (text.startsWith(HIDDEN) && text.length === HIDDEN.length + 4)

/** A secret encrypted with another key still exists, so it shows as dots. */
function readable(cipher: Cipher, sealed: Sealed): string {
  try {
    return cipher.decrypt(sealed)
  } catch {
    return ''
  }
}

const legalPage = (page: string, { store_id }: StoreWithDomain): string =>
  `/account/${page}?${new URLSearchParams({ store_id }).toString()}`

/** Public fields of a store (DEF-25). */
export const toPublicStore = (row: StoreWithDomain): PublicStore => ({
  _id: row.store_id,
  store_id: row.store_id,
  store_name: row.store_name,
  store_logo: row.store_logo || 'None',
  checkout_domain: row.checkout_domain,
  store_website: row.store_website,
  store_address: row.store_address,
  store_phone: row.store_phone,
  store_email: row.store_email,
  terms_of_service_link: row.terms_of_service_link,
  privacy_policy_link: row.privacy_policy_link,
  return_policy_link: row.return_policy_link,
  using_lasso_payments: row.using_lasso_payments,
  ...(row.legal_pages?.cancel && { cancel_contract_link: legalPage('cancel-contract', row) }),
  ...(row.legal_pages?.withdraw && { withdrawal_link: legalPage('withdraw', row) }),
})

/** A store as a member with this role sees it. */
export const toStore = (cipher: Cipher, row: StoreWithDomain, role: string): Store => ({
  ...toPublicStore(row),
  shopify_domain: row.shopify_domain,
  shopify_access_token: maskSecret(cipher, row.shopify_access_token),
  shopify_store_front_api_access_token: maskSecret(cipher, row.shopify_store_front_api_access_token),
  stripe_connect_account_id: row.stripe_connect_account_id,
  stripe_account_id: row.stripe_account_id,
  stripe_onboarding_status: storeSchema.shape.stripe_onboarding_status.parse(row.stripe_onboarding_status),
  whop_api_key: maskSecret(cipher, row.whop_api_key),
  cart_mode: storeSchema.shape.cart_mode.parse(row.cart_mode),
  currency: row.currency,
  time_zone: row.time_zone,
  using_paypal: row.using_paypal,
  version: row.version,
  role: storeSchema.shape.role.parse(role),
})

type Done = Pick<
  StoreProgress,
  'details' | 'product' | 'shipping' | 'domain' | 'connection' | 'payment_page' | 'confirmation_page'
>

/** A step is complete while its data exists; until then it is required if nothing can be sold without it (GAP-29). */
export function setupSteps(has: Done, untaken_currency?: string): SetupStep[] {
  const optional = (done: boolean) => (done ? 'complete' : 'incomplete')
  const needed = (done: boolean) => (done ? 'complete' : 'required')
  return [
    { step: 'store_details', status: optional(has.details) },
    { step: 'product', status: needed(has.product) },
    { step: 'shipping_rates', status: needed(has.shipping) },
    { step: 'checkout_domain', status: optional(has.domain) },
    { step: 'payment_connection', status: needed(has.connection && !untaken_currency), untaken_currency },
    { step: 'payment_page', status: needed(has.payment_page) },
    { step: 'confirmation_page', status: needed(has.confirmation_page) },
  ]
}

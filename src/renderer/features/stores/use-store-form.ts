import { useState } from 'react'
import { storeUpdate, stores, type Store } from '../../../shared/contracts/stores/store.ts'
import { call } from '../../lib/api/api.ts'
import { schemaRules } from '../../lib/forms/form.ts'
import { storeUpdateInput, type StoreValues } from '../../lib/session/store-helpers.ts'
import { useStoredForm, type EditedForm } from '../../ui/resource/edited-form.ts'
import { useStoreCache } from './use-store.ts'

/** Form values: the values to send, and the error of the last chosen file. */
export type StoreFormValues = StoreValues & { logo_problem: string | null }

export const storeValues = (store: Store): StoreFormValues => ({
  store_name: store.store_name,
  store_website: store.store_website,
  store_address: store.store_address,
  store_phone: store.store_phone,
  store_email: store.store_email,
  terms_of_service_link: store.terms_of_service_link,
  privacy_policy_link: store.privacy_policy_link,
  return_policy_link: store.return_policy_link,
  shopify_domain: store.shopify_domain,
  currency: store.currency,
  time_zone: store.time_zone,
  shopify_access_token: '',
  shopify_store_front_api_access_token: '',
  whop_api_key: '',
  store_logo: null,
  remove_logo: false,
  logo_problem: null,
})

const rules = schemaRules(storeUpdate)

/** Validates the values to send, by field. */
export const storeErrors = (saved: Store, values: StoreFormValues) => ({
  ...rules(storeUpdateInput(saved, values).body),
  ...(values.logo_problem !== null && { store_logo: values.logo_problem }),
})

const secret = 'secret' as const
const KINDS = { shopify_access_token: secret, shopify_store_front_api_access_token: secret, whop_api_key: secret }

export interface StoreForm extends EditedForm<StoreFormValues> {
  /** Increments on every save, which resets the secret fields. */
  saves: number
}

/** Form of a store's settings. `domain` is the saved checkout domain, undefined until loaded. */
export function useStoreForm(store: Store, domain: string | undefined): StoreForm {
  const { store_id } = store
  const keep = useStoreCache()
  const [saves, setSaves] = useState(0)
  const state = useStoredForm(stores.update, {
    stored: store,
    id: store_id,
    kinds: () => KINDS,
    labelOf: (name) => LABELS[name],
    valuesOf: storeValues,
    validate: (values) => storeErrors(store, values),
    toInput: (values, version, from) => storeUpdateInput(from, values, { checkout_domain: domain, version }),
    savedOf: ({ data }) => data,
    read: () => memberStore(store_id),
    savedText: () => 'Store updated',
    onSaved: (saved) => {
      setSaves((count) => count + 1)
      keep.store(saved)
      keep.staleDomain(store_id)
    },
  })
  return { ...state, saves }
}

/** Labels of fields whose names differ from the form's labels. */
const LABELS: Readonly<Record<string, string>> = {
  store_website: 'Website',
  store_address: 'Address',
  store_phone: 'Phone',
  store_email: 'Email',
  terms_of_service_link: 'Terms of service',
  privacy_policy_link: 'Privacy policy',
  return_policy_link: 'Return policy',
  store_logo: 'Logo',
  shopify_access_token: 'Admin API access token',
  shopify_store_front_api_access_token: 'Storefront API access token',
  whop_api_key: 'Whop API key',
}

/** Fetches the current store. @throws Error if the user has left it */
async function memberStore(store_id: string): Promise<Store> {
  const { data } = await call(stores.details, { query: { store_id } })
  if (!('role' in data)) throw new Error('You are no longer a member of this store')
  return data
}

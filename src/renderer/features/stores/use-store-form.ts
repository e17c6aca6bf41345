import { useState } from 'react'
import { storeUpdate, stores, type Store } from '../../../shared/contracts/store.ts'
import { schemaRules, useFormAction, type FormAction } from '../../lib/form.ts'
import { storeUpdateInput, type StoreValues } from '../../lib/store-helpers.ts'
import { useNotification } from '../../ui/toasts.tsx'
import { useKeep } from './use-store.ts'

/** The form's own values: besides what is sent, what is wrong with the file that was chosen last. */
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

/** What is wrong with what would be sent, by field. */
export const storeErrors = (saved: Store, values: StoreFormValues) => ({
  ...rules(storeUpdateInput(saved, values, undefined).body),
  ...(values.logo_problem !== null && { store_logo: values.logo_problem }),
})

export interface StoreForm extends FormAction<typeof stores.update, StoreFormValues> {
  /** Rises with every save, so that what was typed into a secret goes with it. */
  saves: number
}

/** The form of a store's settings; `domain` is the checkout domain as it was read, undefined while it is not known. */
export function useStoreForm(store: Store, domain: string | undefined): StoreForm {
  const toast = useNotification()
  const keep = useKeep()
  const [{ saved, saves }, setSaved] = useState({ saved: store, saves: 0 })
  const state: FormAction<typeof stores.update, StoreFormValues> = useFormAction(stores.update, {
    initialValues: storeValues(store),
    validate: (values) => storeErrors(saved, values),
    toInput: (values) => storeUpdateInput(saved, values, domain),
    onSuccess: ({ data }) => {
      const values = storeValues(data)
      state.form.setInitialValues(values)
      state.form.setValues(values)
      setSaved({ saved: data, saves: saves + 1 })
      keep.store(data)
      keep.staleDomain(data.store_id)
      toast.success('Store updated')
    },
  })
  return { ...state, saves }
}

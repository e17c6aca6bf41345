import type { UseFormReturnType } from '@mantine/form'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { call } from '../../../lib/api/api.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useNewForm, useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { createPayload, productRules, productValues, updatePayload, type ProductValues } from './product-form.ts'

export type ProductFormApi = UseFormReturnType<ProductValues>

const invalidates = [inventory.list, inventory.details, stores.setup]

export function useNewProduct(): EditedForm<ProductValues> {
  const { store_id } = useStore()
  return useNewForm(inventory.create, {
    initialValues: productValues(null),
    validate: (values) => productRules(values, null),
    toInput: (values) => createPayload(values, store_id),
    invalidates,
    made: ({ data: { title, product_id } }) => ({
      name: title,
      address: to('inventory.edit', undefined, { product_id }),
    }),
  })
}

export const useStoredProduct = (product: Product): EditedForm<ProductValues> =>
  useStoredForm(inventory.update, {
    stored: product,
    id: product.product_id,
    kinds: () => ({ price: 'money' }),
    valuesOf: productValues,
    validate: (values) => productRules(values, product.product_id),
    toInput: (values, version) => updatePayload(values, { ...product, version }),
    invalidates,
    savedOf: ({ data }) => data,
    read: async () => (await call(inventory.details, { query: { product_id: product.product_id } })).data,
  })

import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { inventory, type Product } from '../../../shared/contracts/inventory.ts'
import { stores } from '../../../shared/contracts/store.ts'
import { useFormAction, type FormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import { useNotification } from '../../ui/toasts.tsx'
import { createPayload, productRules, productValues, updatePayload, type ProductValues } from './product-form.ts'

export type ProductFormApi = UseFormReturnType<ProductValues>

/** What the screen needs of a form, whichever call it makes. */
export type ProductForm = Pick<
  FormAction<typeof inventory.create, ProductValues>,
  'form' | 'ref' | 'onSubmit' | 'error'
> & {
  saving: boolean
}

const invalidates = [inventory.list, inventory.details, stores.setup]

/** The form of a product that is not there yet; once it is, its own address takes over. */
export function useNewProduct(): ProductForm {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const { action, ...rest } = useFormAction(inventory.create, {
    initialValues: productValues(null),
    validate: (values) => productRules(values, null),
    toInput: (values) => createPayload(values, store_id),
    invalidates,
    onSuccess: ({ data }) => {
      toast.success(`${data.title} created`)
      // Still saving here, so that the guard of unsaved changes lets the new address through.
      void navigate(to('inventory.edit', undefined, { product_id: data.product_id }), { replace: true })
    },
  })
  return { ...rest, saving: action.busy }
}

/** The form of a stored product. */
export function useStoredProduct(product: Product): ProductForm {
  const { product_id } = product
  const toast = useNotification()
  const { action, ...rest }: FormAction<typeof inventory.update, ProductValues> = useFormAction(inventory.update, {
    initialValues: productValues(product),
    validate: (values) => productRules(values, product_id),
    toInput: (values) => updatePayload(values, product_id),
    invalidates,
    onSuccess: ({ data }) => {
      const saved = productValues(data)
      rest.form.setInitialValues(saved)
      rest.form.setValues(saved)
      toast.success('Changes saved')
    },
  })
  return { ...rest, saving: action.busy }
}

import { errorText } from '../../../lib/api/api-errors.ts'
import { call } from '../../../lib/api/api.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useInvalidate } from '../../../lib/api/use-api.ts'
import { inventory, type Product } from '../../../../shared/contracts/sales/inventory.ts'
import { stores } from '../../../../shared/contracts/stores/store.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

/** Product fields that confirmations and messages need. */
type Named = Pick<Product, 'product_id' | 'title' | 'status'>

const quietly = (product: Named, status: Product['status']) =>
  call(inventory.update, { body: { product_id: product.product_id, status } })

export interface ProductActions {
  /** Archives or restores products, one call after another. */
  setStatus: (products: readonly Named[], status: Product['status']) => Promise<void>
  /** Deletes a product after a confirmation with its name. Resolves to true if it was deleted. */
  remove: (product: Named) => Promise<boolean>
}

/** Actions on whole products, for lists and the form. */
export function useProductActions(): ProductActions {
  const toast = useNotification()
  const invalidate = useInvalidate()
  const removal = useAction(inventory.remove, {
    invalidates: [inventory.list, stores.setup],
    onFailure: (error) => toast.error(errorText(error)),
  })

  const setStatus: ProductActions['setStatus'] = async (products, status) => {
    const verb = status === 'archived' ? 'archived' : 'restored'
    let done = 0
    try {
      for (const product of products) {
        await quietly(product, status)
        done += 1
      }
      toast.success(
        products.length === 1 ? `${products[0]?.title ?? 'Product'} ${verb}` : `${pluralize(done, 'product')} ${verb}`,
      )
    } catch (error) {
      toast.error(`${pluralize(done, 'product')} of ${products.length} ${verb}: ${errorText(error)}`)
    }
    await invalidate(inventory.list, inventory.details)
  }

  const remove: ProductActions['remove'] = async (product) => {
    const sure = await askToConfirm({
      title: `Delete ${product.title}?`,
      message:
        'This deletes its variants, prices and stock, and its links stop working. Past orders aren’t affected. You can’t undo this.',
      confirmLabel: 'Delete product',
      destructive: true,
    })
    if (!sure) return false
    const reply = await removal.run({ body: { product_id: product.product_id } })
    if (reply === undefined) return false
    toast.success(`${product.title} deleted`)
    return true
  }

  return { setStatus, remove }
}

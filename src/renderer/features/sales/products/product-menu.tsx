import { Menu } from '@mantine/core'
import { IconArchive, IconArchiveOff, IconLink, IconPackages, IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../../shared/contracts/sales/inventory.ts'
import { useCan } from '../../../lib/session/permissions.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { shopperLink } from '../../../lib/navigation/shopper-link.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { hasTrackedStock } from './stock.ts'
import type { ProductActions } from './use-product-actions.ts'

interface ProductMenuProps {
  product: Product
  actions: ProductActions
  onAdjust: (product: Product) => void
}

/** Copies the link of the first variant; nothing for a product that can't be bought. */
function CopyLink({ product: { status, variants } }: Pick<ProductMenuProps, 'product'>) {
  const store = useStore()
  const copy = useCopy()
  const [variant] = variants
  if (variant === undefined || status === 'archived') return null
  return (
    <Menu.Item
      leftSection={<IconLink size={16} stroke={1.7} />}
      onClick={() => void copy(shopperLink(store, variant.variant_id), 'Shopper link')}
    >
      {variants.length === 1 ? 'Copy shopper link' : `Copy link to ${variant.title}`}
    </Menu.Item>
  )
}

function Changes({ product, onAdjust }: Pick<ProductMenuProps, 'product' | 'onAdjust'>) {
  return (
    <>
      <Menu.Item
        component={Link}
        to={to('inventory.edit', undefined, { product_id: product.product_id })}
        leftSection={<IconPencil size={16} stroke={1.7} />}
      >
        Edit
      </Menu.Item>
      {hasTrackedStock(product) && (
        <Menu.Item leftSection={<IconPackages size={16} stroke={1.7} />} onClick={() => onAdjust(product)}>
          Adjust stock
        </Menu.Item>
      )}
    </>
  )
}

function ArchiveAndDelete({ product, actions }: Pick<ProductMenuProps, 'product' | 'actions'>) {
  const archived = product.status === 'archived'
  return (
    <>
      <Menu.Divider />
      <Menu.Item
        leftSection={archived ? <IconArchiveOff size={16} stroke={1.7} /> : <IconArchive size={16} stroke={1.7} />}
        onClick={() => void actions.setStatus([product], archived ? 'active' : 'archived')}
      >
        {archived ? 'Restore' : 'Archive'}
      </Menu.Item>
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => void actions.remove(product)}
      >
        Delete
      </Menu.Item>
    </>
  )
}

/** Actions menu at the end of a product's row. Without permission to edit, it only has the link. */
export function ProductMenu({ product, actions, onAdjust }: ProductMenuProps) {
  const mayManage = useCan('inventory.manage')
  if (!mayManage && (product.status === 'archived' || product.variants.length === 0)) return null
  return (
    <RowMenu name={product.title}>
      {mayManage && <Changes product={product} onAdjust={onAdjust} />}
      <CopyLink product={product} />
      {mayManage && <ArchiveAndDelete product={product} actions={actions} />}
    </RowMenu>
  )
}

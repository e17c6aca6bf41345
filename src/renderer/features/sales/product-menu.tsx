import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconLink,
  IconPackages,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../shared/contracts/inventory.ts'
import { to } from '../../lib/route-paths.ts'
import { shopperLink } from '../../lib/shopper-link.ts'
import { useStore } from '../../lib/stores.ts'
import { useCopy } from './use-copy.ts'
import type { ProductActions } from './use-product-actions.ts'

interface ProductMenuProps {
  product: Product
  actions: ProductActions
  onAdjust: (product: Product) => void
}

/** What can be done with one product, at the end of its row. */
export function ProductMenu({ product, actions, onAdjust }: ProductMenuProps) {
  const store = useStore()
  const copy = useCopy()
  const { product_id, title, status, variants } = product
  const archived = status === 'archived'
  const [variant] = variants
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${title}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={190}>
        <Menu.Item
          component={Link}
          to={to('inventory.edit', undefined, { product_id })}
          leftSection={<IconPencil size={16} stroke={1.7} />}
        >
          Edit
        </Menu.Item>
        <Menu.Item leftSection={<IconPackages size={16} stroke={1.7} />} onClick={() => onAdjust(product)}>
          Adjust stock
        </Menu.Item>
        {variant !== undefined && !archived && (
          <Menu.Item
            leftSection={<IconLink size={16} stroke={1.7} />}
            onClick={() => void copy(shopperLink(store, variant.variant_id), 'Shopper link')}
          >
            {variants.length === 1 ? 'Copy shopper link' : `Copy link to ${variant.title}`}
          </Menu.Item>
        )}
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
      </Menu.Dropdown>
    </Menu>
  )
}

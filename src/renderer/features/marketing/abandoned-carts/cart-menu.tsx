import { Menu } from '@mantine/core'
import { IconLink, IconMail } from '@tabler/icons-react'
import type { AbandonedCart } from '../../../../shared/contracts/sales/abandoned-carts.ts'
import { useCopy } from '../../../ui/feedback/use-copy.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import { cartName } from './cart-labels.ts'

/** Actions menu at the end of a cart's row. */
export function CartMenu({ cart }: { cart: AbandonedCart }) {
  const copy = useCopy()
  const { link, customer_email } = cart
  return (
    <RowMenu name={cartName(cart)}>
      <Menu.Item
        leftSection={<IconLink size={16} stroke={1.7} />}
        disabled={link === null}
        onClick={() => link !== null && void copy(link, 'Resume link')}
      >
        {link === null ? 'Resume link expired' : 'Copy resume link'}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconMail size={16} stroke={1.7} />}
        onClick={() => void copy(customer_email, 'Email address')}
      >
        Copy email address
      </Menu.Item>
    </RowMenu>
  )
}

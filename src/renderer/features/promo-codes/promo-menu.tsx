import { Menu } from '@mantine/core'
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { PromoCode } from '../../../shared/contracts/checkout/promo-codes.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { RowMenu } from '../../ui/layout/row-menu.tsx'
import type { PromoActions } from './use-promo-actions.ts'

/** Actions menu at the end of a code's row, for the store's own codes. */
export function PromoMenu({ promo, actions }: { promo: PromoCode; actions: PromoActions }) {
  if (promo.source === 'shopify') return null
  const { disabled } = promo
  return (
    <RowMenu name={promo.code}>
      <Menu.Item
        component={Link}
        to={to('promo-codes.edit', { promoCodeId: promo.promo_code_id })}
        leftSection={<IconPencil size={16} stroke={1.7} />}
      >
        Edit
      </Menu.Item>
      <Menu.Item
        leftSection={disabled ? <IconPlayerPlay size={16} stroke={1.7} /> : <IconPlayerPause size={16} stroke={1.7} />}
        onClick={() => void actions.turn([promo], !disabled)}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        color="red"
        leftSection={<IconTrash size={16} stroke={1.7} />}
        onClick={() => void actions.remove(promo)}
      >
        Delete
      </Menu.Item>
    </RowMenu>
  )
}

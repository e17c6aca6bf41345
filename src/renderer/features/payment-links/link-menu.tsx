import { Menu } from '@mantine/core'
import { IconExternalLink, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { PaymentLink } from '../../../shared/contracts/pages/payment-links.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { platform } from '../../platform/current.ts'
import { RowMenu } from '../../ui/layout/row-menu.tsx'
import type { LinkActions } from './use-link-actions.ts'

/** Actions menu at the end of a link's row. */
export function LinkMenu(props: { link: PaymentLink; address: string; actions: LinkActions; mayManage: boolean }) {
  const { link, address, actions, mayManage } = props
  const paused = link.status === 'paused'
  return (
    <RowMenu name={link.name}>
      <Menu.Item
        leftSection={<IconExternalLink size={16} stroke={1.7} />}
        onClick={() => platform().openExternal(address)}
      >
        Open as shopper
      </Menu.Item>
      {mayManage && (
        <>
          <Menu.Item
            component={Link}
            to={to('payment-links.edit', { paymentLinkId: link.payment_link_id })}
            leftSection={<IconPencil size={16} stroke={1.7} />}
          >
            Edit
          </Menu.Item>
          <Menu.Item
            leftSection={
              paused ? <IconPlayerPlay size={16} stroke={1.7} /> : <IconPlayerPause size={16} stroke={1.7} />
            }
            onClick={() => void actions.turn([link], paused ? 'active' : 'paused')}
          >
            {paused ? 'Resume' : 'Pause'}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            color="red"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => void actions.remove(link)}
          >
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  )
}

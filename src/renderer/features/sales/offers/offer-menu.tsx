import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconExternalLink,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Offer } from '../../../../shared/contracts/sales/offers.ts'
import { contentStatusesAfter, type ContentStatus } from '../../../../shared/domain/pages/content-status.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { platform } from '../../../platform/current.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import type { OfferActions } from './use-offer-actions.ts'

/** Status changes offered in a row; the editor has all of them. */
const STATUS_CHANGES: Readonly<Partial<Record<ContentStatus, { label: string; icon: Icon }>>> = {
  live: { label: 'Make live', icon: IconPlayerPlay },
  paused: { label: 'Pause', icon: IconPlayerPause },
  archived: { label: 'Archive', icon: IconArchive },
}

const BACK = { label: 'Restore', icon: IconArchiveOff }

function Moves({ offer, actions }: { offer: Offer; actions: OfferActions }) {
  return contentStatusesAfter(offer.status).map((status) => {
    const move = offer.status === 'archived' ? BACK : STATUS_CHANGES[status]
    if (!move) return null
    const { label, icon: Mark } = move
    return (
      <Menu.Item
        key={status}
        leftSection={<Mark size={16} stroke={1.7} />}
        onClick={() => void actions.move([offer], status)}
      >
        {label}
      </Menu.Item>
    )
  })
}

/** Actions menu at the end of an offer's row. An offer with orders can be archived but not deleted. */
export function OfferMenu(props: { offer: Offer; address: string; actions: OfferActions; mayManage: boolean }) {
  const { offer, address, actions, mayManage } = props
  return (
    <RowMenu name={offer.name}>
      <Menu.Item
        leftSection={<IconExternalLink size={16} stroke={1.7} />}
        disabled={offer.state !== 'live'}
        onClick={() => platform().openExternal(address)}
      >
        Open as shopper
      </Menu.Item>
      {mayManage && (
        <>
          <Menu.Item
            component={Link}
            to={to('offers.edit', { offerId: offer.offer_id })}
            leftSection={<IconPencil size={16} stroke={1.7} />}
          >
            Edit
          </Menu.Item>
          <Moves offer={offer} actions={actions} />
          {offer.uses === 0 && (
            <>
              <Menu.Divider />
              <Menu.Item
                color="red"
                leftSection={<IconTrash size={16} stroke={1.7} />}
                onClick={() => void actions.remove(offer)}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </>
      )}
    </RowMenu>
  )
}

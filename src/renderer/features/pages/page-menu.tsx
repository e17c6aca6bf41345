import { ActionIcon, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconPlayerPause,
  IconPlayerPlay,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { canContentBecome } from '../../../shared/domain/content-status.ts'
import type { PageActions } from './use-page-actions.ts'

const mark = { size: 16, stroke: 1.7 } as const

interface PageMenuProps {
  page: PaymentPageDraft
  actions: PageActions
}

/** The moves of a page's status that its shoppers would notice. */
function StatusItems({ page, actions }: PageMenuProps) {
  const { status, is_default, published_version } = page
  const published = published_version !== null
  return (
    <>
      {status !== 'live' && published && canContentBecome(status, 'live') && (
        <Menu.Item leftSection={<IconPlayerPlay {...mark} />} onClick={() => void actions.setStatus(page, 'live')}>
          Make live
        </Menu.Item>
      )}
      {status === 'live' && !is_default && (
        <Menu.Item leftSection={<IconStar {...mark} />} onClick={() => void actions.makeDefault(page)}>
          Make default
        </Menu.Item>
      )}
      {canContentBecome(status, 'paused') && (
        <Menu.Item leftSection={<IconPlayerPause {...mark} />} onClick={() => void actions.setStatus(page, 'paused')}>
          Pause
        </Menu.Item>
      )}
    </>
  )
}

/** What can be done with one page. */
export function PageMenu({ page, actions }: PageMenuProps) {
  const archived = page.status === 'archived'
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${page.name}`} size={32}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        <Menu.Item leftSection={<IconCopy {...mark} />} onClick={() => void actions.duplicate(page)}>
          Duplicate
        </Menu.Item>
        <StatusItems page={page} actions={actions} />
        <Menu.Divider />
        {archived ? (
          <Menu.Item leftSection={<IconArchiveOff {...mark} />} onClick={() => void actions.setStatus(page, 'draft')}>
            Bring back
          </Menu.Item>
        ) : (
          <Menu.Item leftSection={<IconArchive {...mark} />} onClick={() => void actions.archive([page])}>
            Archive
          </Menu.Item>
        )}
        <Menu.Item color="red" leftSection={<IconTrash {...mark} />} onClick={() => void actions.remove(page)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

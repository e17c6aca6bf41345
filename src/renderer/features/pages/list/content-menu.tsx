import { Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconPlayerPause,
  IconPlayerPlay,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { canContentBecome } from '../../../../shared/domain/pages/content-status.ts'
import { RowMenu } from '../../../ui/layout/row-menu.tsx'
import type { ContentFacts } from '../editor/content-kind.ts'
import type { ContentActions } from './use-content-actions.ts'

const mark = { size: 16, stroke: 1.7 } as const

interface ContentMenuProps<D extends ContentFacts> {
  draft: D
  actions: ContentActions<D>
}

/** Status changes that affect shoppers. */
function StatusItems<D extends ContentFacts>({ draft, actions }: ContentMenuProps<D>) {
  const { status, is_default, published_version } = draft
  const { makeDefault, setStatus } = actions
  const published = published_version !== null
  return (
    <>
      {status !== 'live' && published && canContentBecome(status, 'live') && (
        <Menu.Item leftSection={<IconPlayerPlay {...mark} />} onClick={() => void setStatus(draft, 'live')}>
          Make live
        </Menu.Item>
      )}
      {makeDefault && status === 'live' && !is_default && (
        <Menu.Item leftSection={<IconStar {...mark} />} onClick={() => void makeDefault(draft)}>
          Make default
        </Menu.Item>
      )}
      {canContentBecome(status, 'paused') && (
        <Menu.Item leftSection={<IconPlayerPause {...mark} />} onClick={() => void setStatus(draft, 'paused')}>
          Pause
        </Menu.Item>
      )}
    </>
  )
}

/** Actions menu of a draft. */
export function ContentMenu<D extends ContentFacts>({ draft, actions }: ContentMenuProps<D>) {
  const archived = draft.status === 'archived'
  return (
    <RowMenu name={draft.name}>
      <Menu.Item leftSection={<IconCopy {...mark} />} onClick={() => void actions.duplicate(draft)}>
        Duplicate
      </Menu.Item>
      <StatusItems draft={draft} actions={actions} />
      <Menu.Divider />
      {archived ? (
        <Menu.Item leftSection={<IconArchiveOff {...mark} />} onClick={() => void actions.setStatus(draft, 'draft')}>
          Restore
        </Menu.Item>
      ) : (
        <Menu.Item leftSection={<IconArchive {...mark} />} onClick={() => void actions.archive([draft])}>
          Archive
        </Menu.Item>
      )}
      <Menu.Item color="red" leftSection={<IconTrash {...mark} />} onClick={() => void actions.remove(draft)}>
        Delete
      </Menu.Item>
    </RowMenu>
  )
}

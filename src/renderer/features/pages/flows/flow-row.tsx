import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { FlowDraft } from '../../../../shared/contracts/pages/flows.ts'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import type { ContentActions } from '../list/use-content-actions.ts'
import { stepsInWords } from './flow-kind.ts'
import { FlowStatus } from './flow-status.tsx'
import classes from './flows.module.css'

type Actions = ContentActions<FlowDraft>

function FlowMenu({ flow, actions }: { flow: FlowDraft; actions: Actions }) {
  const { status } = flow
  const set = (next: FlowDraft['status']) => () => void actions.setStatus(flow, next)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${flow.name}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void actions.duplicate(flow)}>Duplicate</Menu.Item>
        {status === 'live' && !flow.is_default && (
          <Menu.Item onClick={() => void actions.makeDefault?.(flow)}>Activate</Menu.Item>
        )}
        {status === 'live' && <Menu.Item onClick={set('draft')}>Deactivate</Menu.Item>}
        {status === 'draft' && flow.published_version !== null && <Menu.Item onClick={set('live')}>Activate</Menu.Item>}
        {status === 'archived' ? (
          <Menu.Item onClick={set('draft')}>Restore</Menu.Item>
        ) : (
          <Menu.Item onClick={() => void actions.archive([flow])}>Archive</Menu.Item>
        )}
        <Menu.Item color="red" onClick={() => void actions.remove(flow)}>
          Delete
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface RowProps {
  flow: FlowDraft
  chosen: boolean
  onChoose: () => void
  actions: Actions | null
}

/** A flow in the list, with its status and actions. */
export function FlowRow({ flow, chosen, onChoose, actions }: RowProps) {
  return (
    <li className={classes.row} data-chosen={chosen || undefined}>
      <button type="button" className={classes.choose} aria-pressed={chosen} onClick={onChoose}>
        <span className={classes.rowTitle}>
          <span className={classes.rowName}>{flow.name}</span>
          <FlowStatus flow={flow} />
        </span>
        <span className={classes.rowNote}>{stepsInWords(flow.steps)}</span>
        <span className={classes.rowNote}>
          Changed <RelativeTime value={flow.updated_at} />
        </span>
      </button>
      {actions && <FlowMenu flow={flow} actions={actions} />}
    </li>
  )
}

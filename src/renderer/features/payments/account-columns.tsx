import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconPlayerPause, IconPlayerPlay, IconStar, IconTrash } from '@tabler/icons-react'
import type { Connection } from '../../../shared/contracts/orchestration.ts'
import { formatPercent } from '../../lib/format.ts'
import type { TableColumn } from '../../ui/data-table/types.ts'
import { StatusBadge, StatusDot } from '../../ui/status-badge.tsx'
import { methodsText } from './connectors.ts'
import { healthOf } from './health.ts'
import classes from './payments.module.css'
import type { AccountActions } from './use-accounts.ts'

/** 'TG' of 'Test gateway'. */
const initials = (name: string): string => {
  const [first = '', second = ''] = name.split(/\s+/)
  return ((first[0] ?? '') + (second[0] ?? first[1] ?? '')).toUpperCase()
}

function AccountName({ account }: { account: Connection }) {
  return (
    <div className={classes.account}>
      <span className={classes.mark} aria-hidden>
        {initials(account.provider_name)}
      </span>
      <div>
        <div className={classes.accountName}>
          {account.account_name}
          {account.is_default && (
            <StatusBadge tone="mute" size="small">
              Default
            </StatusBadge>
          )}
        </div>
        <div className={classes.provider}>{account.provider_name}</div>
      </div>
    </div>
  )
}

function HealthCell({ account }: { account: Connection }) {
  const { label, tone } = healthOf(account)
  return <StatusDot tone={tone}>{label}</StatusDot>
}

function ApprovalCell({ account }: { account: Connection }) {
  const { approval, key } = healthOf(account)
  if (approval === null) return <span className={classes.none}>–</span>
  return (
    <span className={classes.approval} data-low={key === 'degraded' || undefined}>
      {formatPercent(approval)}
      <span className={classes.attempts}>of {account.attempts_24h}</span>
    </span>
  )
}

export const accountColumns: readonly TableColumn<Connection>[] = [
  { key: 'name', label: 'Name', cell: (account) => <AccountName account={account} />, card: 'title' },
  { key: 'mode', label: 'Mode', cell: ({ mode }) => (mode === 'live' ? 'Live' : 'Test'), tone: 'soft', card: 'note' },
  {
    key: 'methods',
    label: 'Methods',
    cell: ({ methods }) => <span className={classes.methods}>{methodsText(methods)}</span>,
    tone: 'soft',
    card: 'none',
  },
  { key: 'health', label: 'Health', cell: (account) => <HealthCell account={account} />, card: 'note' },
  {
    key: 'approval',
    label: 'Approval, 24 h',
    cell: (account) => <ApprovalCell account={account} />,
    align: 'end',
    tone: 'strong',
    card: 'value',
  },
  {
    key: 'status',
    label: 'Status',
    cell: ({ active }) => <StatusBadge tone={active ? 'ok' : 'warn'}>{active ? 'Active' : 'Paused'}</StatusBadge>,
    card: 'badge',
  },
]

/** The menu at the end of an account's row. */
export function AccountMenu({ account, actions }: { account: Connection; actions: AccountActions }) {
  const { active, is_default, account_name } = account
  const Toggle = active ? IconPlayerPause : IconPlayerPlay
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${account_name}`} disabled={actions.busy}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={180}>
        <Menu.Item leftSection={<Toggle size={16} stroke={1.7} />} onClick={() => actions.setActive(account, !active)}>
          {active ? 'Pause' : 'Resume'}
        </Menu.Item>
        {!is_default && (
          <Menu.Item leftSection={<IconStar size={16} stroke={1.7} />} onClick={() => actions.makeDefault(account)}>
            Make default
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item
          color="red"
          leftSection={<IconTrash size={16} stroke={1.7} />}
          onClick={() => actions.remove(account)}
        >
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

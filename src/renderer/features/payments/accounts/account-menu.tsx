import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAdjustments,
  IconDots,
  IconKey,
  IconPlayerPause,
  IconPlayerPlay,
  IconShieldCheck,
  IconStar,
  IconTrash,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { formPathOf } from '../connectors/form-path.ts'
import type { AccountActions } from '../use-accounts.ts'

const icon = { size: 16, stroke: 1.7 }

interface MenuProps {
  account: Connection
  actions: AccountActions
  /** Opens the settings dialog of an account that has no form. */
  onSettings: () => void
}

/** Actions menu at the end of an account's row. */
export function AccountMenu({ account, actions, onSettings }: MenuProps) {
  const { active, status, is_default, account_name } = account
  const Toggle = active ? IconPlayerPause : IconPlayerPlay
  const activateLabel = status === 'paused' ? 'Resume' : 'Activate'
  const form = formPathOf(account)
  const ready = status === 'verified' || status === 'paused' || active
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${account_name}`} disabled={actions.busy}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={190}>
        {form === null ? (
          <Menu.Item leftSection={<IconAdjustments {...icon} />} onClick={onSettings}>
            Settings
          </Menu.Item>
        ) : (
          <Menu.Item component={Link} to={form} leftSection={<IconKey {...icon} />}>
            Settings and credentials
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconShieldCheck {...icon} />} onClick={() => actions.verify(account)}>
          Test connection
        </Menu.Item>
        {ready && (
          <Menu.Item leftSection={<Toggle {...icon} />} onClick={() => actions.setActive(account, !active)}>
            {active ? 'Pause' : activateLabel}
          </Menu.Item>
        )}
        {!is_default && (status === 'active' || status === 'paused') && (
          <Menu.Item leftSection={<IconStar {...icon} />} onClick={() => actions.makeDefault(account)}>
            Make default
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash {...icon} />} onClick={() => actions.remove(account)}>
          Remove
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

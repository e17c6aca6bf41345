import { Menu, UnstyledButton } from '@mantine/core'
import {
  IconChevronDown,
  IconLogout,
  IconSettings,
  IconSwitchHorizontal,
  IconTicket,
  type Icon,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { StoreLogo } from '../../../ui/display/store-logo.tsx'
import { truncateStoreName } from '../truncate-store-name.ts'
import classes from './profile-menu.module.css'
import type { LayoutStore, LayoutUser } from '../types.ts'

interface MenuLink {
  label: string
  path: string
  icon: Icon
}

export interface ProfileMenuProps {
  user: LayoutUser
  /** Null if the account has no store. */
  store: LayoutStore | null
  /** The user's role in the store; null without one. */
  role: string | null
  accountPath: string
  ticketsPath: string
  /** Shows a blue dot on Tickets. */
  unreadTickets: boolean
  /** Additional links for operators of this server. */
  operatorLinks: readonly MenuLink[]
  /** Opens the dialog, or the creation of a first store (DEF-14). */
  onSwitchStore: () => void
  onLogout: () => void
}

function Trigger({ name, logo }: { name: string; logo: string | null }) {
  return (
    <>
      <StoreLogo name={name} logo={logo} size={28} />
      <span className={classes.name}>{truncateStoreName(name)}</span>
      <IconChevronDown className={classes.chevron} size={16} stroke={1.7} aria-hidden />
    </>
  )
}

function Person({ user, role }: Pick<ProfileMenuProps, 'user' | 'role'>) {
  return (
    <div className={classes.user}>
      <div className={classes.words}>
        {user.first_name !== '' && <p className={classes.strong}>{user.first_name}</p>}
        <p className={classes.quiet}>{user.email}</p>
      </div>
      {role !== null && (
        <StatusBadge tone="mute" size="small">
          {role}
        </StatusBadge>
      )}
    </div>
  )
}

/** The signed-in user and store, with links to the account and tickets, and Log out (A §2). */
export function ProfileMenu(props: ProfileMenuProps) {
  const { user, store, accountPath, ticketsPath, unreadTickets, operatorLinks, onSwitchStore, onLogout } = props
  const name = store?.store_name ?? 'No store yet'
  const logo = store?.store_logo ?? null
  return (
    <Menu position="bottom-end" offset={6} width={272}>
      <Menu.Target>
        <UnstyledButton className={classes.trigger ?? ''} aria-label={`Account and store: ${name}`} data-profile-menu>
          <Trigger name={name} logo={logo} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        <div className={classes.store}>
          <StoreLogo name={name} logo={logo} size={36} />
          <div className={classes.words}>
            <p className={classes.strong}>{truncateStoreName(name)}</p>
            {store?.note && <p className={classes.quiet}>{store.note}</p>}
          </div>
        </div>
        <Menu.Item className={classes.switch ?? ''} onClick={onSwitchStore}>
          <IconSwitchHorizontal size={16} stroke={1.7} aria-hidden /> Switch Store
        </Menu.Item>
        <Menu.Divider />
        <Person user={user} role={props.role} />
        <Menu.Item component={Link} to={accountPath} leftSection={<IconSettings size={17} stroke={1.6} />}>
          Account Settings
        </Menu.Item>
        <Menu.Item component={Link} to={ticketsPath} leftSection={<IconTicket size={17} stroke={1.6} />}>
          Tickets
          {unreadTickets && <span className={classes.dot} role="img" aria-label="unread" data-testid="tickets-dot" />}
        </Menu.Item>
        {operatorLinks.length > 0 && <Menu.Divider />}
        {operatorLinks.map(({ label, path, icon: Mark }) => (
          <Menu.Item key={path} component={Link} to={path} leftSection={<Mark size={17} stroke={1.6} />}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={17} stroke={1.6} />} onClick={onLogout}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

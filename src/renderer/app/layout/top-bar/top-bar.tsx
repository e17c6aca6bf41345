import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebar, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { Kbd, modKey } from '../../../ui/display/kbd.tsx'
import { Logo } from '../shell/logo.tsx'
import { NotificationsPanel, type NotificationsPanelProps } from './notifications-panel.tsx'
import { ProfileMenu, type ProfileMenuProps } from '../sidebar/profile-menu.tsx'
import classes from './top-bar.module.css'

export interface TopBarProps {
  homePath: string
  bell: NotificationsPanelProps
  profile: ProfileMenuProps
  onSearch: () => void
}

interface TopBarFrameProps extends TopBarProps {
  pinned: boolean
  onToggleSidebar: () => void
  onOpenMenu: () => void
}

function SearchTriggers({ onSearch }: { onSearch: () => void }) {
  return (
    <>
      <button type="button" className={classes.search} onClick={onSearch} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={17} stroke={1.7} aria-hidden />
        <span className={classes.searchLabel}>Search or jump to...</span>
        <span aria-hidden className={classes.keys}>
          <Kbd>{modKey()}</Kbd>
          <Kbd>K</Kbd>
        </span>
      </button>
      <ActionIcon className={classes.phoneOnly ?? ''} size={40} aria-label="Search" onClick={onSearch}>
        <IconSearch size={20} stroke={1.7} />
      </ActionIcon>
    </>
  )
}

/** Logo, sidebar toggle, search, bell and profile. 60 px high, 56 px on phones. */
export function TopBar(props: TopBarFrameProps) {
  const { homePath, bell, profile, onSearch, pinned, onToggleSidebar, onOpenMenu } = props
  return (
    <header className={classes.bar}>
      <div className={classes.brand}>
        <ActionIcon className={classes.phoneOnly ?? ''} size={40} aria-label="Open menu" onClick={onOpenMenu}>
          <IconMenu2 size={20} stroke={1.7} />
        </ActionIcon>
        <Link className={classes.home} to={homePath} aria-label="Cartwright, dashboard">
          <Logo />
        </Link>
        <ActionIcon
          className={classes.toggle ?? ''}
          aria-label={pinned ? 'Collapse sidebar' : 'Expand sidebar'}
          aria-pressed={pinned}
          onClick={onToggleSidebar}
        >
          <IconLayoutSidebar size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <SearchTriggers onSearch={onSearch} />
      <div className={classes.end}>
        <NotificationsPanel {...bell} />
        <ProfileMenu {...profile} />
      </div>
    </header>
  )
}

import { Drawer } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { PHONE } from '../../../ui/display/media.ts'
import classes from './dashboard-layout.module.css'
import { Logo } from './logo.tsx'
import { Sidebar, SidebarNav } from '../sidebar/sidebar.tsx'
import { SkipLink } from './skip-link.tsx'
import { TopBar, type TopBarProps } from '../top-bar/top-bar.tsx'
import type { SidebarMenu } from '../types.ts'

interface DashboardLayoutProps {
  menu: SidebarMenu
  activeParent?: string
  topBar: TopBarProps
  onLogout: () => void
  /** Banner above every screen: test mode, offline. */
  band?: ReactNode
  children: ReactNode
}

/** Layout of every signed-in screen except the full-screen editors: top bar, sidebar, content (A §2). */
export function DashboardLayout({ menu, activeParent, topBar, onLogout, band, children }: DashboardLayoutProps) {
  const phone = useMediaQuery(PHONE) ?? false
  const [pinned, setPinned] = useState(true)
  const [menuOpened, setMenuOpened] = useState(false)
  return (
    <div className={classes.root} data-pinned={pinned}>
      <SkipLink />
      <TopBar
        {...topBar}
        pinned={pinned}
        onToggleSidebar={() => setPinned(!pinned)}
        onOpenMenu={() => setMenuOpened(true)}
      />
      {phone ? (
        <Drawer
          opened={menuOpened}
          onClose={() => setMenuOpened(false)}
          size={295}
          title={<Logo />}
          closeButtonProps={{ 'aria-label': 'Close menu' }}
          overlayProps={{ color: 'var(--cw-scrim)', backgroundOpacity: 1 }}
          classNames={{
            content: classes.menu ?? '',
            header: classes.menuHead ?? '',
            body: classes.menuBody ?? '',
          }}
        >
          <SidebarNav menu={menu} open onLogout={onLogout} onChoose={() => setMenuOpened(false)} />
        </Drawer>
      ) : (
        <Sidebar menu={menu} pinned={pinned} onLogout={onLogout} activeParent={activeParent} />
      )}
      <div className={classes.content}>
        {band}
        <main className={classes.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  )
}

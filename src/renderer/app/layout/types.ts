import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface MenuSubItem {
  key: string
  label: string
  path: string
  active: boolean
  /** Shown, but not available yet. */
  comingSoon?: boolean
  /** Badge of the item; shown on its group while that is collapsed. */
  badge?: ReactNode
}

export interface MenuItem {
  key: string
  label: string
  icon: Icon
  active: boolean
  /** Target of an item without sub-items. A group goes to its first sub-item instead. */
  path?: string
  items?: readonly MenuSubItem[]
  comingSoon?: boolean
  /** Logs out instead of navigating. Placed at the bottom. */
  logout?: boolean
}

export interface SidebarMenu {
  primary: readonly MenuItem[]
  secondary: readonly MenuItem[]
}

/** A store as the layout shows it. */
export interface LayoutStore {
  store_id: string
  store_name: string
  /** A URL, null, '' or 'None'. */
  store_logo: string | null
  /** Dimmed second line: mode, domain. */
  note?: string
}

export interface LayoutUser {
  /** '' until loaded; then only the email is shown. */
  first_name: string
  email: string
}

export interface LayoutNotification {
  id: string
  title: string
  message: string
  /** ISO 8601. */
  created_at: string
  unread: boolean
}

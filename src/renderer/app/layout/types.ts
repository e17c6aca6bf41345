import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface MenuSubItem {
  key: string
  label: string
  path: string
  active: boolean
  /** Shown but not to be used yet. */
  comingSoon?: boolean
  /** What waits behind it; shown beside its group while that is closed. */
  badge?: ReactNode
}

export interface MenuItem {
  key: string
  label: string
  icon: Icon
  active: boolean
  /** A plain item's target. A group goes to its first sub-item instead. */
  path?: string
  items?: readonly MenuSubItem[]
  comingSoon?: boolean
  /** Ends the session instead of going somewhere; stands at the foot. */
  logout?: boolean
}

export interface SidebarMenu {
  primary: readonly MenuItem[]
  secondary: readonly MenuItem[]
}

/** A shop as the layout shows it. */
export interface LayoutStore {
  store_id: string
  store_name: string
  /** An address, null, '' or 'None'. */
  store_logo: string | null
  /** A quiet second line: mode, domain. */
  note?: string
}

export interface LayoutUser {
  /** '' until it is known; then only the email is shown. */
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

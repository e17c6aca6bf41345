import type { ReactNode } from 'react'
import type { SidebarMenu } from './types.ts'

/** The menu with a badge beside one of its sub-items. */
export function withBadge(menu: SidebarMenu, key: string, badge: ReactNode): SidebarMenu {
  const primary = menu.primary.map((item) =>
    item.items?.some((each) => each.key === key)
      ? { ...item, items: item.items.map((each) => (each.key === key ? { ...each, badge } : each)) }
      : item,
  )
  return { ...menu, primary }
}

import type { ReactNode } from 'react'
import type { SidebarMenu } from './types.ts'

/** Adds a badge to one of the menu's sub-items. */
export function withBadge(menu: SidebarMenu, key: string, badge: ReactNode): SidebarMenu {
  const primary = menu.primary.map((item) =>
    item.items?.some((each) => each.key === key)
      ? { ...item, items: item.items.map((each) => (each.key === key ? { ...each, badge } : each)) }
      : item,
  )
  return { ...menu, primary }
}

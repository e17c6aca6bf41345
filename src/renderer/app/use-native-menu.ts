import { useEffect, useRef } from 'react'
import { menuCommands, type MenuCommand, type MenuDestination } from '../../shared/ipc.ts'
import { platform } from '../platform/current.ts'
import type { SidebarMenu } from './layout/types.ts'

const destinationsOf = ({ primary, secondary }: SidebarMenu): MenuDestination[] =>
  [...primary, ...secondary].flatMap(({ label, path, items }) => {
    if (path !== undefined) return [{ label, destination: path }]
    return (items ?? []).map((item) => ({ label: item.label, destination: item.path }))
  })

/** Offers the sidebar's entries and the shell's commands in the desktop's native menu; does nothing in a browser. */
export function useNativeMenu(menu: SidebarMenu, commands: Readonly<Record<MenuCommand, () => void>>): void {
  const latest = useRef(commands)
  useEffect(() => {
    latest.current = commands
  })
  const content = JSON.stringify(destinationsOf(menu))
  useEffect(() => {
    const destinations: MenuDestination[] = JSON.parse(content)
    platform().setMenu({ destinations, commands: [...menuCommands] })
  }, [content])
  useEffect(() => platform().onCommand((command) => latest.current[command]()), [])
}

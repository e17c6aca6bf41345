import { useEffect, useRef } from 'react'
import { menuCommands, type MenuCommand, type MenuDestination } from '../../../shared/ipc.ts'
import { platform } from '../../platform/current.ts'
import type { SidebarMenu } from '../layout/types.ts'

const destinationsOf = ({ primary, secondary }: SidebarMenu): MenuDestination[] =>
  [...primary, ...secondary].flatMap(({ label, path, items }) => {
    if (path !== undefined) return [{ label, destination: path }]
    // Coming-soon items have no destination yet.
    const built = (items ?? []).filter(({ comingSoon }) => !comingSoon)
    return built.map((item) => ({ label: item.label, destination: item.path }))
  })

/** Adds the sidebar's entries and the shell's commands to the desktop's native menu; does nothing in a browser. */
export function useNativeMenu(menu: SidebarMenu, commands: Readonly<Record<MenuCommand, () => void>>): void {
  const latest = useRef(commands)
  const offered = useRef('')
  useEffect(() => {
    latest.current = commands
    const content = { destinations: destinationsOf(menu), commands: [...menuCommands] }
    // Avoids sending an unchanged menu on rerender.
    const text = JSON.stringify(content)
    if (text === offered.current) return
    offered.current = text
    platform().setMenu(content)
  })
  useEffect(() => platform().onCommand((command) => latest.current[command]()), [])
}

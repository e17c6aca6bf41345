import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface RowMenuProps {
  /** Name of the row. */
  name: string
  children: ReactNode
}

/** Actions menu at the end of a list row. */
export function RowMenu({ name, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={`Actions for ${name}`}>
          <IconDots size={18} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown miw={180}>{children}</Menu.Dropdown>
    </Menu>
  )
}

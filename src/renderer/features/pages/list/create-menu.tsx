import { Button, Menu } from '@mantine/core'
import { IconChevronDown, type Icon } from '@tabler/icons-react'
import classes from '../editor/editor.module.css'

export interface Choice {
  label: string
  /** Description shown with the name. */
  text: string
  icon: Icon
  make: () => void
}

interface CreateMenuProps {
  label: string
  choices: readonly Choice[]
}

/** A create button with a menu of types. */
export function CreateMenu({ label, choices }: CreateMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={16} stroke={1.8} />}>{label}</Button>
      </Menu.Target>
      <Menu.Dropdown miw={280}>
        {choices.map(({ label: name, text, icon: Mark, make }) => (
          <Menu.Item key={name} leftSection={<Mark size={18} stroke={1.7} />} onClick={make}>
            {name}
            <span className={classes.checkText}> {text}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  value: string
  description?: string
  /** Keys and ids read better in a monospace face. */
  mono?: boolean
}

/** A value that is there to be copied: read-only, selected on focus, with a copy button that says when it is done. */
export function CopyField({ label, value, description, mono = false }: CopyFieldProps) {
  const clipboard = useClipboard({ timeout: 1500 })
  const text = clipboard.copied ? 'Copied' : `Copy ${label.toLowerCase()}`
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      classNames={mono ? { input: classes.mono } : {}}
      rightSection={
        <Tooltip label={text}>
          <ActionIcon aria-label={text} onClick={() => clipboard.copy(value)} size={28}>
            {clipboard.copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
          </ActionIcon>
        </Tooltip>
      }
    />
  )
}

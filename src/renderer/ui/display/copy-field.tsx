import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  value: string
  description?: string
  /** Monospace font, for keys and ids. */
  mono?: boolean
}

/** A read-only value to copy: selects on focus, with a copy button that confirms. */
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

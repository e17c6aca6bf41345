import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import classes from './sales.module.css'
import { useCopy } from '../../ui/feedback/use-copy.ts'

interface CopyValueProps {
  value: string
  /** Label of the value: 'Order ID'. */
  what: string
  mono?: boolean
}

/** A value in a line of text with a copy button. */
export function CopyValue({ value, what, mono = false }: CopyValueProps) {
  const copy = useCopy()
  return (
    <span className={classes.copy}>
      <span className={mono ? classes.mono : classes.copyText}>{value}</span>
      <Tooltip label={`Copy ${what}`}>
        <ActionIcon size={24} aria-label={`Copy ${what}`} onClick={() => void copy(value, what)}>
          <IconCopy size={14} stroke={1.8} />
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

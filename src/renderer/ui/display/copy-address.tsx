import { ActionIcon, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import classes from './copy-address.module.css'

/** Shortens an address for a table: no scheme and no tracking parameters. */
const shortAddress = (address: string): string => address.replace(/^https?:\/\//, '').split('&', 1)[0] ?? ''

/** An address in a row, with a button that copies it in full. Clicking it does not open the row. */
export function CopyAddress({ name, address }: { name: string; address: string }) {
  const clipboard = useClipboard({ timeout: 1500 })
  const label = clipboard.copied ? 'Copied' : `Copy link to ${name}`
  return (
    <span className={classes.address}>
      <span className={classes.url} title={address}>
        {shortAddress(address)}
      </span>
      <Tooltip label={clipboard.copied ? 'Copied' : 'Copy link'}>
        <ActionIcon
          aria-label={label}
          size={28}
          onClick={(event) => {
            event.stopPropagation()
            clipboard.copy(address)
          }}
        >
          {clipboard.copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
        </ActionIcon>
      </Tooltip>
    </span>
  )
}

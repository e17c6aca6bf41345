import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import type { StoredAddress } from '../../../../shared/contracts/fields.ts'
import { addressLines } from '../../../../shared/domain/address/address-lines.ts'
import { Section } from '../../../ui/layout/section.tsx'
import classes from './order-details.module.css'
import { useCopy } from '../../../ui/feedback/use-copy.ts'

function Lines({ address }: { address: StoredAddress }) {
  return (
    <address className={classes.address}>
      {addressLines(address).map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </address>
  )
}

interface AddressBlockProps {
  title: string
  address: StoredAddress | null
  /** Text shown without an address. */
  none: string
}

/** An address with a button that copies it in label format, line by line. */
export function AddressBlock({ title, address, none }: AddressBlockProps) {
  const copy = useCopy()
  const label = `Copy ${title.toLowerCase()}`
  return (
    <Section
      title={title}
      action={
        address && (
          <Tooltip label={label}>
            <ActionIcon size={24} aria-label={label} onClick={() => void copy(addressLines(address).join('\n'), title)}>
              <IconCopy size={15} stroke={1.8} />
            </ActionIcon>
          </Tooltip>
        )
      }
    >
      {address === null ? <p className={classes.address}>{none}</p> : <Lines address={address} />}
    </Section>
  )
}

const PARTS = [
  'full_name',
  'address1',
  'address2',
  'locality',
  'administrative_area',
  'postal_code',
  'country_code',
] as const

export const sameAddress = (one: StoredAddress, other: StoredAddress): boolean =>
  PARTS.every((part) => one[part] === other[part])

import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { inventory } from '../../../shared/contracts/inventory.ts'
import type { PaymentPageDraft } from '../../../shared/contracts/payment-pages.ts'
import { to } from '../../lib/route-paths.ts'
import { instantLink, shopperLink } from '../../lib/shopper-link.ts'
import { useStore } from '../../lib/stores.ts'
import { useApi } from '../../lib/use-api.ts'
import { platform } from '../../platform/current.ts'
import { CopyField } from '../../ui/copy-field.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../ui/skeletons.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { variantChoices } from './variant-choices.ts'

/** In place of a variant: the page's own address. */
const OWN = 'own'
const own = { value: OWN, label: 'What the page offers' }

interface LinkBodyProps {
  page: PaymentPageDraft
  choices: ReturnType<typeof variantChoices>
}

function LinkBody({ page, choices }: LinkBodyProps) {
  const store = useStore()
  const clipboard = useClipboard({ timeout: 1500 })
  const instant = page.payment_page_type === 'instant'
  const [chosen, setChosen] = useState(instant ? OWN : (choices[0]?.items[0]?.value ?? ''))
  const link =
    chosen === OWN
      ? instantLink(store, page.payment_page_id)
      : shopperLink(store, chosen, page.is_default ? undefined : page.payment_page_id)
  return (
    <Stack gap={16}>
      <Select
        label="Product"
        description="What is in the cart when the link is opened."
        data={instant ? [own, ...choices] : choices}
        value={chosen}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No such product"
        onChange={(value) => value !== null && setChosen(value)}
      />
      <CopyField label="Shopper link" value={link} />
      <Group justify="flex-end" gap={8}>
        <Button
          variant="default"
          leftSection={<IconExternalLink size={16} stroke={1.8} />}
          onClick={() => platform().openExternal(link)}
        >
          Open as shopper
        </Button>
        <Button
          leftSection={clipboard.copied ? <IconCheck size={16} stroke={1.8} /> : <IconCopy size={16} stroke={1.8} />}
          onClick={() => clipboard.copy(link)}
        >
          {clipboard.copied ? 'Copied' : 'Copy link'}
        </Button>
      </Group>
    </Stack>
  )
}

interface LinkDialogProps {
  page: PaymentPageDraft
  onClose: () => void
}

/** The address under which shoppers buy something on a payment page. */
export function LinkDialog({ page, onClose }: LinkDialogProps) {
  const { store_id } = useStore()
  const { data, load } = useApi(inventory.list, { query: { store_id, page: 1, size: 100 } })
  const choices = variantChoices(data?.products ?? [])
  return (
    <Modal opened onClose={onClose} title={`Link to ${page.name}`} size={520}>
      <LoadGate
        load={load}
        what="The products"
        skeleton={<RowSkeleton rows={3} />}
        empty={
          choices.length === 0 && (
            <EmptyState
              title="Nothing to sell yet"
              message="A link puts a product into the cart. Add one first."
              action={
                <Button component={Link} to={to('inventory.new')}>
                  Add product
                </Button>
              }
            />
          )
        }
      >
        <LinkBody page={page} choices={choices} />
      </LoadGate>
    </Modal>
  )
}

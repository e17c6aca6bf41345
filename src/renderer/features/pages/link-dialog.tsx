import { Button, Group, Modal, Select, Stack } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { useClipboard } from '@mantine/hooks'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Product } from '../../../shared/contracts/sales/inventory.ts'
import type { PaymentPageDraft } from '../../../shared/contracts/pages/payment-pages.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { instantLink, shopperLink } from '../../lib/navigation/shopper-link.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useProductSearch } from '../../lib/forms/use-product-search.ts'
import { platform } from '../../platform/current.ts'
import { CopyField } from '../../ui/display/copy-field.tsx'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../ui/feedback/skeletons.tsx'
import { EmptyState } from '../../ui/feedback/states.tsx'

/** Selects the page's own address in place of a variant's. */
const OWN = 'own'
const own = { value: OWN, label: 'Products on the page' }

interface LinkBodyProps {
  page: PaymentPageDraft
  search: ReturnType<typeof useProductSearch>
}

/** Search results plus the selected product, which another search may not return. */
function useChoices({ found, known }: LinkBodyProps['search'], chosen: string) {
  const has = ({ variants }: Product) => variants.some(({ variant_id }) => variant_id === chosen)
  const kept = Object.values(known).filter((product) => has(product) && !found.some(has))
  return variantChoices([...found, ...kept])
}

function LinkBody({ page, search }: LinkBodyProps) {
  const store = useStore()
  const clipboard = useClipboard({ timeout: 1500 })
  const instant = page.payment_page_type === 'instant'
  const [chosen, setChosen] = useState(instant ? OWN : (variantChoices(search.found)[0]?.items[0]?.value ?? ''))
  const choices = useChoices(search, chosen)
  const labels = [own, ...choices.flatMap(({ items }) => items)]
  const keep = (variant: string) => {
    const product = search.found.find(({ variants }) => variants.some(({ variant_id }) => variant_id === variant))
    if (product) search.keep(product)
  }
  const choose = (value: string) => {
    keep(value)
    setChosen(value)
  }
  // The field's text for a selected product isn't a search; the part after the comma is the variant.
  const look = (typed: string) => {
    const stands = labels.some(({ value, label }) => value === chosen && label === typed)
    if (!stands) keep(chosen)
    search.setTyped(stands ? '' : (typed.split(',')[0] ?? ''))
  }
  const link =
    chosen === OWN
      ? instantLink(store, page.payment_page_id)
      : shopperLink(store, chosen, page.is_default ? undefined : page.payment_page_id)
  return (
    <Stack gap={16}>
      <Select
        label="Product"
        description="Added to the cart when a shopper opens the link."
        data={instant ? [own, ...choices] : choices}
        value={chosen}
        searchable
        allowDeselect={false}
        onSearchChange={look}
        nothingFoundMessage="No products found"
        onChange={(value) => value !== null && choose(value)}
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

/** Shows the address of a payment page, or of a product on it. */
export function LinkDialog({ page, onClose }: LinkDialogProps) {
  const search = useProductSearch()
  const none = search.typed === '' && variantChoices(search.found).length === 0
  return (
    <Modal opened onClose={onClose} title={`Link to ${page.name}`} size={520}>
      <LoadGate
        load={search.load}
        what="The products"
        skeleton={<RowSkeleton rows={3} />}
        empty={
          none && (
            <EmptyState
              title="No products yet"
              message="Create a product to get a link."
              action={
                <Button component={Link} to={to('inventory.new')}>
                  Create product
                </Button>
              }
            />
          )
        }
      >
        <LinkBody page={page} search={search} />
      </LoadGate>
    </Modal>
  )
}

/** Products as grouped options of a select, with their variants. */
const variantChoices = (products: readonly Product[]) =>
  products
    .filter(({ status, variants }) => status === 'active' && variants.length > 0)
    .map(({ title, variants }, index) => ({
      // Products may share a title, but option groups can't.
      group: products.some((other, at) => at !== index && other.title === title) ? `${title} (${index + 1})` : title,
      items: variants.map((variant) => ({ value: variant.variant_id, label: `${title}, ${variant.title}` })),
    }))

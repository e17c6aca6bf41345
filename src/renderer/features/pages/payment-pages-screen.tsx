import { Button } from '@mantine/core'
import { IconLayout, IconLink, IconBolt } from '@tabler/icons-react'
import { useState } from 'react'
import { type PaymentPageDraft, paymentPages } from '../../../shared/contracts/pages/payment-pages.ts'
import { useStore } from '../../lib/session/stores.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ContentList } from './list/content-list.tsx'
import { NewContentMenu } from './list/new-content.tsx'
import { paymentPageKind } from './payment-page-kind.ts'

const types = { standard: 'Standard', instant: 'Instant' } as const

const typeFilter = {
  label: 'Type',
  options: Object.entries(types).map(([value, label]) => ({ value, label })),
  of: ({ payment_page_type }: PaymentPageDraft) => payment_page_type,
}

const words = {
  archive: 'Shoppers won’t see it anymore, and its links show the default page. You can restore it later.',
  archiveMany: 'Shoppers won’t see them anymore, and their links show the default page. You can restore them later.',
  remove:
    'This deletes its settings, versions, reviews and shipping methods. Past orders aren’t affected. You can’t undo this.',
}

const empty = {
  icon: IconLayout,
  title: 'No payment pages yet',
  message: 'Create a payment page to start selling.',
}

/** Opens the dialog with the page's checkout link. */
function LinkButton({ draft: page }: { draft: PaymentPageDraft }) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        disabled={page.status !== 'live'}
        title={page.status === 'live' ? undefined : 'Publish the page first'}
        leftSection={<IconLink size={16} stroke={1.7} />}
        onClick={() => setOpened(true)}
      >
        Copy link
      </Button>
      {opened && <LinkDialog page={page} onClose={() => setOpened(false)} />}
    </>
  )
}

/** /editor/checkout/payment-pages (RT-070, RT-071, FL-003): the store's payment pages as live thumbnails. */
export default function PaymentPagesScreen() {
  return (
    <ContentList
      kind={paymentPageKind}
      title="Payment pages"
      purpose="Customize the pages where shoppers pay."
      action={<NewPageMenu />}
      empty={empty}
      words={words}
      type={typeFilter}
      facts={({ payment_page_type }) => types[payment_page_type]}
      Buttons={LinkButton}
    />
  )
}

const pageTypes = [
  {
    type: 'standard',
    label: 'Standard page',
    text: 'Checkout for the products in the shopper’s cart.',
    icon: IconLayout,
  },
  { type: 'instant', label: 'Instant page', text: 'Shoppers pick products and pay on one page.', icon: IconBolt },
] as const

/** Creates a page of the selected type. */
function NewPageMenu() {
  const { store_id } = useStore()
  const sorts = pageTypes.map(({ type: payment_page_type, ...sort }) => ({
    ...sort,
    input: (name: string) => ({ body: { store_id, payment_page_type, name } }),
  }))
  return <NewContentMenu kind={paymentPageKind} create={paymentPages.create} thing="page" sorts={sorts} />
}

import { IconCircleCheck } from '@tabler/icons-react'
import { confirmationPages } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ContentList } from '../list/content-list.tsx'
import { NewContent } from '../list/new-content.tsx'
import { confirmationPageKind } from './confirmation-kind.ts'

const words = {
  archive: 'Shoppers no longer get it. It can be brought back.',
  archiveMany: 'Shoppers no longer get them. They can be brought back.',
  remove: 'Its settings, versions and reviews are deleted. Past orders stay. This cannot be undone.',
}

const empty = {
  icon: IconCircleCheck,
  title: 'No confirmation pages',
  message: 'Shoppers see one once they have paid. Make the first, give it your colors and publish it.',
}

function NewPage() {
  const { store_id } = useStore()
  const { create } = confirmationPages
  return (
    <NewContent
      kind={confirmationPageKind}
      create={create}
      label="New page"
      input={(name) => ({ body: { store_id, name } })}
    />
  )
}

/** /editor/checkout/confirmation-pages (RT-072): the store's confirmation pages as live thumbnails. */
export default function ConfirmationPagesScreen() {
  return (
    <ContentList
      kind={confirmationPageKind}
      title="Confirmation pages"
      purpose="What shoppers see once they have paid."
      action={<NewPage />}
      empty={empty}
      words={words}
    />
  )
}

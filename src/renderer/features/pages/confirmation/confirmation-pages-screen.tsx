import { IconCircleCheck } from '@tabler/icons-react'
import { confirmationPages } from '../../../../shared/contracts/pages/confirmation-pages.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { ContentList } from '../list/content-list.tsx'
import { NewContent } from '../list/new-content.tsx'
import { confirmationPageKind } from './confirmation-kind.ts'

const words = {
  archive: 'Shoppers won’t see it anymore. You can restore it later.',
  archiveMany: 'Shoppers won’t see them anymore. You can restore them later.',
  remove: 'This deletes its settings, versions and reviews. Past orders aren’t affected. You can’t undo this.',
}

const empty = {
  icon: IconCircleCheck,
  title: 'No confirmation pages yet',
  message: 'Create a confirmation page to thank shoppers after they pay.',
}

function NewPage() {
  const { store_id } = useStore()
  const { create } = confirmationPages
  return (
    <NewContent
      kind={confirmationPageKind}
      create={create}
      thing="page"
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
      purpose="Customize the page that shoppers see after they pay."
      action={<NewPage />}
      empty={empty}
      words={words}
    />
  )
}

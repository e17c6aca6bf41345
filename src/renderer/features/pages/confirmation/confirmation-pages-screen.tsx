import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import { confirmationPages } from '../../../../shared/contracts/confirmation-pages.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useStore } from '../../../lib/stores.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useNotification } from '../../../ui/toasts.tsx'
import { ContentList } from '../list/content-list.tsx'
import { confirmationPageKind, editorAddress } from './confirmation-kind.ts'

const words = {
  archive: 'Shoppers no longer get it. It can be brought back.',
  remove: 'Its settings, versions and reviews are deleted. Past orders stay. This cannot be undone.',
}

const empty = {
  icon: IconCircleCheck,
  title: 'No confirmation pages',
  message: 'Shoppers see one once they have paid. Make the first, give it your colours and publish it.',
}

/** Makes a page, a draft with the usual settings, and opens it. */
function NewPage() {
  const { store_id } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const creation = useAction(confirmationPages.create, {
    invalidates: [confirmationPages.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: ({ data }) => navigate(editorAddress(data)),
  })
  return (
    <Button
      loading={creation.busy}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => void creation.run({ body: { store_id } })}
    >
      New page
    </Button>
  )
}

/** /editor/checkout/confirmation-pages (RT-072): the store's confirmation pages as pictures of what shoppers see. */
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

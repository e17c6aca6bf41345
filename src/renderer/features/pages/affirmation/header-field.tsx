import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { affirmationBoxes } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import type { Affirmed } from './sections.ts'

/** The heading of the box. Saves on blur and Enter; a value that failed to save stays in the field. */
export function HeaderField({ page, saved }: { page: Affirmed; saved: string }) {
  const toast = useNotification()
  const [typed, setTyped] = useState<string | null>(null)
  const update = useAction(affirmationBoxes.update, {
    invalidates: [affirmationBoxes.details],
    onFailure: (reason) => console.error('Affirmation box update:', errorText(reason)),
    onSuccess: () => toast.success('Heading saved'),
  })
  const save = async () => {
    if (typed === null || typed === saved) return
    if (await update.run({ body: { ...page, header: typed } })) setTyped(null)
  }
  return (
    <TextInput
      label="Heading"
      placeholder="Why buy from us"
      size="xs"
      maxLength={120}
      value={typed ?? saved}
      error={update.error === null ? undefined : `Couldn’t save. ${update.error}`}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => event.key === 'Enter' && void save()}
    />
  )
}

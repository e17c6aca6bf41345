import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Input } from '../../../../shared/contract.ts'
import { errorText } from '../../../lib/api-errors.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useNotification } from '../../../ui/toasts.tsx'
import { draftIn, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import { CreateMenu, type Choice } from './create-menu.tsx'

/** Makes one of a kind, a draft with the usual settings, and opens it. */
function useMaking<V extends object, D extends ContentFacts & V, C extends Contract>(
  kind: ContentKind<V, D>,
  create: C,
) {
  const toast = useNotification()
  const navigate = useNavigate()
  return useAction(create, {
    invalidates: [kind.contracts.list],
    onFailure: (error) => toast.error(errorText(error)),
    onSuccess: (reply) => navigate(kind.editorOf(draftIn(kind, reply))),
  })
}

interface NewContentProps<V extends object, D extends ContentFacts & V, C extends Contract> {
  kind: ContentKind<V, D>
  create: C
  label: string
}

/** A button that makes one of a kind. */
export function NewContent<V extends object, D extends ContentFacts & V, C extends Contract>({
  kind,
  create,
  label,
  input,
}: NewContentProps<V, D, C> & { input: Input<C> }) {
  const { busy, run } = useMaking(kind, create)
  return (
    <Button
      loading={busy}
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => void run(input)}
    >
      {label}
    </Button>
  )
}

/** A button that asks which sort of a kind is to be made. */
export function NewContentMenu<V extends object, D extends ContentFacts & V, C extends Contract>({
  kind,
  create,
  label,
  sorts,
}: NewContentProps<V, D, C> & { sorts: readonly (Omit<Choice, 'make'> & { input: Input<C> })[] }) {
  const { busy, run } = useMaking(kind, create)
  const choices = sorts.map(({ input, ...choice }) => ({ ...choice, make: () => void run(input) }))
  return <CreateMenu label={label} busy={busy} choices={choices} />
}

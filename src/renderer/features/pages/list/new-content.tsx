import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Input } from '../../../../shared/contract.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx'
import { draftIn, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import { CreateMenu, type Choice } from './create-menu.tsx'

interface NewContentProps<V extends object, D extends ContentFacts & V, C extends Contract> {
  kind: ContentKind<V, D>
  create: C
  label: string
}

/** The item to create, with a suggested name. */
interface Asked<C extends Contract> {
  suggestion: string
  input: (name: string) => Input<C>
}

/** Asks for a name, creates a draft with the default settings, and opens it. */
function useNaming<V extends object, D extends ContentFacts & V, C extends Contract>(
  kind: ContentKind<V, D>,
  create: C,
  title: string,
) {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked<C> | null>(null)
  const { busy, error, run } = useAction(create, {
    invalidates: [kind.contracts.list],
    onSuccess: (reply) => navigate(kind.editorOf(draftIn(kind, reply))),
  })
  const dialog = (
    <NameDialog
      opened={asked !== null}
      title={title}
      suggestion={asked?.suggestion ?? ''}
      busy={busy}
      error={error}
      onCreate={(name) => asked && void run(asked.input(name))}
      onClose={() => setAsked(null)}
    />
  )
  return { ask: setAsked, dialog }
}

/** A button that creates an item of a kind. */
export function NewContent<V extends object, D extends ContentFacts & V, C extends Contract>({
  kind,
  create,
  label,
  input,
}: NewContentProps<V, D, C> & { input: (name: string) => Input<C> }) {
  const { ask, dialog } = useNaming(kind, create, label)
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => ask({ suggestion: label, input })}
      >
        {label}
      </Button>
      {dialog}
    </>
  )
}

/** A button that creates an item of a kind, with a menu of types. */
export function NewContentMenu<V extends object, D extends ContentFacts & V, C extends Contract>({
  kind,
  create,
  label,
  sorts,
}: NewContentProps<V, D, C> & { sorts: readonly (Omit<Choice, 'make'> & { input: (name: string) => Input<C> })[] }) {
  const { ask, dialog } = useNaming(kind, create, label)
  const choices = sorts.map(({ input, ...choice }) => ({
    ...choice,
    make: () => ask({ suggestion: choice.label, input }),
  }))
  return (
    <>
      <CreateMenu label={label} choices={choices} />
      {dialog}
    </>
  )
}

import { Button, Menu } from '@mantine/core'
import { IconPlus, IconChevronDown, type Icon } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Contract, Input } from '../../../../shared/contract.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { NameDialog } from '../../../ui/feedback/name-dialog.tsx'
import { draftIn, type ContentFacts, type ContentKind } from '../editor/content-kind.ts'
import classes from '../editor/editor.module.css'

interface NewContentProps<V extends object, D extends ContentFacts & V, C extends Contract> {
  kind: ContentKind<V, D>
  create: C
  /** 'cart' */
  thing: string
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
  thing: string,
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
      thing={thing}
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
  thing,
  input,
}: NewContentProps<V, D, C> & { input: (name: string) => Input<C> }) {
  const { ask, dialog } = useNaming(kind, create, thing)
  return (
    <>
      <Button
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        onClick={() => ask({ suggestion: `New ${thing}`, input })}
      >
        Create {thing}
      </Button>
      {dialog}
    </>
  )
}

/** A button that creates an item of a kind, with a menu of types. */
export function NewContentMenu<V extends object, D extends ContentFacts & V, C extends Contract>({
  kind,
  create,
  thing,
  sorts,
}: NewContentProps<V, D, C> & { sorts: readonly (Omit<Choice, 'make'> & { input: (name: string) => Input<C> })[] }) {
  const { ask, dialog } = useNaming(kind, create, thing)
  const choices = sorts.map(({ input, ...choice }) => ({
    ...choice,
    make: () => ask({ suggestion: choice.label, input }),
  }))
  return (
    <>
      <CreateMenu label={`Create ${thing}`} choices={choices} />
      {dialog}
    </>
  )
}

interface Choice {
  label: string
  /** Description shown with the name. */
  text: string
  icon: Icon
  make: () => void
}

interface CreateMenuProps {
  label: string
  choices: readonly Choice[]
}

/** A create button with a menu of types. */
function CreateMenu({ label, choices }: CreateMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
          rightSection={<IconChevronDown size={16} stroke={1.8} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown miw={280} maw="min(360px, calc(100vw - 32px))">
        {choices.map(({ label: name, text, icon: Mark, make }) => (
          <Menu.Item key={name} leftSection={<Mark size={18} stroke={1.7} />} onClick={make}>
            {name}
            <span className={classes.choiceText}>{text}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

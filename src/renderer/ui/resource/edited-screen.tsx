import { Alert, Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { createContext, use, useCallback, useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useScreenTitle } from '../../lib/navigation/screen-title.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DetailScreen } from './detail-screen.tsx'
import { EditScreen } from './edit-screen.tsx'
import type { EditedForm } from './edited-form.ts'
import classes from './form.module.css'
import { LOADED, type LoadState } from './load-state.ts'

/** The list that the item belongs to. */
interface ListPlace {
  label: string
  path: string
}

interface EditedScreenProps<Values extends Record<string, unknown>> {
  edited: EditedForm<Values>
  /** The noun: 'Payment link'. */
  what: string
  list: ListPlace
  /** The saved item; null for a new one. */
  stored: { name: string; status?: ReactNode } | null
  /** Actions on the saved item. */
  buttons?: ReactNode
  /** Why it can't be edited; hides Save. */
  locked?: ReactNode
  /** Replaces 'Save' of a saved item. */
  saveLabel?: string
  /** Puts Save next to the title, except on phones. */
  saveInHeader?: boolean
  aside?: ReactNode
  children: ReactNode
}

/** Returns to the list without asking. */
const LeaveContext = createContext<() => void>(() => {})

/** The form screen of a new or existing item: name, back link, server error and Save. */
export function EditedScreen<Values extends Record<string, unknown>>(props: EditedScreenProps<Values>) {
  const { edited, what, list, stored, buttons, locked, aside, saveLabel = 'Save', saveInHeader, children } = props
  const { form, ref, onSubmit, error, saving, conflict, isBehind } = edited
  const navigate = useNavigate()
  const [deleted, setDeleted] = useState(false)
  useScreenTitle(stored?.name ?? null)
  const one = what.toLowerCase()
  const title = stored?.name ?? `New ${one}`
  const back = useCallback(() => void navigate(list.path), [navigate, list.path])
  const leave = useCallback(() => {
    setDeleted(true)
    back()
  }, [back])
  const header = {
    title,
    crumbs: [list, { label: title }],
    ...(stored?.status && { status: stored.status }),
    ...(stored && buttons && { action: <LeaveContext value={leave}>{buttons}</LeaveContext> }),
  }
  const fields = (
    <div
      className={classes.form}
      ref={(place) => {
        ref.current = place?.closest('form') ?? null
      }}
    >
      {error !== null && <Alert color="red">{error}</Alert>}
      {conflict && <ConflictDialog what={what} conflict={conflict} />}
      {isBehind && (
        <Alert color="blue" role="status">
          A newer version of this {one} was saved. When you save, your changes are merged into it.
        </Alert>
      )}
      {locked}
      {children}
    </div>
  )
  if (locked) {
    return (
      <DetailScreen header={header} load={LOADED} what={what} aside={aside}>
        {fields}
      </DetailScreen>
    )
  }
  return (
    <EditScreen
      header={header}
      what={what}
      onSubmit={onSubmit}
      saving={saving}
      dirty={form.isDirty() && !deleted}
      saveLabel={stored ? saveLabel : `Create ${one}`}
      {...(saveInHeader && { saveInHeader })}
      onCancel={back}
      aside={aside}
    >
      {fields}
    </EditScreen>
  )
}

interface StoredScreenProps<T> {
  /** The result of its details call. */
  found: { data: T | undefined; load: LoadState }
  what: string
  list: ListPlace
  children: (data: T) => ReactNode
}

/** Loads an item before rendering its edit screen, whose form starts from the loaded values. */
export function StoredScreen<T>({ found: { data, load }, what, list, children }: StoredScreenProps<T>) {
  if (data !== undefined) return children(data)
  return (
    <DetailScreen header={{ title: what, crumbs: [list, { label: what }] }} load={load} what={what}>
      {null}
    </DetailScreen>
  )
}

interface DeleteButtonProps {
  /** Asks for confirmation, then deletes. Resolves to true if deleted. */
  remove: () => Promise<boolean>
}

/** A button for `buttons` of an edited item: deletes it and returns to the list. */
export function DeleteButton({ remove }: DeleteButtonProps) {
  const leave = use(LeaveContext)
  const deleteIt = async () => {
    if (await remove()) leave()
  }
  return (
    <Button
      variant="default"
      className={classes.destructive ?? ''}
      leftSection={<IconTrash size={16} stroke={1.8} />}
      onClick={() => void deleteIt()}
    >
      Delete
    </Button>
  )
}

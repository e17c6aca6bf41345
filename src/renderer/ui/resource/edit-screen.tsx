import { Button } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useId, useRef, type ReactNode } from 'react'
import { PHONE } from '../display/media.ts'
import { DetailSkeleton } from '../feedback/skeletons.tsx'
import { LoadGate } from './load-gate.tsx'
import { LOADED, type LoadState } from './load-state.ts'
import { PageHeader, type PageHeaderProps } from './page-header.tsx'
import classes from './screen.module.css'
import { UnsavedGuard } from './unsaved-guard.ts'

interface EditScreenProps {
  header: PageHeaderProps
  /** Absent for a new item. */
  load?: LoadState
  what: string
  /** Runs on Save, Enter and Ctrl/⌘+S: usually `form.onSubmit(…)`. */
  onSubmit: () => void
  saving: boolean
  /** True if there are unsaved changes: asks before leaving. */
  dirty: boolean
  saveLabel?: string
  /** Puts Save next to the title, except on phones. */
  saveInHeader?: boolean
  onCancel?: () => void
  aside?: ReactNode
  children: ReactNode
}

/** A form screen: sections, and Save, which is disabled while saving, in a bar at the bottom or in the header. */
export function EditScreen(props: EditScreenProps) {
  const { header, load = LOADED, what, onSubmit, saving, dirty, saveInHeader = false, aside, children } = props
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const phone = useMediaQuery(PHONE) ?? false
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], [])
  const fields = <div className={classes.stack}>{children}</div>
  const inHeader = saveInHeader && !phone
  const save = <SaveButtons {...props} form={id} />
  const action = (
    <>
      {header.action}
      {save}
    </>
  )
  return (
    <div className={classes.page}>
      <PageHeader {...header} {...(inHeader && { action })} />
      <UnsavedGuard dirty={dirty && !saving} />
      <LoadGate load={load} what={what} skeleton={<DetailSkeleton aside={aside !== undefined} />}>
        <form
          ref={form}
          id={id}
          className={classes.form}
          data-wide={aside !== undefined || undefined}
          aria-label={header.title}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (!saving) onSubmit()
          }}
        >
          {aside === undefined ? (
            fields
          ) : (
            <div className={classes.columns}>
              {fields}
              <aside className={classes.stack}>{aside}</aside>
            </div>
          )}
          {!inHeader && (
            <div className={classes.save} data-save-bar>
              {save}
            </div>
          )}
        </form>
      </LoadGate>
    </div>
  )
}

function SaveButtons({ saving, dirty, saveLabel = 'Save', onCancel, form }: EditScreenProps & { form: string }) {
  return (
    <>
      <span className={classes.saveNote} role="status">
        {dirty ? 'Unsaved changes' : ''}
      </span>
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={saving}>
          Cancel
        </Button>
      )}
      <Button type="submit" form={form} loading={saving}>
        {saveLabel}
      </Button>
    </>
  )
}

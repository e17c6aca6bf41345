import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef, type ReactNode } from 'react'
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
  onCancel?: () => void
  aside?: ReactNode
  children: ReactNode
}

/** A form screen: sections, and a bar at the bottom with Save, which is disabled while saving. */
export function EditScreen(props: EditScreenProps) {
  const { header, load = LOADED, what, onSubmit, saving, dirty, saveLabel = 'Save', onCancel, aside, children } = props
  const form = useRef<HTMLFormElement>(null)
  useHotkeys([['mod+S', () => form.current?.requestSubmit()]], [])
  const fields = <div className={classes.stack}>{children}</div>
  return (
    <div className={classes.page}>
      <PageHeader {...header} />
      <UnsavedGuard dirty={dirty && !saving} />
      <LoadGate load={load} what={what} skeleton={<DetailSkeleton aside={aside !== undefined} />}>
        <form
          ref={form}
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
          <div className={classes.save} data-save-bar>
            <span className={classes.saveNote} role="status">
              {dirty ? 'Unsaved changes' : ''}
            </span>
            {onCancel && (
              <Button variant="default" onClick={onCancel} disabled={saving}>
                Cancel
              </Button>
            )}
            <Button type="submit" loading={saving}>
              {saveLabel}
            </Button>
          </div>
        </form>
      </LoadGate>
    </div>
  )
}

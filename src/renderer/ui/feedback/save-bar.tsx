import { Button, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { Kbd, modKey } from '../display/kbd.tsx'
import { UnsavedGuard } from '../resource/unsaved-guard.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** There are unsaved changes: the bar is shown, and leaving asks first. */
  dirty: boolean
  saving: boolean
  /** Why the last save failed, in plain words: said where the eyes are, however long the form is. */
  error?: string | null
  /** Puts back what is saved: usually `form.reset`. */
  onDiscard: () => void
  saveLabel?: string
  /** The search parameter of the tabs that the form stands in, since another tab throws its changes away as well. */
  param?: string
}

const NOTE = 'You have unsaved changes'

function Note({ error }: { error: string | null }) {
  if (error === null) {
    return (
      <p className={classes.note} aria-hidden>
        <span className={classes.dot} />
        {NOTE}
      </p>
    )
  }
  return (
    <p className={classes.note} data-failed>
      <IconAlertCircle size={18} aria-hidden />
      <span role="alert">{error}</span>
    </p>
  )
}

/**
 * The foot of a settings form, to be its last child: stays in view while there is something to save. Ctrl/⌘+S submits
 * the form around it, Save is its submit button and cannot be pressed twice.
 */
export function SaveBar({ dirty, saving, error = null, onDiscard, ...more }: SaveBarProps) {
  const { saveLabel = 'Save changes', param = 'tab' } = more
  const place = useRef<HTMLDivElement>(null)
  const save = () => {
    if (dirty && !saving) place.current?.closest('form')?.requestSubmit()
  }
  useHotkeys([['mod+S', save]], [])
  return (
    <>
      <UnsavedGuard dirty={dirty && !saving} param={param} />
      <VisuallyHidden role="status">{dirty ? NOTE : ''}</VisuallyHidden>
      <div className={classes.room} ref={place}>
        {dirty && (
          <div className={classes.bar} data-save-bar>
            <Note error={error} />
            <span className={classes.keys} aria-hidden>
              <Kbd>{modKey()}</Kbd>
              <Kbd>S</Kbd>
            </span>
            <div className={classes.buttons}>
              <Button variant="default" onClick={onDiscard} disabled={saving}>
                Discard
              </Button>
              <Button type="submit" loading={saving}>
                {saveLabel}
              </Button>
            </div>
          </div>
        )}
      </div>
    </>
  )
}

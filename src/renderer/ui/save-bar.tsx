import { Button, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useRef } from 'react'
import { Kbd, modKey } from './kbd.tsx'
import { UnsavedGuard } from './resource/unsaved-guard.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** There are unsaved changes: the bar is shown, and leaving asks first. */
  dirty: boolean
  saving: boolean
  /** Puts back what is saved: usually `form.reset`. */
  onDiscard: () => void
  saveLabel?: string
  /** The search parameter of the tabs that the form stands in, since another tab throws its changes away as well. */
  param?: string
}

const NOTE = 'You have unsaved changes'

/**
 * The foot of a settings form, to be its last child: stays in view while there is something to save. Ctrl/⌘+S submits
 * the form around it, Save is its submit button and cannot be pressed twice.
 */
export function SaveBar({ dirty, saving, onDiscard, saveLabel = 'Save changes', param = 'tab' }: SaveBarProps) {
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
          <div className={classes.bar}>
            <p className={classes.note} aria-hidden>
              <span className={classes.dot} />
              {NOTE}
            </p>
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

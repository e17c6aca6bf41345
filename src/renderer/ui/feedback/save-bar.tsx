import { Button, VisuallyHidden } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconAlertCircle } from '@tabler/icons-react'
import { useRef } from 'react'
import { Kbd, modKey } from '../display/kbd.tsx'
import { UnsavedGuard } from '../resource/unsaved-guard.ts'
import classes from './save-bar.module.css'

interface SaveBarProps {
  /** True if there are unsaved changes: shows the bar, and asks before leaving. */
  dirty: boolean
  saving: boolean
  /** Why the last save failed; shown in the bar, so that it is visible in a long form. */
  error?: string | null
  /** Restores the saved values: usually `form.reset`. */
  onDiscard: () => void
  saveLabel?: string
  /** Search parameter of the tabs around the form, since switching tabs discards changes as well. */
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
 * The footer of a settings form, which must be its last child: sticky while there are unsaved changes. Ctrl/⌘+S submits
 * the form; Save is its submit button and is disabled while saving.
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

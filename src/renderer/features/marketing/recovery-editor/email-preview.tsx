import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { cartRecovery, recoveryStep, type RecoveryStep } from '../../../../shared/contracts/marketing/cart-recovery.ts'
import type { PageLanguage } from '../../../../shared/contracts/pages/page-fields.ts'
import { call } from '../../../lib/api/api.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import classes from './recovery-editor.module.css'

const TYPING_MS = 300

interface Shown {
  subject: string
  html: string
}

/** The email of a step, rendered by the server as it is sent; the last valid one while a field is invalid. */
function useRenderedEmail(step: RecoveryStep, language: PageLanguage) {
  const { store_id } = useStore()
  const [shown, setShown] = useState<Shown | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [settled] = useDebouncedValue(step, TYPING_MS)
  const valid = recoveryStep.safeParse(settled)
  const key = valid.success ? JSON.stringify(valid.data) : null
  useEffect(() => {
    if (key === null) return undefined
    const stop = new AbortController()
    const body = { store_id, step: recoveryStep.parse(JSON.parse(key)), language }
    const load = async () => {
      try {
        const email = await call(cartRecovery.preview, { body }, { signal: stop.signal })
        if (stop.signal.aborted) return
        setShown(email)
        setError(null)
      } catch (reason) {
        if (!stop.signal.aborted) setError(errorText(reason))
      }
    }
    void load()
    return () => stop.abort()
  }, [store_id, key, language])
  return { shown, error: key === null ? 'Fix the errors in this step to update the preview.' : error }
}

interface EmailPreviewProps {
  step: RecoveryStep
  language: PageLanguage
  width: 'phone' | 'desktop'
}

/** The email of a step in an inbox, with the latest abandoned cart. */
export function EmailPreview({ step, language, width }: EmailPreviewProps) {
  const { store_name, store_email } = useStore()
  const { shown, error } = useRenderedEmail(step, language)
  return (
    <div className={classes.preview} data-width={width}>
      {error !== null && (
        <p className={classes.problem} role="status">
          {error}
        </p>
      )}
      {shown === null && error === null && <RowSkeleton rows={6} height={60} />}
      {shown && (
        <article className={classes.mail} aria-label="Email preview">
          <header className={classes.mailHead}>
            <span className={classes.sender} aria-hidden>
              {store_name.slice(0, 1).toUpperCase()}
            </span>
            <span>
              <b>{store_name}</b> {store_email}
              <br />
              {shown.subject}
            </span>
          </header>
          <iframe className={classes.email} title={shown.subject} sandbox="" srcDoc={shown.html} />
        </article>
      )}
    </div>
  )
}

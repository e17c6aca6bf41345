import { useState } from 'react'
import { AccountError, storeToken } from './account-api.ts'
import { errorText } from './error-text.ts'
import { useAccountTexts } from './account-texts.tsx'

/**
 * Stays pending, so that a pressed button is busy until the next page replaces this one, and a second press doesn’t send
 * the call again.
 */
export const pageReplaced = (): Promise<never> => new Promise(() => {})

/** Runs one call at a time. Shows its message for the customer, and goes to the sign-in page once signed out. */
export function useCall() {
  const texts = useAccountTexts()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const run = async (call: () => Promise<void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setError(null)
    setErrors({})
    try {
      await call()
    } catch (thrown) {
      if (!(thrown instanceof AccountError)) throw thrown
      if (thrown.status === 401) {
        storeToken(null)
        location.assign('/account/login')
        return
      }
      const language = document.documentElement.lang
      const { status, code, message } = thrown
      const fields = Object.entries(thrown.errors)
      setErrors(
        Object.fromEntries(
          fields.map(([field, text]) => [field, errorText(texts, language, { status, code, message: text, field })]),
        ),
      )
      setError(errorText(texts, language, { status, code, message, field: fields[0]?.[0] }))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, errors, run, fail: setError }
}

import { useState } from 'react'
import { AccountError, storeToken } from './account-api.ts'
import { useAccountTexts } from './account-texts.tsx'

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
      setErrors(thrown.errors)
      setError(thrown.message || (thrown.status === 0 ? texts.offline : texts.failed))
    } finally {
      setBusy(false)
    }
  }
  return { busy, error, errors, run, fail: setError }
}

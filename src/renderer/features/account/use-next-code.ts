import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCountdown, type Countdown } from '../../lib/forms/use-countdown.ts'
import { readFlow } from './flow-state.ts'

/** Seconds until another code may be requested, if the server hasn't said (GAP-01). */
const RESEND_WAIT_S = 60

/** The wait for another code. Its end is saved in the history entry, so that it survives a reload. */
export function useNextCode(): Countdown {
  const location = useLocation()
  const { pathname } = location
  const raw: unknown = location.state
  const navigate = useNavigate()
  const handed = readFlow(raw)
  const { email = '', next_code_at } = handed
  const justSent = email !== '' && next_code_at === undefined
  const { left, start } = useCountdown(justSent ? RESEND_WAIT_S : 0, next_code_at)
  const keep = (seconds: number) =>
    void navigate(pathname, { replace: true, state: { ...handed, next_code_at: Date.now() + seconds * 1000 } })
  useEffect(() => {
    if (justSent) keep(RESEND_WAIT_S)
  })
  return {
    left,
    start: (seconds) => {
      start(seconds)
      keep(seconds)
    },
  }
}

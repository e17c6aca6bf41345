import { auth, type AuthFlow } from '../../../shared/contracts/accounts/auth.ts'
import { retryAfter } from '../../lib/api/api-errors.ts'
import { formatCountdown } from '../../lib/format/format.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import classes from './auth-card.module.css'
import type { Countdown } from '../../lib/forms/use-countdown.ts'

interface ResendCodeProps {
  email: string
  flow: AuthFlow
  /** The wait until the next code. */
  wait: Countdown
  onSent: () => void
}

/** Sends a new code, at most one per minute; the server returns the wait. */
export function ResendCode({ email, flow, wait: { left, start }, onSent }: ResendCodeProps) {
  const { success } = useNotification()
  const action = useAction(auth.resendOtp, {
    onSuccess: ({ resend_after }) => {
      start(resend_after)
      onSent()
      success('New code sent')
    },
    onFailure: (reason) => {
      const seconds = retryAfter(reason)
      if (seconds !== undefined) start(seconds)
    },
  })
  if (left > 0) return <p className={`${classes.fine} ${classes.centered}`}>Resend code in {formatCountdown(left)}</p>
  return (
    <p className={`${classes.fine} ${classes.centered}`}>
      <button
        type="button"
        className={classes.textButton}
        disabled={action.busy || email === ''}
        onClick={() => void action.run({ body: { email, type: flow } })}
      >
        {action.busy ? 'Sending…' : 'Resend code'}
      </button>
      {action.error !== null && action.errorStatus !== 429 && <span role="alert"> {action.error}</span>}
    </p>
  )
}

import { auth, type AuthFlow } from '../../../shared/contracts/auth.ts'
import { retryAfter } from '../../lib/api-errors.ts'
import { formatCountdown } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { useNotification } from '../../ui/toasts.tsx'
import classes from './auth-card.module.css'
import { useCountdown } from '../../lib/use-countdown.ts'

/** Seconds until another code may be asked for (GAP-01). */
const WAIT = 60

interface ResendCodeProps {
  email: string
  flow: AuthFlow
  /** A code is on its way at this moment: the wait begins. */
  justSent: boolean
}

/** Sends a new code, at most one a minute: the server says how long the wait is. */
export function ResendCode({ email, flow, justSent }: ResendCodeProps) {
  const { left, start } = useCountdown(justSent ? WAIT : 0)
  const { success } = useNotification()
  const action = useAction(auth.resendOtp, {
    onSuccess: ({ resend_after }) => {
      start(resend_after)
      success('A new code is on its way')
    },
    onFailure: (reason) => {
      const wait = retryAfter(reason)
      if (wait !== undefined) start(wait)
    },
  })
  if (left > 0)
    return <p className={`${classes.fine} ${classes.centered}`}>Send a new code in {formatCountdown(left)}</p>
  return (
    <p className={`${classes.fine} ${classes.centered}`}>
      <button
        type="button"
        className={classes.textButton}
        disabled={action.busy || email === ''}
        onClick={() => void action.run({ body: { email, type: flow } })}
      >
        {action.busy ? 'Sending…' : 'Send a new code'}
      </button>
      {action.error !== null && <span role="alert"> {action.error}</span>}
    </p>
  )
}

import { Button } from '@mantine/core'
import { useState, type SyntheticEvent } from 'react'
import { users, type Profile } from '../../../../shared/contracts/accounts/user.ts'
import { retryAfter } from '../../../lib/api/api-errors.ts'
import { formatCountdown } from '../../../lib/format/format.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useCountdown } from '../../../lib/forms/use-countdown.ts'
import { logUserFailure } from '../../../lib/session/user-helpers.ts'
import { OneTimeCodeInput } from '../../../ui/inputs/one-time-code-input.tsx'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './account.module.css'

/** Seconds until another code may be requested (GAP-01). */
const RESEND_WAIT_S = 60

interface PendingEmailProps {
  profile: Profile
  /** Called when the new email was confirmed or canceled. */
  onSettled: (profile: Profile) => void
}

function useConfirm(onSettled: (profile: Profile) => void) {
  const toast = useNotification()
  const [otp, setOtp] = useState('')
  const [incomplete, setIncomplete] = useState(false)
  const action = useAction(users.confirmEmail, {
    onSuccess: ({ data }) => {
      toast.success(`Email changed to ${data.email}`)
      onSettled(data)
    },
  })
  const send = (code: string) => {
    setIncomplete(code.length < 6)
    if (code.length === 6) void action.run({ body: { otp: code } })
  }
  const type = (code: string) => {
    setOtp(code)
    setIncomplete(false)
    if (action.status === 'failed') action.reset()
  }
  const error = incomplete ? 'Code must be 6 digits' : (action.fieldErrors.otp ?? action.error ?? undefined)
  return { otp, type, send, error, busy: action.busy }
}

/** Resends the code by saving the new email again, or cancels the change by clearing the pending email. */
function useEmailSave(profile: Profile, onSettled: (profile: Profile) => void) {
  const toast = useNotification()
  const { left, start } = useCountdown(RESEND_WAIT_S)
  const resend = useAction(users.update, {
    onSuccess: () => {
      start(RESEND_WAIT_S)
      toast.success('New code sent')
    },
    onFailure: (error) => {
      const wait = retryAfter(error)
      if (wait !== undefined) start(wait)
      logUserFailure('Couldn’t resend the code', error)
    },
  })
  const cancel = useAction(users.update, {
    onSuccess: ({ data }) => onSettled(data),
    onFailure: (error) => logUserFailure('Couldn’t save the email', error),
  })
  const { id: user_id, pending_email } = profile
  return {
    left,
    resend: () => void resend.run({ body: { user_id, email: pending_email }, files: {} }),
    cancel: () => void cancel.run({ body: { user_id, pending_email: '' }, files: {} }),
    resending: resend.busy,
    cancelling: cancel.busy,
    error: cancel.error ?? resend.error,
  }
}

/** A new email that awaits its one-time code. The current email applies until then. */
export function PendingEmail({ profile, onSettled }: PendingEmailProps) {
  const confirm = useConfirm(onSettled)
  const email = useEmailSave(profile, onSettled)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    confirm.send(confirm.otp)
  }
  return (
    <form aria-label="Confirm your new email" noValidate onSubmit={submit}>
      <SettingsRow
        title="New email"
        status={
          <StatusBadge tone="warn" size="small">
            Not confirmed
          </StatusBadge>
        }
        help={`Until you confirm, sign in with ${profile.email}.`}
      >
        <p className={classes.text}>
          We sent a code to <strong>{profile.pending_email}</strong>. It expires in 10 minutes.
        </p>
        <div className={classes.code}>
          <OneTimeCodeInput
            label="One-time code"
            value={confirm.otp}
            error={confirm.error}
            onChange={confirm.type}
            onComplete={confirm.send}
          />
        </div>
        <div className={classes.actions}>
          <Button type="submit" size="xs" loading={confirm.busy}>
            Confirm email
          </Button>
          {email.left > 0 ? (
            <span className={classes.text}>Resend code in {formatCountdown(email.left)}</span>
          ) : (
            <Button size="xs" variant="default" loading={email.resending} onClick={email.resend}>
              Resend code
            </Button>
          )}
          <Button size="xs" variant="subtle" color="gray" loading={email.cancelling} onClick={email.cancel}>
            Cancel change
          </Button>
        </div>
        {email.error !== null && (
          <p className={classes.text} role="alert">
            {email.error}
          </p>
        )}
      </SettingsRow>
    </form>
  )
}

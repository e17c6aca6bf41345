import { Button, TextInput } from '@mantine/core'
import { useState, useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { system } from '../../../shared/contracts/system/system.ts'
import { errorCode, retryAfter } from '../../lib/api/api-errors.ts'
import { call } from '../../lib/api/api.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { schemaRules, useFormAction, type FormAction } from '../../lib/forms/form.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { signIn } from '../../lib/session/session.ts'
import { type Countdown, useCountdown } from '../../lib/forms/use-countdown.ts'
import { OneTimeCodeInput } from '../../ui/inputs/one-time-code-input.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { readFlow, type FlowState } from './flow-state.ts'
import { ResendCode } from './resend-code.tsx'

interface CodeValues extends Record<string, unknown> {
  email: string
  otp: string
}

const rules = schemaRules(auth.verifyEmail.body)

const texts = {
  emailVerification: { button: 'Verify email', back: 'signup', change: 'Change email' },
  forgotPassword: { button: 'Continue', back: 'forget-password', change: 'Use another email' },
} as const

/** Users who signed up with an invite are in a store now; everyone else names a first one. */
async function pathAfterVerification(user_id: string): Promise<string> {
  try {
    const reply = await call(stores.list, { query: { user_id } })
    return to(reply.stores.length > 0 ? 'dashboard' : 'set-up-store')
  } catch {
    // That screen doesn't depend on the list, and links to the dashboard.
    return to('set-up-store')
  }
}

const TOO_MANY_ATTEMPTS = 'Too many incorrect codes. Request a new one below.'

/** The code form of both flows. The code of a forgotten password is submitted again with the new password. */
function useCodeForm({ email = '', flow, from }: FlowState, wait: Countdown) {
  const navigate = useNavigate()
  const [locked, setLocked] = useState(false)
  const common = {
    initialValues: { email, otp: '' },
    validate: rules,
    toInput: (body: CodeValues) => ({ body }),
  }
  const lock = (form: { setFieldValue: (field: 'otp', value: string) => void }, reason: unknown) => {
    const seconds = errorCode(reason) === 'code_used_up' ? retryAfter(reason) : undefined
    if (seconds === undefined) return
    form.setFieldValue('otp', '')
    wait.start(seconds)
    setLocked(true)
  }
  const verify: FormAction<typeof auth.verifyEmail, CodeValues> = useFormAction(auth.verifyEmail, {
    ...common,
    onSuccess: async ({ data: { id, email: verified, token } }) => {
      // Exactly an id and an email with an empty name (A §4); the name comes from the profile.
      signIn({ id, email: verified, name: '' }, token)
      return navigate(from ?? (await pathAfterVerification(id)), { replace: true })
    },
    onFailure: (reason) => lock(verify.form, reason),
  })
  const check: FormAction<typeof auth.checkResetCode, CodeValues> = useFormAction(auth.checkResetCode, {
    ...common,
    onSuccess: (_, { body }) => navigate(to('reset-password'), { state: { ...body, flow } }),
    onFailure: (reason) => lock(check.form, reason),
  })
  const { form, action, ref, onSubmit, error } = flow === 'emailVerification' ? verify : check
  const shown = locked ? TOO_MANY_ATTEMPTS : error
  return { form, busy: action.busy, ref, onSubmit, error: shown, locked, unlock: () => setLocked(false) }
}

/** /otp-verification */
export default function OtpVerificationScreen() {
  const handed = readFlow(useLocation().state)
  const { email = '', flow, typed } = handed
  const wait = useNextCode()
  const { form, busy, ref, onSubmit, error, locked, unlock } = useCodeForm(handed, wait)
  const { button, back, change } = texts[flow]
  const purpose =
    email === '' ? (
      'Enter your email and the 6-digit code we sent you. The code expires in 10 minutes.'
    ) : (
      <>
        {flow === 'forgotPassword'
          ? 'If you have an account, we sent a 6-digit code to '
          : 'We sent a 6-digit code to '}
        <strong>{email}</strong>. It expires in 10 minutes.
      </>
    )
  const below = (
    <>
      <p>
        Wrong email?{' '}
        <Link to={to(typed?.account_type === 'business' ? 'signup.business' : back)} state={{ typed }}>
          {change}
        </Link>
      </p>
      <OutboxLink email={form.values.email} />
    </>
  )
  return (
    <AuthCard title="Check your email" purpose={purpose} backTo={to(back)} below={below}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        {email === '' && (
          <TextInput
            label="Email"
            type="email"
            name="email"
            size="md"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
        )}
        <OneTimeCodeInput
          label="One-time code"
          description="You can paste the code. If it hasn’t arrived, check your spam folder."
          value={form.values.otp}
          error={typeof form.errors.otp === 'string' ? form.errors.otp : undefined}
          onChange={(otp) => form.setFieldValue('otp', otp)}
          onComplete={() => form.getValues().email !== '' && ref.current?.requestSubmit()}
          disabled={locked}
          autoFocus={email !== ''}
        />
        <Button type="submit" size="md" fullWidth loading={busy} disabled={locked}>
          {button}
        </Button>
        <ResendCode email={form.values.email} flow={flow} wait={wait} onSent={unlock} />
      </AuthForm>
    </AuthCard>
  )
}

/** Link to the outbox of a server that doesn't send email. Hidden if email is sent. */
function OutboxLink({ email }: { email: string }) {
  const outbox = useApi(system.outbox, { query: { to: email === '' ? 'nobody' : email } })
  if (!outbox.data) return null
  return (
    <p>
      This server doesn’t send email. <Link to={to('outbox', undefined, { to: email })}>Open outbox</Link>
    </p>
  )
}

/** Seconds until another code may be requested, if the server hasn't said (GAP-01). */
const RESEND_WAIT_S = 60

/** The wait for another code. Its end is saved in the history entry, so that it survives a reload. */
function useNextCode(): Countdown {
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

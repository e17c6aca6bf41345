import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/auth.ts'
import { stores } from '../../../shared/contracts/store.ts'
import { call } from '../../lib/api.ts'
import { schemaRules, useFormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { signIn } from '../../lib/session.ts'
import { OneTimeCodeInput } from '../../ui/one-time-code-input.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { readFlow, type FlowState } from './flow-state.ts'
import { OutboxLink } from './outbox-link.tsx'
import { ResendCode } from './resend-code.tsx'

const rules = schemaRules(auth.verifyEmail.body)

const texts = {
  emailVerification: { button: 'Verify e-mail', back: 'signup', change: 'Change e-mail' },
  forgotPassword: { button: 'Continue', back: 'forget-password', change: 'Use another e-mail' },
} as const

/** Who came by an invite is in a store now; everybody else names a first one. */
async function firstPath(user_id: string): Promise<string> {
  try {
    const reply = await call(stores.list, { query: { user_id } })
    return to(reply.stores.length > 0 ? 'dashboard' : 'set-up-store')
  } catch {
    // It asks for nothing that is not there, and leads on to the dashboard.
    return to('set-up-store')
  }
}

/** The code of either flow. That of a forgotten password is checked with the new password, on the next screen. */
function useCodeForm({ email = '', flow, from }: FlowState) {
  const navigate = useNavigate()
  const state = useFormAction(auth.verifyEmail, {
    initialValues: { email, otp: '' },
    validate: rules,
    toInput: (body) => ({ body }),
    onSuccess: async ({ data: { id, email: verified, token } }) => {
      // Exactly an id and an e-mail with an empty name (A §4); the name comes with the profile.
      signIn({ id, email: verified, name: '' }, token)
      return navigate(from ?? (await firstPath(id)), { replace: true })
    },
  })
  if (flow === 'emailVerification') return state
  const toPassword = state.form.onSubmit(
    (values) => void navigate(to('reset-password'), { state: { ...values, flow } }),
  )
  return { ...state, onSubmit: toPassword }
}

/** /otp-verification */
export default function OtpVerificationScreen() {
  const handed = readFlow(useLocation().state)
  const { email = '', flow } = handed
  const { form, action, ref, onSubmit, error } = useCodeForm(handed)
  const { button, back, change } = texts[flow]
  const purpose =
    email === '' ? (
      'Enter your e-mail and the 6-digit code that we sent to it. It works for 10 minutes.'
    ) : (
      <>
        We sent a 6-digit code to <strong>{email}</strong>. It works for 10 minutes.
      </>
    )
  const below = (
    <>
      <p>
        Wrong address? <Link to={to(back)}>{change}</Link>
      </p>
      <OutboxLink email={form.values.email} />
    </>
  )
  return (
    <AuthCard title="Check your e-mail" purpose={purpose} backTo={to(back)} below={below}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        {email === '' && (
          <TextInput
            label="E-mail"
            type="email"
            name="email"
            size="md"
            autoComplete="username"
            {...form.getInputProps('email')}
          />
        )}
        <OneTimeCodeInput
          label="One-time code"
          description="Paste works too. Check the spam folder if nothing came."
          value={form.values.otp}
          error={typeof form.errors.otp === 'string' ? form.errors.otp : undefined}
          onChange={(otp) => form.setFieldValue('otp', otp)}
          autoFocus={email !== ''}
        />
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          {button}
        </Button>
        <ResendCode email={form.values.email} flow={flow} justSent={email !== ''} />
      </AuthForm>
    </AuthCard>
  )
}

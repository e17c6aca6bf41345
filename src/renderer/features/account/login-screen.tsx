import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { errorCode } from '../../lib/api/api-errors.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { signIn } from '../../lib/session/session.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import classes from './auth-card.module.css'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { readFlow } from './flow-state.ts'
import { SecondStep } from './second-step.tsx'

const rules = schemaRules(auth.login.body)

interface PasswordStepProps {
  email: string
  /** Why the second step returned to the password. */
  notice: string | null
  from: string | null | undefined
  /** The password was correct, and a second factor is required. */
  onChallenge: (challenge_id: string, email: string) => void
}

function PasswordStep({ email, notice, from, onChallenge }: PasswordStepProps) {
  const navigate = useNavigate()
  const { form, action, ref, onSubmit, error } = useFormAction(auth.login, {
    initialValues: { email, password: '' },
    validate: rules,
    toInput: (body) => ({ body }),
    onSuccess: ({ data }, { body }) => {
      if ('challenge_id' in data) onChallenge(data.challenge_id, body.email)
      else signIn(data, data.token)
    },
    onFailure: (reason, { body }) => {
      if (errorCode(reason) !== 'email_not_verified') return
      void navigate(to('otp-verification'), { state: { email: body.email, from } })
    },
  })
  const signUp = (
    <p>
      New to Cartwright? <Link to={to('signup')}>Create an account</Link>
    </p>
  )
  return (
    <AuthCard title="Sign in" purpose="Your stores, orders and payments in one place." below={signUp}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={action.status === 'idle' ? notice : error}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoFocus={email === ''}
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          size="md"
          autoComplete="current-password"
          autoFocus={email !== ''}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <div className={classes.labelRow}>
          <Link to={to('forget-password')} state={{ email: form.values.email }}>
            Forgot password?
          </Link>
        </div>
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Sign in
        </Button>
      </AuthForm>
    </AuthCard>
  )
}

/**
 * /login: the password and, if the account uses it, a second factor. The router redirects signed-in users, so a success
 * only saves the login.
 */
export default function LoginScreen() {
  const { email = '', from } = readFlow(useLocation().state)
  const [first, setFirst] = useState<{ email: string; notice: string | null }>({ email, notice: null })
  const [challenge, setChallenge] = useState<string | null>(null)
  if (challenge !== null) {
    const back = (notice: string | null) => {
      setFirst({ email: first.email, notice })
      setChallenge(null)
    }
    return <SecondStep challenge_id={challenge} onBack={back} />
  }
  const open = (challenge_id: string, typed: string) => {
    setFirst({ email: typed, notice: null })
    setChallenge(challenge_id)
  }
  return <PasswordStep {...first} from={from} onChallenge={open} />
}

import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/auth.ts'
import { errorCode } from '../../lib/api-errors.ts'
import { schemaRules, useFormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { signIn } from '../../lib/session.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import classes from './auth-card.module.css'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { readFlow } from './flow-state.ts'

const rules = schemaRules(auth.login.body)

/** /login. Whoever is signed in is led on by the router, so a success only has to keep the sign-in. */
export default function LoginScreen() {
  const navigate = useNavigate()
  const { email = '', from } = readFlow(useLocation().state)
  const { form, action, ref, onSubmit, error } = useFormAction(auth.login, {
    initialValues: { email, password: '' },
    validate: rules,
    toInput: (body) => ({ body }),
    onSuccess: ({ data }) => signIn(data, data.token),
    onFailure: (reason, { body }) => {
      if (errorCode(reason) !== 'email_not_verified') return
      void navigate(to('otp-verification'), { state: { email: body.email, from } })
    },
  })
  const signUp = (
    <>
      New to Cartwright? <Link to={to('signup')}>Create an account</Link>
    </>
  )
  return (
    <AuthCard title="Log in" purpose="Your stores, orders and payments in one place." below={signUp}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        <TextInput
          label="E-mail"
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
          Log in
        </Button>
      </AuthForm>
    </AuthCard>
  )
}

import { Button, TextInput } from '@mantine/core'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { readFlow } from './flow-state.ts'

const rules = schemaRules(auth.forgetPassword.body)

/** /forget-password: starts the flow that ends at /reset-password (GAP-02). */
export default function ForgetPasswordScreen() {
  const navigate = useNavigate()
  const { email = '' } = readFlow(useLocation().state)
  const { form, action, ref, onSubmit, error } = useFormAction(auth.forgetPassword, {
    initialValues: { email },
    validate: rules,
    toInput: (body) => ({ body }),
    onSuccess: (_, { body }) =>
      navigate(to('otp-verification'), { state: { email: body.email.trim(), flow: 'forgotPassword' } }),
  })
  const logIn = (
    <>
      Remember your password? <Link to={to('login')}>Sign in</Link>
    </>
  )
  return (
    <AuthCard
      title="Forgot your password?"
      purpose="If your email has an account, we’ll send a code to reset your password."
      backTo={to('login')}
      below={logIn}
    >
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          autoFocus
          {...form.getInputProps('email')}
        />
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Send code
        </Button>
      </AuthForm>
    </AuthCard>
  )
}

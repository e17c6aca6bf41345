import { Button, Divider, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { Link, useNavigate } from 'react-router-dom'
import { auth, registration } from '../../../shared/contracts/auth.ts'
import { schemaRules, useFormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import classes from './auth-card.module.css'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { passwordRules } from './password-rules.ts'

type AccountType = 'individual' | 'business'

const schemaErrors = schemaRules(registration)

interface SignupValues extends Record<string, unknown> {
  business_name: string
  first_name: string
  last_name: string
  email: string
  password: string
}

const empty: SignupValues = { business_name: '', first_name: '', last_name: '', email: '', password: '' }

/** The rules of GAP-03; a business besides has a name. */
export const signupErrors =
  (type: AccountType) =>
  (values: SignupValues): FormErrors => ({
    ...(type === 'business' && values.business_name.trim() === ''
      ? { business_name: 'Business name is required' }
      : {}),
    ...schemaErrors({ ...values, account_type: type }),
  })

const texts = {
  individual: {
    title: 'Create your account',
    purpose: 'Connect a provider and take a test payment today.',
    other: { label: 'Sign up as a business', id: 'signup.business' },
  },
  business: {
    title: 'Create a business account',
    purpose: 'For companies that sell under their own name.',
    other: { label: 'Sign up as an individual', id: 'signup' },
  },
} as const

/** /signup and /signup-as-business: one form, in which a business is asked for its name, too. */
export function SignupForm({ type }: { type: AccountType }) {
  const navigate = useNavigate()
  const { form, action, ref, onSubmit, error } = useFormAction(auth.register, {
    initialValues: empty,
    validate: signupErrors(type),
    toInput: ({ business_name, ...person }) => ({
      body: { ...person, account_type: type, ...(type === 'business' ? { business_name: business_name.trim() } : {}) },
    }),
    onSuccess: ({ data }) => navigate(to('otp-verification'), { state: { email: data.email } }),
  })
  const { title, purpose, other } = texts[type]
  const logIn = (
    <>
      Already have an account? <Link to={to('login')}>Log in</Link>
    </>
  )
  return (
    <AuthCard title={title} purpose={purpose} below={logIn}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        {type === 'business' && (
          <TextInput
            label="Business name"
            name="business_name"
            size="md"
            autoComplete="organization"
            {...form.getInputProps('business_name')}
          />
        )}
        <div className={classes.pair}>
          <TextInput
            label="First name"
            name="first_name"
            size="md"
            autoComplete="given-name"
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label="Last name"
            name="last_name"
            size="md"
            autoComplete="family-name"
            {...form.getInputProps('last_name')}
          />
        </div>
        <TextInput
          label="Work e-mail"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
        <PasswordInput
          label="Password"
          name="password"
          size="md"
          autoComplete="new-password"
          rules={passwordRules}
          {...form.getInputProps('password')}
          value={form.values.password}
        />
        <p className={classes.fine}>
          By creating an account you agree to the <Link to={to('terms-of-service')}>Terms of service</Link> and the{' '}
          <Link to={`${to('terms-of-service')}#privacy`}>Privacy policy</Link>.
        </p>
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Create account
        </Button>
        <Divider className={classes.or ?? ''} label="or" />
        <Button component={Link} to={to(other.id)} variant="default" size="md" fullWidth>
          {other.label}
        </Button>
      </AuthForm>
    </AuthCard>
  )
}

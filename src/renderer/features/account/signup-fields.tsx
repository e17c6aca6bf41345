import { Button, Checkbox, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode, RefObject, SyntheticEvent } from 'react'
import { Link } from 'react-router-dom'
import { to } from '../../lib/navigation/route-paths.ts'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { passwordRules } from '../../ui/inputs/password-rules.ts'
import { StrengthMeter } from '../../ui/inputs/strength-meter.tsx'
import classes from './auth-card.module.css'
import { AuthCard, AuthForm } from './auth-card.tsx'

export interface SignupValues extends Record<string, unknown> {
  business_name: string
  first_name: string
  last_name: string
  email: string
  password: string
  /** Agreed to the terms of service and the privacy policy. */
  terms: boolean
}

const EMAIL_TAKEN = 'User already exists'

export const emptySignup: SignupValues = {
  business_name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  terms: false,
}

/** The parts of a form that the card needs, for any call. */
export interface SignupState {
  form: UseFormReturnType<SignupValues>
  action: { busy: boolean }
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  error: string | null
}

/** Offers a login link if the email already has an account. */
function emailError({ errors, values }: UseFormReturnType<SignupValues>): ReactNode {
  if (errors['email'] !== EMAIL_TAKEN) return errors['email']
  return (
    <>
      {EMAIL_TAKEN}.{' '}
      <Link to={to('login')} state={{ email: values.email.trim() }}>
        Sign in instead
      </Link>
    </>
  )
}

interface SignupCardProps {
  state: SignupState
  title: string
  purpose: string
  /** Requires the name of the business. */
  business?: boolean
  /** The email is fixed by the invite. */
  fixedEmail?: boolean
  /** Other ways to sign up, below the button. */
  children?: ReactNode
}

/** Required but not sent: every account is created with consent, so its creation date is the date of consent. */
function Consent({ form }: Pick<SignupState, 'form'>) {
  const props = form.getInputProps('terms', { type: 'checkbox' })
  return (
    <Checkbox
      name="terms"
      required
      label={
        <>
          I agree to the <Link to={to('terms-of-service')}>Terms of service</Link> and the{' '}
          <Link to={`${to('terms-of-service')}#privacy`}>Privacy policy</Link>.
        </>
      }
      aria-invalid={form.errors['terms'] !== undefined || undefined}
      {...props}
    />
  )
}

/** The form card for every kind of sign-up. */
export function SignupCard({ state, title, purpose, business = false, fixedEmail = false, children }: SignupCardProps) {
  const { form, action, ref, onSubmit, error } = state
  const logIn = (
    <p>
      Already have an account? <Link to={to('login')}>Sign in</Link>
    </p>
  )
  const text = (name: 'first_name' | 'last_name' | 'business_name', label: string, autoComplete: string) => (
    <TextInput label={label} name={name} size="md" autoComplete={autoComplete} {...form.getInputProps(name)} />
  )
  return (
    <AuthCard title={title} purpose={purpose} below={logIn}>
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        {business && text('business_name', 'Business name', 'organization')}
        <div className={classes.pair}>
          {text('first_name', 'First name', 'given-name')}
          {text('last_name', 'Last name', 'family-name')}
        </div>
        <TextInput
          label="Work email"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          readOnly={fixedEmail}
          {...(fixedEmail ? { description: 'Your invite is for this email address.' } : {})}
          {...form.getInputProps('email')}
          error={emailError(form)}
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
        <StrengthMeter password={form.values.password} />
        <Consent form={form} />
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Create account
        </Button>
        {children}
      </AuthForm>
    </AuthCard>
  )
}

import { Button, Divider } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth, registration } from '../../../shared/contracts/accounts/auth.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import classes from './auth-card.module.css'
import { readFlow, type TypedSignup } from './flow-state.ts'
import { emptySignup, SignupCard, type SignupValues } from './signup-fields.tsx'

type AccountType = TypedSignup['account_type']

const schemaErrors = schemaRules(registration)

/** Validates GAP-03 and the consent to the terms; a business also needs a name. */
export const signupErrors =
  (type: AccountType) =>
  (values: SignupValues): FormErrors => ({
    ...(type === 'business' && values.business_name.trim() === ''
      ? { business_name: 'Business name is required' }
      : {}),
    ...schemaErrors({ ...values, account_type: type }),
    ...(values.terms ? {} : { terms: 'Agree to the terms to create an account' }),
  })

const texts = {
  individual: {
    title: 'Create your account',
    purpose: 'Connect a payment provider and take a test payment today.',
    other: { label: 'Sign up as a business', id: 'signup.business', note: 'Adds your business name to your account.' },
  },
  business: {
    title: 'Create a business account',
    purpose: 'For businesses that sell under their own name.',
    other: { label: 'Sign up as an individual', id: 'signup', note: 'No business name needed.' },
  },
} as const

/** Form of /signup and /signup-as-business. A business also enters its name. */
export function SignupForm({ type }: { type: AccountType }) {
  const navigate = useNavigate()
  const { account_type: _, ...typed } = readFlow(useLocation().state).typed ?? { account_type: type }
  const state = useFormAction(auth.register, {
    initialValues: { ...emptySignup, ...typed },
    validate: signupErrors(type),
    toInput: ({ first_name, last_name, email, password, business_name }) => ({
      body: {
        first_name,
        last_name,
        email,
        password,
        account_type: type,
        ...(type === 'business' ? { business_name: business_name.trim() } : {}),
      },
    }),
    onSuccess: ({ data }, { body: { first_name, last_name, email, business_name = '' } }) => {
      const kept: TypedSignup = { account_type: type, business_name, first_name, last_name, email }
      return navigate(to('otp-verification'), { state: { email: data.email, typed: kept } })
    },
  })
  const { title, purpose, other } = texts[type]
  return (
    <SignupCard state={state} title={title} purpose={purpose} business={type === 'business'}>
      <Divider className={classes.or ?? ''} label="or" />
      <Button component={Link} to={to(other.id)} variant="default" size="md" fullWidth>
        {other.label}
      </Button>
      <p className={classes.otherNote}>{other.note}</p>
    </SignupCard>
  )
}

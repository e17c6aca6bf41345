import { Button, TextInput } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { auth } from '../../../shared/contracts/accounts/auth.ts'
import { schemaRules, useFormAction } from '../../lib/forms/form.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { OneTimeCodeInput } from '../../ui/inputs/one-time-code-input.tsx'
import { PasswordInput } from '../../ui/inputs/password-input.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { AuthCard, AuthForm } from './auth-card.tsx'
import { readFlow } from './flow-state.ts'
import { passwordRules } from '../../ui/inputs/password-rules.ts'
import { StrengthMeter } from '../../ui/inputs/strength-meter.tsx'

interface ResetValues extends Record<string, unknown> {
  email: string
  otp: string
  new_password: string
  repeated: string
}

const schemaErrors = schemaRules(auth.changePassword.body)

/** Validation rules of GAP-03. */
export const resetErrors = (values: ResetValues): FormErrors => ({
  ...schemaErrors(values),
  ...(values.repeated === values.new_password ? {} : { repeated: 'Passwords don’t match' }),
})

/** Reads email and token from the emailed link. They are in the fragment, which isn't sent to servers or proxies. */
function readResetLink(hash: string): { email: string; otp: string } | null {
  const fields = new URLSearchParams(hash.slice(1))
  const [email, otp] = [fields.get('email'), fields.get('token')]
  return email && otp ? { email, otp } : null
}

/** /reset-password: the code from the previous screen, the emailed link or this form, and the new password twice. */
export default function ResetPasswordScreen() {
  const navigate = useNavigate()
  const { success } = useNotification()
  const location = useLocation()
  const [{ email = '', otp = '' }] = useState(() => readResetLink(location.hash) ?? readFlow(location.state))
  const { form, action, ref, onSubmit, error } = useFormAction(auth.changePassword, {
    initialValues: { email, otp, new_password: '', repeated: '' },
    validate: resetErrors,
    toInput: (values) => ({ body: { email: values.email, otp: values.otp, new_password: values.new_password } }),
    onSuccess: (_, { body }) => {
      success('Password changed. Sign in with your new password.')
      return navigate(to('login'), { state: { email: body.email }, replace: true })
    },
  })
  const codeError = typeof form.errors.otp === 'string' ? form.errors.otp : undefined
  const again = (
    <>
      Didn’t get a code, or it expired? <Link to={to('forget-password')}>Send a new code</Link>
    </>
  )
  return (
    <AuthCard
      title="Choose a new password"
      purpose="Changing it signs you out on every device."
      backTo={to('forget-password')}
      below={again}
    >
      <AuthForm formRef={ref} onSubmit={onSubmit} error={error}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          size="md"
          autoComplete="username"
          readOnly={email !== ''}
          {...form.getInputProps('email')}
        />
        {(otp === '' || codeError !== undefined) && (
          <OneTimeCodeInput
            label="One-time code"
            value={/^\d*$/.test(form.values.otp) ? form.values.otp : ''}
            error={codeError}
            onChange={(code) => form.setFieldValue('otp', code)}
          />
        )}
        <PasswordInput
          label="New password"
          name="new_password"
          size="md"
          autoComplete="new-password"
          rules={passwordRules}
          {...form.getInputProps('new_password')}
          value={form.values.new_password}
        />
        <StrengthMeter password={form.values.new_password} />
        <PasswordInput
          label="Confirm new password"
          name="repeated"
          size="md"
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
          value={form.values.repeated}
        />
        <Button type="submit" size="md" fullWidth loading={action.busy}>
          Change password
        </Button>
      </AuthForm>
    </AuthCard>
  )
}

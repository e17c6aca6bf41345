import { Alert, Button } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import { accountSessions } from '../../../../shared/contracts/accounts/account-sessions.ts'
import { users } from '../../../../shared/contracts/accounts/user.ts'
import { schemaRules, useFormAction, type FormAction } from '../../../lib/forms/form.ts'
import { logUserFailure } from '../../../lib/session/user-helpers.ts'
import { PasswordInput } from '../../../ui/inputs/password-input.tsx'
import { passwordRules } from '../../../ui/inputs/password-rules.ts'
import { UnsavedGuard } from '../../../ui/resource/unsaved-guard.ts'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { StrengthMeter } from '../../../ui/inputs/strength-meter.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './account.module.css'
import { UsernameHint } from './username-hint.tsx'

interface PasswordValues extends Record<string, unknown> {
  current_password: string
  new_password: string
  repeated: string
}

const empty: PasswordValues = { current_password: '', new_password: '', repeated: '' }

const schemaErrors = schemaRules(users.changePassword.body)

/** Validation rules of GAP-03. */
const passwordErrors = (values: PasswordValues): FormErrors => ({
  ...schemaErrors(values),
  ...(values.repeated === values.new_password ? {} : { repeated: 'Passwords don’t match' }),
})

function usePasswordForm(): FormAction<typeof users.changePassword, PasswordValues> {
  const toast = useNotification()
  const state: FormAction<typeof users.changePassword, PasswordValues> = useFormAction(users.changePassword, {
    initialValues: empty,
    validate: passwordErrors,
    toInput: ({ current_password, new_password }) => ({ body: { current_password, new_password } }),
    invalidates: [accountSessions.list],
    onSuccess: () => {
      state.form.reset()
      toast.success('Password changed. Other devices are signed out.')
    },
    onFailure: (error) => logUserFailure('Couldn’t change the password', error),
  })
  return state
}

export function PasswordPanel() {
  const { form, action, ref, onSubmit, error } = usePasswordForm()
  return (
    <form ref={ref} className={classes.form} aria-label="Password" noValidate onSubmit={onSubmit}>
      <UnsavedGuard dirty={form.isDirty() && !action.busy} param="tab" />
      <SettingsRow title="Change your password" help="Changing your password signs out all other devices." last>
        {error !== null && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {error}
          </Alert>
        )}
        <UsernameHint />
        <PasswordInput
          label="Current password"
          name="current_password"
          autoComplete="current-password"
          {...form.getInputProps('current_password')}
          value={form.values.current_password}
        />
        <div>
          <PasswordInput
            label="New password"
            name="new_password"
            autoComplete="new-password"
            rules={passwordRules}
            {...form.getInputProps('new_password')}
            value={form.values.new_password}
          />
          <StrengthMeter password={form.values.new_password} />
        </div>
        <PasswordInput
          label="Confirm new password"
          name="repeated"
          autoComplete="new-password"
          {...form.getInputProps('repeated')}
          value={form.values.repeated}
        />
        <div>
          <Button type="submit" loading={action.busy}>
            Change password
          </Button>
        </div>
      </SettingsRow>
    </form>
  )
}

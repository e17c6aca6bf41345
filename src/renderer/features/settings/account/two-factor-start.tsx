import { Alert, Button, Group, Modal } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Reply } from '../../../../shared/contract.ts'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { PasswordInput } from '../../../ui/inputs/password-input.tsx'
import classes from './account.module.css'
import { UsernameHint } from './username-hint.tsx'

export type Setup = Reply<typeof twoFactor.start>['data']

interface PasswordValues extends Record<string, unknown> {
  current_password: string
}

const rules = schemaRules(twoFactor.start.body)

interface StartDialogProps {
  onSetup: (setup: Setup) => void
  onClose: () => void
}

/** Asks for the password before two-factor setup, so that someone at an unlocked device can't lock the owner out. */
export function StartTwoFactorDialog({ onSetup, onClose }: StartDialogProps) {
  const { form, action, ref, onSubmit, error } = useFormAction(twoFactor.start, {
    initialValues: { current_password: '' },
    validate: rules,
    toInput: ({ current_password }: PasswordValues) => ({ body: { current_password } }),
    onSuccess: ({ data }) => onSetup(data),
  })
  return (
    <Modal opened onClose={onClose} title="Set up two-factor sign-in">
      <form ref={ref} className={classes.stack} noValidate onSubmit={onSubmit}>
        <p className={classes.text}>Enter your password to continue.</p>
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
          data-autofocus
          {...form.getInputProps('current_password')}
          value={form.values.current_password}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={action.busy}>
            Cancel
          </Button>
          <Button type="submit" loading={action.busy}>
            Continue
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

import { Alert, Button, Group, Modal, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconAlertCircle } from '@tabler/icons-react'
import type { RefObject, SyntheticEvent } from 'react'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import classes from './account.module.css'

interface CodeValues extends Record<string, unknown> {
  code: string
}

const rules = schemaRules(twoFactor.disable.body)
const blank = { initialValues: { code: '' }, validate: rules }

interface CodeDialogProps {
  title: string
  message: string
  confirmLabel: string
  destructive?: boolean
  onClose: () => void
  state: {
    form: UseFormReturnType<CodeValues>
    action: { busy: boolean }
    ref: RefObject<HTMLFormElement | null>
    onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
    error: string | null
  }
}

/** Asks for an authenticator code or a recovery code before a security setting changes. */
function CodeDialog({ title, message, confirmLabel, destructive = false, onClose, state }: CodeDialogProps) {
  const { form, action, ref, onSubmit, error } = state
  return (
    <Modal opened onClose={onClose} title={title}>
      <form ref={ref} className={classes.stack} noValidate onSubmit={onSubmit}>
        <p className={classes.text}>{message}</p>
        {error !== null && (
          <Alert color="red" role="alert" icon={<IconAlertCircle size={18} aria-hidden />}>
            {error}
          </Alert>
        )}
        <TextInput
          label="Code"
          description="Enter a code from your authenticator app or a recovery code."
          autoComplete="one-time-code"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose} disabled={action.busy}>
            Cancel
          </Button>
          <Button type="submit" color={destructive ? 'red' : 'brand'} loading={action.busy}>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}

interface TurnOffDialogProps {
  onDone: () => void
  onClose: () => void
}

export function TurnOffDialog({ onDone, onClose }: TurnOffDialogProps) {
  const state = useFormAction(twoFactor.disable, {
    ...blank,
    toInput: (body: CodeValues) => ({ body: { code: body.code } }),
    invalidates: [twoFactor.status],
    onSuccess: onDone,
  })
  return (
    <CodeDialog
      state={state}
      title="Turn off two-factor sign-in?"
      message="You’ll sign in with your password only, and your recovery codes stop working. You can turn it on again at any time."
      confirmLabel="Turn off"
      destructive
      onClose={onClose}
    />
  )
}

interface RenewDialogProps {
  onCodes: (codes: string[]) => void
  onClose: () => void
}

/** Replaces the recovery codes with new ones. */
export function RenewDialog({ onCodes, onClose }: RenewDialogProps) {
  const state = useFormAction(twoFactor.renewCodes, {
    ...blank,
    toInput: (body: CodeValues) => ({ body: { code: body.code } }),
    onSuccess: ({ data }) => onCodes(data.recovery_codes),
  })
  return (
    <CodeDialog
      state={state}
      title="Create new recovery codes?"
      message="Your current codes stop working immediately."
      confirmLabel="Create codes"
      onClose={onClose}
    />
  )
}

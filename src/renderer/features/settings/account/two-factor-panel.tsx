import { Button, Alert, Group, Modal } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Reply } from '../../../../shared/contract.ts'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import { useApi, useInvalidate } from '../../../lib/api/use-api.ts'
import { schemaRules, useFormAction } from '../../../lib/forms/form.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { SettingsSkeleton } from '../../../ui/feedback/settings-skeleton.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import { PasswordInput } from '../../../ui/inputs/password-input.tsx'
import classes from './account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'
import { UsernameHint } from './username-hint.tsx'

function TwoFactorOff({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [setup, setSetup] = useState<Setup | null>(null)
  const [asking, setAsking] = useState(false)
  const take = (started: Setup) => {
    setAsking(false)
    setSetup(started)
  }
  if (setup !== null) {
    return (
      <TwoFactorSetup
        secret={setup.secret}
        otpauthUrl={setup.otpauth_url}
        onCodes={onCodes}
        onCancel={() => setSetup(null)}
      />
    )
  }
  return (
    <SettingsRow
      title="Authenticator app"
      status={<StatusBadge tone="warn">Off</StatusBadge>}
      help="Add a second step to every sign-in."
      last
    >
      <p className={classes.text}>
        Sign in with your password and a code from an app on your phone, so that a stolen password isn’t enough.
      </p>
      <div>
        <Button onClick={() => setAsking(true)}>Set up two-factor</Button>
      </div>
      {asking && <StartTwoFactorDialog onSetup={take} onClose={() => setAsking(false)} />}
    </SettingsRow>
  )
}

/** Two-factor sign-in: off, in setup, showing its recovery codes once, or on. */
export function TwoFactorPanel() {
  const { data, load } = useApi(twoFactor.status, {})
  const toast = useNotification()
  const invalidate = useInvalidate()
  const [codes, setCodes] = useState<string[] | null>(null)
  const showCodes = (made: string[]) => {
    setCodes(made)
    void invalidate(twoFactor.status)
  }
  if (codes !== null) {
    const done = () => {
      setCodes(null)
      toast.success('Two-factor sign-in protects your account')
    }
    return <RecoveryCodes codes={codes} onDone={done} />
  }
  const status = data?.data
  return (
    <LoadGate load={load} what="Two-factor sign-in" skeleton={<SettingsSkeleton fields={[1]} />}>
      {status?.enabled ? (
        <TwoFactorOn addedAt={status.added_at} codesLeft={status.recovery_codes_left} onCodes={showCodes} />
      ) : (
        <TwoFactorOff onCodes={showCodes} />
      )}
    </LoadGate>
  )
}

type Setup = Reply<typeof twoFactor.start>['data']

interface PasswordValues extends Record<string, unknown> {
  current_password: string
}

const startRules = schemaRules(twoFactor.start.body)

interface StartDialogProps {
  onSetup: (setup: Setup) => void
  onClose: () => void
}

/** Asks for the password before two-factor setup, so that someone at an unlocked device can't lock the owner out. */
function StartTwoFactorDialog({ onSetup, onClose }: StartDialogProps) {
  const { form, action, ref, onSubmit, error } = useFormAction(twoFactor.start, {
    initialValues: { current_password: '' },
    validate: startRules,
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

import { Button } from '@mantine/core'
import { useState } from 'react'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import { useApi, useInvalidate } from '../../../lib/api/use-api.ts'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { SettingsSkeleton } from '../../../ui/feedback/settings-skeleton.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './account.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoFactorOn } from './two-factor-on.tsx'
import { StartTwoFactorDialog, type Setup } from './two-factor-start.tsx'
import { TwoFactorSetup } from './two-factor-setup.tsx'

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
        Log in with your password and a code from an app on your phone, so that a stolen password isn't enough.
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

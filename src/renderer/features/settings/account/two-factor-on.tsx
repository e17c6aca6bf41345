import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { pluralize, formatDate } from '../../../lib/format/format.ts'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './account.module.css'
import { RenewDialog, TurnOffDialog } from './code-dialog.tsx'

/** With fewer codes than this, losing the phone could soon lock the user out. */
const FEW_CODES = 3

interface TwoFactorOnProps {
  addedAt: string | null
  codesLeft: number
  onCodes: (codes: string[]) => void
}

function RecoveryRow({ codesLeft, onRenew }: { codesLeft: number; onRenew: () => void }) {
  return (
    <SettingsRow
      title="Recovery codes"
      help="Use a code if you don’t have your authenticator app. Each code works once."
      last
    >
      {codesLeft < FEW_CODES && (
        <Alert color="yellow" icon={<IconAlertTriangle size={18} aria-hidden />}>
          {codesLeft === 0
            ? 'You have no recovery codes left. If you lose your app, you can’t sign in.'
            : `Only ${pluralize(codesLeft, 'recovery code')} left. Create new codes before you run out.`}
        </Alert>
      )}
      <div className={classes.split}>
        <p className={classes.strong}>{pluralize(codesLeft, 'code')} left</p>
        <Button size="xs" variant="default" onClick={onRenew}>
          New codes
        </Button>
      </div>
    </SettingsRow>
  )
}

/** Enabled two-factor sign-in: date added, remaining recovery codes, and buttons to renew them or turn it off. */
export function TwoFactorOn({ addedAt, codesLeft, onCodes }: TwoFactorOnProps) {
  const toast = useNotification()
  const [asked, setAsked] = useState<'off' | 'codes' | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <SettingsRow
        title="Authenticator app"
        status={<StatusBadge tone="ok">On</StatusBadge>}
        help="Required after your password at every sign-in."
      >
        <div className={classes.split}>
          <p className={classes.strong}>{addedAt === null ? 'Added' : `Added ${formatDate(addedAt)}`}</p>
          <Button size="xs" variant="outline" color="red" onClick={() => setAsked('off')}>
            Turn off
          </Button>
        </div>
      </SettingsRow>
      <RecoveryRow codesLeft={codesLeft} onRenew={() => setAsked('codes')} />
      {asked === 'off' && (
        <TurnOffDialog
          onClose={close}
          onDone={() => {
            close()
            toast.success('Two-factor sign-in is off')
          }}
        />
      )}
      {asked === 'codes' && <RenewDialog onClose={close} onCodes={onCodes} />}
    </>
  )
}

import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { accountSessions, type AccountSession } from '../../../../shared/contracts/accounts/account-sessions.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { LoadGate } from '../../../ui/resource/load-gate.tsx'
import { RowSkeleton } from '../../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import classes from './account.module.css'
import { deviceLabel, isHandheld } from './device-label.ts'

const invalidates = [accountSessions.list]

function SessionItem({ session }: { session: AccountSession }) {
  const toast = useNotification()
  const { session_id, user_agent, ip, created_at, last_used_at, current } = session
  const device = deviceLabel(user_agent)
  const Mark = isHandheld(user_agent) ? IconDeviceMobile : IconDeviceDesktop
  const end = useAction(accountSessions.end, {
    invalidates,
    onSuccess: () => toast.success(`${device} signed out`),
  })
  const ask = async () => {
    const sure = await askToConfirm({
      title: `Sign out ${device}?`,
      message: `Last used from ${ip}. Anyone using this device has to sign in again.`,
      confirmLabel: 'Sign out',
      destructive: true,
    })
    if (sure) await end.run({ body: { session_id } })
  }
  return (
    <li className={classes.item}>
      <Mark className={classes.device} size={20} stroke={1.6} aria-hidden />
      <div className={classes.words}>
        <div className={classes.badges}>
          <p className={classes.strong}>{device}</p>
          {current && (
            <StatusBadge tone="info" size="small">
              This device
            </StatusBadge>
          )}
        </div>
        <p className={classes.quiet}>
          {ip}, signed in <RelativeTime value={created_at} />, last used <RelativeTime value={last_used_at} />
        </p>
        {end.error !== null && (
          <p className={classes.quiet} role="alert">
            {end.error}
          </p>
        )}
      </div>
      {!current && (
        <Button
          size="xs"
          variant="default"
          loading={end.busy}
          aria-label={`Sign out ${device}`}
          onClick={() => void ask()}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

function SignOutOthers({ others }: { others: number }) {
  const toast = useNotification()
  const action = useAction(accountSessions.endOthers, {
    invalidates,
    onSuccess: () => toast.success('All other devices signed out'),
  })
  const ask = async () => {
    const sure = await askToConfirm({
      title: 'Sign out all other devices?',
      message: `${pluralize(others, 'other device')} will be signed out and ${others === 1 ? 'has' : 'have'} to sign in again. This one stays signed in.`,
      confirmLabel: 'Sign out all other devices',
      destructive: true,
    })
    if (sure) await action.run({})
  }
  return (
    <>
      <Button variant="default" loading={action.busy} onClick={() => void ask()}>
        Sign out all other devices
      </Button>
      {action.error !== null && (
        <p className={classes.text} role="alert">
          {action.error}
        </p>
      )}
    </>
  )
}

/** The user's sessions, with buttons to sign out. */
export function SessionsPanel() {
  const { data, load } = useApi(accountSessions.list, {})
  const list = data?.data ?? []
  const others = list.filter(({ current }) => !current).length
  return (
    <div className={classes.panel}>
      <div className={classes.split}>
        <p className={classes.text}>
          Review the devices signed in to your account. If you don’t recognize one, change your password.
        </p>
        {others > 0 && <SignOutOthers others={others} />}
      </div>
      <LoadGate load={load} what="Sessions" skeleton={<RowSkeleton rows={3} height={60} />}>
        <ul className={classes.list} aria-label="Signed-in devices">
          {list.map((session) => (
            <SessionItem session={session} key={session.session_id} />
          ))}
        </ul>
      </LoadGate>
    </div>
  )
}

import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { twoFactor } from '../../../../shared/contracts/accounts/two-factor.ts'
import { pluralize, formatDate } from '../../../lib/format/format.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useApi } from '../../../lib/api/use-api.ts'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { SkeletonBar } from '../../../ui/feedback/skeletons.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import classes from './account.module.css'

/** Status of two-factor sign-in, with a link to its tab. */
export function TwoFactorRow() {
  const { data, error } = useApi(twoFactor.status, {})
  const status = data?.data
  const note = status?.enabled
    ? `Added ${status.added_at === null ? '' : formatDate(status.added_at)}. ${pluralize(status.recovery_codes_left, 'recovery code')} left.`
    : 'Not set up. Only your password protects this account.'
  return (
    <SettingsRow title="Two-factor" help="Add a second step to every sign-in.">
      <div className={classes.split}>
        <div className={classes.words}>
          <p className={classes.strong}>Authenticator app</p>
          {status ? (
            <p className={classes.quiet}>{note}</p>
          ) : (
            <p className={classes.quiet}>{error ?? <SkeletonBar width={180} />}</p>
          )}
        </div>
        <div className={classes.actions}>
          {status && <StatusBadge tone={status.enabled ? 'ok' : 'warn'}>{status.enabled ? 'On' : 'Off'}</StatusBadge>}
          <Button
            component={Link}
            to={to('settings.account', undefined, { tab: 'two-factor' })}
            size="xs"
            variant="default"
          >
            Manage
          </Button>
        </div>
      </div>
    </SettingsRow>
  )
}

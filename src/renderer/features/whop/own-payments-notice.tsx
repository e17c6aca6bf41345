import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { WhopIntegration } from '../../../shared/contracts/payments/whop.ts'
import type { WhopActions } from './use-whop.ts'
import classes from './whop.module.css'

interface NoticeProps {
  integration: WhopIntegration
  use: WhopActions['use']
  mayManage: boolean
}

/** Notes that the store's own accounts take precedence over Whop until changed (A §2). */
export function OwnPaymentsNotice({ integration: { own_payments, status }, use, mayManage }: NoticeProps) {
  if (!own_payments || status === 'none') return null
  return (
    <div className={classes.notice} role="status">
      <IconAlertTriangle size={20} stroke={1.7} aria-hidden />
      <p>
        <strong>Your own accounts process payments.</strong> Whop checkout is turned off while your own accounts are in
        use.
      </p>
      {mayManage && status === 'active' && (
        <Button size="xs" loading={use.busy} onClick={() => use.run(true)}>
          Use Whop instead
        </Button>
      )}
    </div>
  )
}

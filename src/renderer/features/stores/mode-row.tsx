import { Button } from '@mantine/core'
import type { Store } from '../../../shared/contracts/stores/store.ts'
import { can } from '../../../shared/domain/store/permissions.ts'
import { useOpenGoLive } from '../../lib/stores/go-live.ts'
import { SettingsRow } from '../../ui/layout/settings-row.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'

/** Test or live mode, with a button to change it. */
export function ModeRow({ store }: { store: Store }) {
  const openGoLive = useOpenGoLive()
  const isLive = store.cart_mode === 'live'
  return (
    <SettingsRow
      title="Payment mode"
      status={<StatusBadge tone={isLive ? 'ok' : 'mute'}>{isLive ? 'Live' : 'Test'}</StatusBadge>}
      help={isLive ? 'Shoppers pay with real money.' : 'Shoppers can only pay with test cards. No one is charged.'}
    >
      {can(store.role, 'payments.manage') && (
        <div>
          <Button variant="default" onClick={() => openGoLive(store.store_id)}>
            {isLive ? 'Switch to test mode' : 'Go live'}
          </Button>
        </div>
      )}
    </SettingsRow>
  )
}

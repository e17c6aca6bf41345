import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import type { Store } from '../../../../shared/contracts/stores/store.ts'
import { can } from '../../../../shared/domain/store/permissions.ts'
import { roleLabel } from '../../../lib/session/role-labels.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStores } from '../../../lib/session/stores.ts'
import { SettingsRow } from '../../../ui/layout/settings-row.tsx'
import { StatusBadge } from '../../../ui/display/status-badge.tsx'
import { StoreLogo } from '../../../ui/display/store-logo.tsx'
import classes from './account.module.css'

function StoreItem({ store }: { store: Store }) {
  const { store_id, store_name, store_logo, cart_mode, role } = store
  const verb = can(role, 'store.manage') ? 'Edit' : 'View'
  return (
    <li className={classes.item}>
      <StoreLogo name={store_name} logo={store_logo} size={32} />
      <div className={classes.words}>
        <p className={classes.strong}>{store_name}</p>
        <p className={classes.quiet}>{roleLabel(role)}</p>
      </div>
      <StatusBadge tone={cart_mode === 'live' ? 'ok' : 'mute'} size="small">
        {cart_mode === 'live' ? 'Live' : 'Test'}
      </StatusBadge>
      <Button
        component={Link}
        to={to('edit-store', { store_id })}
        size="xs"
        variant="default"
        aria-label={`${verb} ${store_name}`}
      >
        {verb}
      </Button>
    </li>
  )
}

/** All of the user's stores, each with a link to its settings. */
export function StoresRow() {
  const stores = useStores()
  const list = stores.data ?? []
  return (
    <SettingsRow title="Stores" help="Stores you own or work in." last>
      {stores.error !== null && (
        <div className={classes.split}>
          <p className={classes.text} role="alert">
            {stores.error}
          </p>
          <Button size="xs" variant="default" onClick={stores.retry}>
            Retry
          </Button>
        </div>
      )}
      {list.length > 0 && (
        <ul className={classes.list} aria-label="Stores">
          {list.map((store) => (
            <StoreItem store={store} key={store.store_id} />
          ))}
        </ul>
      )}
      {stores.data && list.length === 0 && (
        <p className={classes.text}>You don’t have a store yet. Create one or accept an invite.</p>
      )}
      <div>
        <Button
          component={Link}
          to={to('set-up-store')}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
        >
          Create store
        </Button>
      </div>
    </SettingsRow>
  )
}

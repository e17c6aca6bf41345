import { Button } from '@mantine/core'
import { Link, useParams } from 'react-router-dom'
import { to } from '../../lib/navigation/route-paths.ts'
import { useScreenTitle } from '../../lib/navigation/screen-title.ts'
import { useStore } from '../../lib/session/stores.ts'
import { LoadGate } from '../../ui/resource/load-gate.tsx'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import screen from '../../ui/resource/screen.module.css'
import { SettingsSkeleton } from '../../ui/feedback/settings-skeleton.tsx'
import { StatusBadge } from '../../ui/display/status-badge.tsx'
import { useIsGone } from './leaving.ts'
import { StoreEditor } from './store-editor.tsx'
import { useStoreDetails } from './use-store.ts'

/** /edit-store/:store_id: any of the user's stores, even if it isn't the current one (RT-081, GAP-08). */
export default function EditStoreScreen() {
  const { store_id = '' } = useParams()
  return useIsGone(store_id) ? null : <EditStore store_id={store_id} />
}

function EditStore({ store_id }: { store_id: string }) {
  const { data: store, load } = useStoreDetails(store_id)
  useScreenTitle(store?.store_name ?? null)
  const title = store?.store_name ?? 'Store'
  const isLive = store?.cart_mode === 'live'
  // The checklist always shows the current store.
  const isCurrent = useStore().store_id === store_id
  return (
    <div className={screen.page}>
      <PageHeader
        title={title}
        purpose="Manage your brand, contact details, payments and team."
        crumbs={[{ label: 'Account settings', path: to('settings.account') }, { label: title }]}
        action={
          isCurrent && (
            <Button variant="default" component={Link} to={to('setup')}>
              Setup checklist
            </Button>
          )
        }
        status={store && <StatusBadge tone={isLive ? 'ok' : 'mute'}>{isLive ? 'Live' : 'Test'}</StatusBadge>}
      />
      <LoadGate load={load} what="Store" skeleton={<SettingsSkeleton fields={[3, 3, 3, 1, 2]} />}>
        {store && <StoreEditor store={store} key={store.store_id} />}
      </LoadGate>
    </div>
  )
}

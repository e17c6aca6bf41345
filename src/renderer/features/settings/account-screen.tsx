import { Button } from '@mantine/core'
import { lazy } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { team } from '../../../shared/contracts/accounts/team.ts'
import { useCan } from '../../lib/session/permissions.ts'
import { to } from '../../lib/navigation/route-paths.ts'
import { useCurrentStore } from '../../lib/session/stores.ts'
import { useApi } from '../../lib/api/use-api.ts'
import { useInviteRequests } from '../../lib/session/user-helpers.ts'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import screen from '../../ui/resource/screen.module.css'
import { ListSkeleton } from '../../ui/feedback/settings-skeleton.tsx'
import { UrlTabs, type TabItem } from '../../ui/layout/tabs.tsx'

const ProfilePanel = lazy(() => import('./account/profile-panel.tsx').then((part) => ({ default: part.ProfilePanel })))
const PasswordPanel = lazy(() =>
  import('./account/password-panel.tsx').then((part) => ({ default: part.PasswordPanel })),
)
const TwoFactorPanel = lazy(() =>
  import('./account/two-factor-panel.tsx').then((part) => ({ default: part.TwoFactorPanel })),
)
const SessionsPanel = lazy(() =>
  import('./account/sessions-panel.tsx').then((part) => ({ default: part.SessionsPanel })),
)
const TeamPanel = lazy(() => import('./team/team-panel.tsx').then((part) => ({ default: part.TeamPanel })))
const RolesPanel = lazy(() => import('./team/roles-panel.tsx').then((part) => ({ default: part.RolesPanel })))
const ApiKeysPanel = lazy(() => import('./team/api-keys-panel.tsx').then((part) => ({ default: part.ApiKeysPanel })))
const WebhooksPanel = lazy(() =>
  import('./webhooks/webhooks-panel.tsx').then((part) => ({ default: part.WebhooksPanel })),
)
const AuditLogPanel = lazy(() => import('./team/audit-log-panel.tsx').then((part) => ({ default: part.AuditLogPanel })))
const InvitesPanel = lazy(() => import('./team/invites-panel.tsx').then((part) => ({ default: part.InvitesPanel })))

const LIST = <ListSkeleton />

const own: readonly TabItem[] = [
  { id: 'profile', label: 'Profile', panel: <ProfilePanel /> },
  { id: 'password', label: 'Password', panel: <PasswordPanel /> },
  { id: 'two-factor', label: 'Two-factor', panel: <TwoFactorPanel /> },
  { id: 'sessions', label: 'Sessions', panel: <SessionsPanel />, skeleton: LIST },
]

/** Tabs of the current store, filtered by the member's role; none without a store. */
function useStoreTabs(): TabItem[] {
  const store = useCurrentStore()
  const seesTeam = useCan('team.view')
  const makesKeys = useCan('api_keys.manage')
  const readsLog = useCan('audit.view')
  const members = useApi(team.members, store && seesTeam ? { query: { store_id: store.store_id } } : null)
  const tabs: (TabItem | false)[] = [
    seesTeam && { id: 'team', label: 'Team', count: members.data?.data.length, panel: <TeamPanel />, skeleton: LIST },
    seesTeam && { id: 'roles', label: 'Roles', panel: <RolesPanel />, skeleton: LIST },
    makesKeys && { id: 'api-keys', label: 'API keys', panel: <ApiKeysPanel />, skeleton: LIST },
    store !== null && { id: 'webhooks', label: 'Webhooks', panel: <WebhooksPanel />, skeleton: LIST },
    readsLog && { id: 'audit-log', label: 'Audit log', panel: <AuditLogPanel />, skeleton: LIST },
  ]
  return tabs.filter((tab) => tab !== false)
}

/** Shown while invites are pending, or if a link leads to them. */
function useInviteTabs(): TabItem[] {
  const { list } = useInviteRequests()
  const [search] = useSearchParams()
  if (list.length === 0 && search.get('tab') !== 'invites') return []
  const count = list.length === 0 ? {} : { count: list.length }
  return [{ id: 'invites', label: 'Invites', ...count, panel: <InvitesPanel />, skeleton: LIST }]
}

/** /settings/account: the user's settings, and the current store's team and API keys (GAP-08). */
export default function AccountScreen() {
  const storeTabs = useStoreTabs()
  const inviteTabs = useInviteTabs()
  const store = useCurrentStore()
  return (
    <div className={screen.page}>
      <PageHeader
        title="Account settings"
        purpose="Manage your profile, team, API keys and webhooks."
        action={
          store && (
            <Button variant="default" component={Link} to={to('sales-tax')}>
              Sales tax
            </Button>
          )
        }
      />
      <UrlTabs label="Account settings" tabs={[...own, ...storeTabs, ...inviteTabs]} />
    </div>
  )
}

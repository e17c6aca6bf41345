import { lazy } from 'react'
import { useNotifications } from '../../lib/use-notifications.ts'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import screen from '../../ui/resource/screen.module.css'
import { UrlTabs } from '../../ui/tabs.tsx'
import { NotificationList } from './notifications/notification-list.tsx'

const SettingsPanel = lazy(() =>
  import('./notifications/settings-panel.tsx').then(({ SettingsPanel: panel }) => ({ default: panel })),
)

/** /settings/notifications: everything the user was told, and what they want to be told of the current store (RT-078). */
export default function NotificationsScreen() {
  const { unread } = useNotifications()
  const all = {
    id: 'all',
    label: 'All notifications',
    ...(unread > 0 && { count: unread }),
    panel: <NotificationList />,
  }
  return (
    <div className={screen.page}>
      <PageHeader title="Notifications" purpose="What you were told, and how you want to be told." />
      <UrlTabs label="Notifications" tabs={[all, { id: 'settings', label: 'Settings', panel: <SettingsPanel /> }]} />
    </div>
  )
}

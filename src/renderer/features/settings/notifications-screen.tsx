import { lazy } from 'react'
import { useNotifications } from '../../lib/live/use-notifications.ts'
import { PageHeader } from '../../ui/resource/page-header.tsx'
import screen from '../../ui/resource/screen.module.css'
import { UrlTabs } from '../../ui/layout/tabs.tsx'
import { NotificationList } from './notifications/notification-list.tsx'

const SettingsPanel = lazy(() =>
  import('./notifications/settings-panel.tsx').then(({ SettingsPanel: panel }) => ({ default: panel })),
)

const CustomerEmailsPanel = lazy(() =>
  import('./notifications/customer-emails-panel.tsx').then(({ CustomerEmailsPanel: panel }) => ({ default: panel })),
)

/** /settings/notifications: the user's notifications, their settings, and the store's customer emails (RT-078). */
export default function NotificationsScreen() {
  const { unread } = useNotifications()
  const all = {
    id: 'all',
    label: 'All notifications',
    ...(unread > 0 && { count: `${unread} unread` }),
    panel: <NotificationList />,
  }
  return (
    <div className={screen.page}>
      <PageHeader title="Notifications" purpose="Your notifications and the emails your customers get." />
      <UrlTabs
        label="Notifications"
        tabs={[
          all,
          { id: 'settings', label: 'Settings', panel: <SettingsPanel /> },
          { id: 'customer-emails', label: 'Customer emails', panel: <CustomerEmailsPanel /> },
        ]}
      />
    </div>
  )
}

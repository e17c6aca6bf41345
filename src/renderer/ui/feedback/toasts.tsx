import { Notifications, createNotificationsStore, notifications } from '@mantine/notifications'
import { IconAlertCircle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import classes from './toasts.module.css'

export type ToastType = 'success' | 'error' | 'info'

/** How long a toast is shown, in milliseconds (B §9). */
export const TOAST_DISPLAY_MS = 3000

export interface NotificationApi {
  /** Shows a toast for 3000 ms and returns its id. */
  notify: (type: ToastType, message: string) => string
  success: (message: string) => string
  error: (message: string) => string
  info: (message: string) => string
}

const NotificationContext = createContext<NotificationApi | null>(null)

const icons: Record<ToastType, typeof IconInfoCircle> = {
  success: IconCircleCheck,
  error: IconAlertCircle,
  info: IconInfoCircle,
}

/** Renders toasts at the bottom center, and provides `useNotification` to its children (B §2). */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [store] = useState(createNotificationsStore)
  const api = useMemo<NotificationApi>(() => {
    const notify = (type: ToastType, message: string) => {
      const Icon = icons[type]
      return notifications.show(
        {
          message,
          icon: <Icon size={18} stroke={1.8} aria-hidden />,
          'data-toast': type,
          role: 'status',
          closeButtonProps: { 'aria-label': 'Dismiss' },
        },
        store,
      )
    }
    return {
      notify,
      success: (message) => notify('success', message),
      error: (message) => notify('error', message),
      info: (message) => notify('info', message),
    }
  }, [store])

  return (
    <NotificationContext.Provider value={api}>
      {children}
      <Notifications
        store={store}
        position="bottom-center"
        autoClose={TOAST_DISPLAY_MS}
        limit={3}
        containerWidth={420}
        transitionDuration={120}
        aria-live="polite"
        classNames={{ root: classes.place, notification: classes.toast }}
      />
    </NotificationContext.Provider>
  )
}

/**
 * Returns the toasts of the nearest provider.
 * @throws Error 'useNotification must be used within a NotificationProvider' outside of one (B §8).
 */
export function useNotification(): NotificationApi {
  const api = useContext(NotificationContext)
  if (api === null) throw new Error('useNotification must be used within a NotificationProvider')
  return api
}

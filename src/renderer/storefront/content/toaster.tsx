import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Icon } from './icons.tsx'
import type { IconName } from './icons.tsx'

type ToastType = 'success' | 'error' | 'info'

interface Toast {
  id: number
  type: ToastType
  message: string
}

type Notify = (type: ToastType, message: string) => void

/** Milliseconds that a toast is shown (B §9). */
export const toastTime = 3000

const toastIcons: Readonly<Record<ToastType, IconName>> = { success: 'checked', error: 'alert', info: 'info' }

interface Notifications {
  notify: Notify
  /** Removes a message early because it no longer applies. */
  withdraw: (message: string) => void
}

const NotificationContext = createContext<Notifications | null>(null)

/** Shows toasts at the bottom center for its children. They are read out politely and disappear after `toastTime`. */
export function NotificationProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  const next = useRef(0)
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())

  useEffect(() => {
    const running = timers.current
    return () => running.forEach(clearTimeout)
  }, [])

  const notify = useCallback<Notify>((type, message) => {
    next.current += 1
    const id = next.current
    // Show a repeated message only once.
    setToasts((shown) => [...shown.filter((toast) => toast.message !== message), { id, type, message }])
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setToasts((shown) => shown.filter((toast) => toast.id !== id))
    }, toastTime)
    timers.current.add(timer)
  }, [])
  const withdraw = useCallback(
    (message: string) => setToasts((shown) => shown.filter((toast) => toast.message !== message)),
    [],
  )
  const said = useMemo(() => ({ notify, withdraw }), [notify, withdraw])

  return (
    <NotificationContext value={said}>
      {children}
      <div className="shop-toasts" role="status" aria-live="polite">
        {toasts.map(({ id, type, message }) => (
          <p key={id} className={`shop-toast shop-toast-${type}`}>
            <Icon name={toastIcons[type]} />
            {message}
          </p>
        ))}
      </div>
    </NotificationContext>
  )
}

/** Returns the toast functions. @throws Error outside the provider (B §8) */
export function useNotification(): Notifications {
  const said = useContext(NotificationContext)
  if (!said) throw new Error('useNotification must be used within a NotificationProvider')
  return said
}

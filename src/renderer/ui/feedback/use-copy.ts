import { platform } from '../../platform/current.ts'
import { useNotification } from './toasts.tsx'

/** Copies a text and confirms it in a toast: `copy(order_id, 'Order ID')` shows 'Order ID copied'. */
export function useCopy(): (text: string, what: string) => Promise<void> {
  const toast = useNotification()
  return async (text, what) => {
    try {
      await platform().copyText(text)
      toast.success(`${what} copied`)
    } catch {
      toast.error(`Couldn’t copy the ${what}. Allow clipboard access and try again.`)
    }
  }
}

import { stores } from '../../../shared/contracts/stores/store.ts'
import { whop } from '../../../shared/contracts/payments/whop.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useStore } from '../../lib/session/stores.ts'
import { useAction, type ActionStatus } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'

/** Reads that a change of the Whop account invalidates, including the store, which the menu depends on. */
export const whopReads = [
  whop.integration,
  whop.dashboard,
  whop.products,
  whop.choices,
  stores.list,
  stores.details,
  stores.setup,
]

export interface WhopActions {
  verify: { run: () => void; status: ActionStatus; busy: boolean; error: string | null }
  listen: { run: () => void; busy: boolean }
  /** Asks for confirmation first. */
  disconnect: { run: () => void; busy: boolean }
  /** Switches between Whop and the store's own accounts; asks for confirmation first. */
  use: { run: (instead: boolean) => void; busy: boolean }
}

/** Actions on the Whop account; each shows its result in a toast. */
export function useWhopActions(): WhopActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const body = { store_id }
  const onFailure = (error: unknown) => toast.error(errorText(error))
  const verify = useAction(whop.verify, { invalidates: whopReads })
  const listen = useAction(whop.listen, {
    invalidates: whopReads,
    onFailure,
    onSuccess: ({ message, data }) =>
      data.webhook?.state === 'listening' ? toast.success(message) : toast.error(data.webhook?.message || message),
  })
  const disconnect = useAction(whop.disconnect, {
    invalidates: whopReads,
    onFailure,
    onSuccess: ({ message }) => toast.success(message),
  })
  const use = useAction(whop.use, {
    invalidates: whopReads,
    onFailure,
    onSuccess: ({ message }) => toast.success(message),
  })
  const askToDisconnect = async () => {
    const sure = await askToConfirm({
      title: 'Disconnect Whop?',
      message:
        'This removes the API key, and payment pages stop offering Whop. You can still refund existing payments and respond to disputes here.',
      confirmLabel: 'Disconnect Whop',
      destructive: true,
    })
    if (sure) void disconnect.run({ body })
  }
  const askToUse = async (instead: boolean) => {
    const sure = await askToConfirm(instead ? SWITCH_TO_WHOP : SWITCH_TO_OWN_ACCOUNTS)
    if (sure) void use.run({ body: { ...body, instead } })
  }
  return {
    verify: { ...verify, run: () => void verify.run({ body }) },
    listen: { busy: listen.busy, run: () => void listen.run({ body }) },
    disconnect: { busy: disconnect.busy, run: () => void askToDisconnect() },
    use: { busy: use.busy, run: (instead) => void askToUse(instead) },
  }
}

const SWITCH_TO_WHOP = {
  title: 'Use Whop for payments?',
  message:
    'Payment pages show Whop’s checkout, and your own accounts stop taking new payments. You can switch back at any time.',
  confirmLabel: 'Use Whop',
}

const SWITCH_TO_OWN_ACCOUNTS = {
  title: 'Use your own accounts again?',
  message: 'Payment pages stop showing Whop’s checkout. Your active accounts process payments by your routing rules.',
  confirmLabel: 'Use own accounts',
}

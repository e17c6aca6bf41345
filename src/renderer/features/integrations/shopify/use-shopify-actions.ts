import { integrationCalls } from '../../../../shared/contracts/integrations/integrations.ts'
import { shopify } from '../../../../shared/contracts/integrations/shopify.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { pluralize } from '../../../lib/format/format.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

/** Reads that every change of the synchronization invalidates. */
export const shopifyReads = [
  integrationCalls.list,
  integrationCalls.details,
  shopify.details,
  shopify.runs,
  shopify.conflicts,
  shopify.activity,
]

type Side = 'cartwright' | 'shopify'

interface ShopifyAction {
  run: () => void
  busy: boolean
}

export interface ShopifyActions {
  /** Asks for confirmation first. */
  pause: ShopifyAction
  /** Also checks rejected credentials again. */
  resume: ShopifyAction
  /** Asks for confirmation first. */
  disconnect: ShopifyAction
  start: ShopifyAction
  /** Asks for confirmation first. */
  cancel: ShopifyAction
  check: ShopifyAction
}

/** Actions on the connection with Shopify; each shows its result in a toast. `version`: of the integration. */
export function useShopifyActions(version: number): ShopifyActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const shared = { invalidates: shopifyReads, onFailure: (error: unknown) => toast.error(errorText(error)) }
  const said = (text: string) => ({ ...shared, onSuccess: () => toast.success(text) })
  const enable = useAction(integrationCalls.update, {
    ...shared,
    onSuccess: ({ data }) => toast.success(data.status === 'paused' ? 'Shopify is paused' : 'Shopify is connected'),
  })
  const disconnect = useAction(integrationCalls.disconnect, said('Shopify is disconnected'))
  const start = useAction(shopify.startSync, said('Sync started'))
  const cancel = useAction(shopify.cancelSync, said('Canceling the sync'))
  const check = useAction(shopify.check, said('The connection works'))
  const body = { store_id }
  const setEnabled = (enabled: boolean) => void enable.run({ body: { ...body, name: 'shopify', enabled, version } })
  const askToPause = async () => {
    const sure = await askToConfirm({
      title: 'Pause Shopify?',
      message:
        'Nothing is read from Shopify or written to it until you resume. After that, start a sync to find what changed on both sides.',
      confirmLabel: 'Pause Shopify',
    })
    if (sure) setEnabled(false)
  }
  const askToDisconnect = async () => {
    const sure = await askToConfirm({
      title: 'Disconnect Shopify?',
      message:
        'This stops a running sync and deletes the credentials, the conflicts and the log. You can’t undo it. Products, stock, promo codes and orders stay on both sides. If you connect the same shop again, nothing is duplicated.',
      confirmLabel: 'Disconnect Shopify',
      destructive: true,
    })
    if (sure) void disconnect.run({ body: { ...body, name: 'shopify' } })
  }
  const askToCancel = async () => {
    const sure = await askToConfirm({
      title: 'Cancel the sync?',
      message: 'What was synchronized so far stays. The next sync continues with the rest.',
      confirmLabel: 'Cancel sync',
      destructive: true,
    })
    if (sure) void cancel.run({ body })
  }
  return {
    pause: { busy: enable.busy, run: () => void askToPause() },
    resume: { busy: enable.busy, run: () => setEnabled(true) },
    disconnect: { busy: disconnect.busy, run: () => void askToDisconnect() },
    start: { busy: start.busy, run: () => void start.run({ body }) },
    cancel: { busy: cancel.busy, run: () => void askToCancel() },
    check: { busy: check.busy, run: () => void check.run({ body }) },
  }
}

export interface ResolveActions {
  busy: boolean
  /** Keeps one side of each given conflict. */
  choose: (choices: readonly { conflict_id: string; keep: Side }[]) => Promise<boolean>
  /** Keeps one side of all open conflicts, after confirmation. */
  keepAll: (keep: Side, open: number) => Promise<boolean>
}

export function useResolve(): ResolveActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const resolve = useAction(shopify.resolve, {
    invalidates: shopifyReads,
    onSuccess: ({ resolved }) => toast.success(`Resolving ${pluralize(resolved, 'conflict')}`),
    onFailure: (error) => toast.error(errorText(error)),
  })
  return {
    busy: resolve.busy,
    choose: async (choices) => (await resolve.run({ body: { store_id, choices: [...choices] } })) !== undefined,
    keepAll: async (keep, open) => {
      const [kept, other] = keep === 'shopify' ? ['Shopify', 'Cartwright'] : ['Cartwright', 'Shopify']
      const sure = await askToConfirm({
        title: `Use ${kept} for all?`,
        message: `${pluralize(open, 'conflict')} will be resolved with the values of ${kept}. The values of ${other} are overwritten. You can’t undo it.`,
        confirmLabel: `Use ${kept} for all`,
        destructive: true,
      })
      return sure && (await resolve.run({ body: { store_id, all: keep } })) !== undefined
    },
  }
}

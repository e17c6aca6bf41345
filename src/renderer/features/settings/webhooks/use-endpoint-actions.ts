import { auditLog } from '../../../../shared/contracts/accounts/audit-log.ts'
import { webhooks, type WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

/** Turns endpoints on, pauses and deletes them. */
export function useEndpointActions() {
  const toast = useNotification()
  const options = {
    invalidates: [webhooks.list, auditLog.list],
    onFailure: (error: unknown) => void toast.error(errorText(error)),
  }
  const update = useAction(webhooks.update, options)
  const removal = useAction(webhooks.remove, options)
  const setEnabled = async ({ endpoint_id, version }: WebhookEndpoint, enabled: boolean) => {
    const done = await update.run({ body: { endpoint_id, version, enabled } })
    if (done) toast.success(enabled ? 'Endpoint turned on' : 'Endpoint paused')
  }
  const remove = async ({ endpoint_id, url }: WebhookEndpoint) => {
    const sure = await askToConfirm({
      title: 'Delete this endpoint?',
      message: `This stops events to ${url} and deletes its delivery log. You can’t undo it.`,
      confirmLabel: 'Delete endpoint',
      destructive: true,
    })
    if (sure && (await removal.run({ body: { endpoint_id } }))) toast.success('Endpoint deleted')
  }
  return { setEnabled, remove }
}

import { integrationCalls, type Integration } from '../../../../shared/contracts/integrations/integrations.ts'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import { errorText } from '../../../lib/api/api-errors.ts'
import { useAction } from '../../../lib/api/use-action.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { askToConfirm } from '../../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../../ui/feedback/toasts.tsx'

/** Reads that every change of a connection invalidates. */
export const integrationReads = [
  integrationCalls.list,
  integrationCalls.details,
  integrationCalls.log,
  integrationCalls.delivery,
]

interface ToolAction {
  run: () => void
  busy: boolean
}

export interface ToolActions {
  /** Asks for confirmation first. */
  pause: ToolAction
  /** Also checks rejected credentials again. */
  resume: ToolAction
  /** Asks for confirmation first. */
  disconnect: ToolAction
}

/** Actions on a tool's connection; each shows its result in a toast. */
export function useToolActions({ name, label }: Tool, { version }: Pick<Integration, 'version'>): ToolActions {
  const { store_id } = useStore()
  const toast = useNotification()
  const onFailure = (error: unknown) => toast.error(errorText(error))
  const enable = useAction(integrationCalls.update, {
    invalidates: integrationReads,
    onFailure,
    onSuccess: ({ data }) => toast.success(data.status === 'paused' ? `${label} is paused` : `${label} is connected`),
  })
  const disconnect = useAction(integrationCalls.disconnect, {
    invalidates: integrationReads,
    onFailure,
    onSuccess: () => toast.success(`${label} is disconnected`),
  })
  const setEnabled = (enabled: boolean) => void enable.run({ body: { store_id, name, enabled, version } })
  const askToPause = async () => {
    const sure = await askToConfirm({
      title: `Pause ${label}?`,
      message: `Nothing is sent to ${label} until you resume it. Events that happen while it is paused aren’t sent later.`,
      confirmLabel: `Pause ${label}`,
    })
    if (sure) setEnabled(false)
  }
  const askToDisconnect = async () => {
    const sure = await askToConfirm({
      title: `Disconnect ${label}?`,
      message: `This deletes the credentials, the mapping and the event log, and nothing more is sent to ${label}. You can’t undo it. Data that ${label} already has stays there.`,
      confirmLabel: `Disconnect ${label}`,
      destructive: true,
    })
    if (sure) void disconnect.run({ body: { store_id, name } })
  }
  return {
    pause: { busy: enable.busy, run: () => void askToPause() },
    resume: { busy: enable.busy, run: () => setEnabled(true) },
    disconnect: { busy: disconnect.busy, run: () => void askToDisconnect() },
  }
}

import type { Connection } from '../../../shared/contracts/orchestration.ts'
import { orchestration } from '../../../shared/contracts/orchestration.ts'
import { stores } from '../../../shared/contracts/store.ts'
import { errorText } from '../../lib/api-errors.ts'
import { useAction } from '../../lib/use-action.ts'
import { askToConfirm } from '../../ui/confirm-dialog.tsx'
import { useNotification } from '../../ui/toasts.tsx'

const changed = [orchestration.all, stores.setup, stores.list]

export interface AccountActions {
  busy: boolean
  setActive: (account: Connection, active: boolean) => void
  makeDefault: (account: Connection) => void
  /** Asks first. */
  remove: (account: Connection) => void
}

/** What can be done with a connected account; each says how it went. */
export function useAccountActions(): AccountActions {
  const toast = useNotification()
  const onFailure = (error: unknown) => toast.error(errorText(error))
  const active = useAction(orchestration.setActive, {
    invalidates: changed,
    onFailure,
    onSuccess: ({ data }) =>
      toast.success(data.active ? `${data.account_name} takes payments again` : `${data.account_name} is paused`),
  })
  const byDefault = useAction(orchestration.makeDefault, {
    invalidates: changed,
    onFailure,
    onSuccess: ({ data }) => toast.success(`${data.account_name} is the default account`),
  })
  const removal = useAction(orchestration.remove, { invalidates: changed, onFailure })

  const remove = async ({ account_name, connection_id }: Connection) => {
    const sure = await askToConfirm({
      title: `Remove ${account_name}?`,
      message:
        'It takes no more payments. Past payments keep its name and can still be settled. This cannot be undone.',
      confirmLabel: 'Remove account',
      destructive: true,
    })
    if (sure && (await removal.run({ body: { connection_id } }))) toast.success(`${account_name} is removed`)
  }

  return {
    busy: active.busy || byDefault.busy || removal.busy,
    setActive: ({ connection_id }, on) => void active.run({ body: { connection_id, active: on } }),
    makeDefault: ({ connection_id }) => void byDefault.run({ body: { connection_id } }),
    remove: (account) => void remove(account),
  }
}

/** Connects the built-in test gateway; an empty name is left to the server. */
export function useConnectTestGateway(onConnected?: () => void) {
  const toast = useNotification()
  return useAction(orchestration.testGateway, {
    invalidates: changed,
    onSuccess: ({ message }) => {
      toast.success(message)
      onConnected?.()
    },
  })
}

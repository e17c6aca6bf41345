import { useRef, useState } from 'react'
import type { Connection } from '../../../shared/contracts/payments/payment-accounts.ts'
import { orchestration } from '../../../shared/contracts/payments/payment-accounts.ts'
import { stores } from '../../../shared/contracts/stores/store.ts'
import { errorText } from '../../lib/api/api-errors.ts'
import { useAction } from '../../lib/api/use-action.ts'
import { askToConfirm } from '../../ui/feedback/confirm-dialog.tsx'
import { useNotification } from '../../ui/feedback/toasts.tsx'
import { blockingRules, type BlockedRemoval } from './accounts/used-by-rules.tsx'

/** Reads that a change of an account invalidates. */
export const accountReads = [
  orchestration.all,
  orchestration.details,
  orchestration.connectors,
  orchestration.setup,
  stores.setup,
  stores.list,
]

export interface AccountActions {
  busy: boolean
  setActive: (account: Connection, active: boolean) => void
  makeDefault: (account: Connection) => void
  /** Verifies its keys again. */
  verify: (account: Connection) => void
  /** Asks for confirmation first. */
  remove: (account: Connection) => void
  /** The rules that prevented an account's removal; null once dismissed. */
  refused: BlockedRemoval | null
  forgetRefused: () => void
}

/** Actions on a connected account; each shows its result in a toast. */
export function useAccountActions(onRemoved?: () => void): AccountActions {
  const toast = useNotification()
  const onFailure = (error: unknown) => toast.error(errorText(error))
  const active = useAction(orchestration.setActive, {
    invalidates: accountReads,
    onFailure,
    onSuccess: ({ data }) =>
      toast.success(data.active ? `${data.account_name} is active` : `${data.account_name} is paused`),
  })
  const byDefault = useAction(orchestration.makeDefault, {
    invalidates: accountReads,
    onFailure,
    onSuccess: ({ data }) => toast.success(`${data.account_name} is the default account`),
  })
  const check = useAction(orchestration.verify, {
    invalidates: accountReads,
    onFailure,
    onSuccess: ({ verified, message, data }) => {
      const text = `${data.account_name}: ${message}`
      if (verified) toast.success(text)
      else toast.error(text)
    },
  })
  const [refused, setRefused] = useState<BlockedRemoval | null>(null)
  const leaving = useRef('')
  const removal = useAction(orchestration.remove, {
    invalidates: accountReads,
    onFailure: (error) => {
      const rules = blockingRules(error)
      if (rules === null) onFailure(error)
      else setRefused({ account_name: leaving.current, rules })
    },
  })

  const remove = async ({ account_name, connection_id }: Connection) => {
    const sure = await askToConfirm({
      title: `Remove ${account_name}?`,
      message: 'It stops processing payments. Past payments aren’t affected. You can’t undo this.',
      confirmLabel: 'Remove account',
      destructive: true,
    })
    leaving.current = account_name
    if (!sure || !(await removal.run({ body: { connection_id } }))) return
    toast.success(`${account_name} removed`)
    onRemoved?.()
  }

  return {
    busy: active.busy || byDefault.busy || check.busy || removal.busy,
    setActive: ({ connection_id }, on) => void active.run({ body: { connection_id, active: on } }),
    makeDefault: ({ connection_id }) => void byDefault.run({ body: { connection_id } }),
    verify: ({ connection_id }) => void check.run({ body: { connection_id } }),
    remove: (account) => void remove(account),
    refused,
    forgetRefused: () => setRefused(null),
  }
}

/** Connects the built-in test gateway. If the name is empty, the server chooses one. */
export function useConnectTestGateway(onConnected?: () => void) {
  const toast = useNotification()
  return useAction(orchestration.testGateway, {
    invalidates: accountReads,
    onSuccess: ({ message }) => {
      toast.success(message)
      onConnected?.()
    },
  })
}

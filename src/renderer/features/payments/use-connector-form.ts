import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { RefObject, SyntheticEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { saveCalls, type AccountName } from '../../../shared/contracts/connector-calls.ts'
import { orchestration, type ConnectionDetails, type ConnectorCard } from '../../../shared/contracts/orchestration.ts'
import { useFormAction } from '../../lib/form.ts'
import { to } from '../../lib/route-paths.ts'
import { useStore } from '../../lib/stores.ts'
import type { ActionStatus } from '../../lib/use-action.ts'
import { useNotification } from '../../ui/toasts.tsx'
import {
  connectorProblems,
  newValues,
  storedValues,
  toNewBody,
  toUpdateBody,
  type ConnectorValues,
} from './connector-form.ts'
import { accountReads } from './use-accounts.ts'

export type ConnectorFormApi = UseFormReturnType<ConnectorValues>

export interface ConnectorForm {
  form: ConnectorFormApi
  ref: RefObject<HTMLFormElement | null>
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
  error: string | null
  /** Of the save: idle, loading, succeeded or failed (A §4). */
  status: ActionStatus
}

/** A new account: once saved its form is that of the stored one. */
export function useNewAccount(accountName: AccountName, card: ConnectorCard, account_name: string): ConnectorForm {
  const { store_id, cart_mode } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const saved = useFormAction(saveCalls[accountName], {
    initialValues: newValues(card, account_name, cart_mode),
    validate: (values: ConnectorValues): FormErrors => connectorProblems(card, values),
    toInput: (values) => ({ body: toNewBody(card, store_id, values) }),
    invalidates: accountReads,
    onSuccess: ({ message, data: { connection_id } }) => {
      toast.success(message)
      saved.form.resetDirty()
      void navigate(to('payments.connector', { accountName }, { connection_id }), { replace: true })
    },
  })
  return { ...saved, status: saved.action.status }
}

/** A stored account: what was saved is what it starts from again. */
export function useStoredAccount(card: ConnectorCard, account: ConnectionDetails, onSaved?: () => void): ConnectorForm {
  const toast = useNotification()
  const saved = useFormAction(orchestration.update, {
    initialValues: storedValues(card, account),
    validate: (values: ConnectorValues): FormErrors => connectorProblems(card, values),
    toInput: (values) => ({ body: toUpdateBody(card, account.connection_id, values) }),
    invalidates: accountReads,
    onSuccess: ({ message, data }) => {
      toast.success(message)
      const values = storedValues(card, data)
      saved.form.setInitialValues(values)
      saved.form.setValues(values)
      onSaved?.()
    },
  })
  return { ...saved, status: saved.action.status }
}

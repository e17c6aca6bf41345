import type { FormErrors, UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router-dom'
import { saveCallOf } from '../../../../shared/contracts/payments/connector-calls.ts'
import {
  orchestration,
  type ConnectionDetails,
  type ConnectorCard,
} from '../../../../shared/contracts/payments/payment-accounts.ts'
import { call } from '../../../lib/api/api.ts'
import { useFormAction } from '../../../lib/forms/form.ts'
import { to } from '../../../lib/navigation/route-paths.ts'
import { useStore } from '../../../lib/session/stores.ts'
import { useStoredForm, type EditedForm } from '../../../ui/resource/edited-form.ts'
import { useNotification } from '../../../ui/feedback/toasts.tsx'
import {
  connectorKinds,
  validateConnector,
  newAccountValues,
  SETTING_LABELS,
  storedValues,
  toNewBody,
  toUpdateBody,
  type ConnectorValues,
} from './connector-form.ts'
import { accountReads } from '../use-accounts.ts'

export type ConnectorFormApi = UseFormReturnType<ConnectorValues>

/** Form of a new account. After saving, the saved account's form opens. */
export function useNewAccount(
  accountName: string,
  card: ConnectorCard,
  account_name: string,
): EditedForm<ConnectorValues> {
  const { store_id, cart_mode } = useStore()
  const toast = useNotification()
  const navigate = useNavigate()
  const saved = useFormAction(saveCallOf(accountName), {
    initialValues: newAccountValues(card, account_name, cart_mode),
    validate: (values: ConnectorValues): FormErrors => validateConnector(card, values),
    toInput: (values) => ({ body: toNewBody(card, store_id, values) }),
    invalidates: accountReads,
    onSuccess: ({ message, data: { connection_id } }) => {
      toast.success(message)
      saved.form.resetDirty()
      void navigate(to('payments.connector', { accountName }, { connection_id }), { replace: true })
    },
  })
  return { ...saved, saving: saved.action.busy, conflict: null, isBehind: false }
}

/** Form of a saved account. After saving, the saved values become the initial ones. */
export function useStoredAccount(
  card: ConnectorCard,
  account: ConnectionDetails,
  onSaved?: () => void,
): EditedForm<ConnectorValues> {
  const { connection_id } = account
  return useStoredForm(orchestration.update, {
    stored: account,
    id: connection_id,
    kinds: () => connectorKinds(card),
    labelOf: (name) => card.fields.find((field) => field.name === name)?.label ?? SETTING_LABELS[name],
    valuesOf: (stored) => storedValues(card, stored),
    validate: (values) => validateConnector(card, values),
    toInput: (values, version) => ({ body: { version, ...toUpdateBody(card, connection_id, values) } }),
    invalidates: accountReads,
    savedOf: ({ data }) => data,
    read: async () => (await call(orchestration.details, { query: { connection_id } })).data,
    savedText: ({ message }) => message,
    ...(onSaved && { onSaved }),
  })
}

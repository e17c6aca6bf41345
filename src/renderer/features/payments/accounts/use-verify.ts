import { connectorCalls, verifyCalls } from '../../../../shared/contracts/payments/connector-calls.ts'
import { orchestration } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { useAction, type ActionStatus } from '../../../lib/api/use-action.ts'
import { accountReads } from '../use-accounts.ts'

export interface Verify {
  run: (connection_id: string) => void
  /** Independent of saving (A §4). */
  status: ActionStatus
  busy: boolean
  /** Why the check could not run; the provider's result is saved with the account. */
  error: string | null
}

/** Tries the keys of a stored account, through the provider's own call where it has one (DEF-29). */
export function useVerify(accountName: string): Verify {
  const own = verifyCalls[accountName]
  const byOwn = useAction(own ?? connectorCalls.verifyNmiCard, { invalidates: accountReads })
  const general = useAction(orchestration.verify, { invalidates: accountReads })
  const { status, busy, error } = own ? byOwn : general
  const run = (connection_id: string) =>
    void (own ? byOwn.run({ body: { connection_id } }) : general.run({ body: { connection_id } }))
  return { run, status, busy, error }
}

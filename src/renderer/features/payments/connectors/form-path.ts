import { isAccountName } from '../../../../shared/contracts/payments/connector-calls.ts'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { to } from '../../../lib/navigation/route-paths.ts'

/** Path of an account's settings and keys; null for the built-in gateway, which has none. */
export const formPathOf = ({
  provider,
  connection_id,
}: Pick<Connection, 'provider' | 'connection_id'>): string | null =>
  isAccountName(provider) ? to('payments.connector', { accountName: provider }, { connection_id }) : null

import { isConnectable } from '../../../../shared/contracts/payments/connector-calls.ts'
import type { Connection } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { to } from '../../../lib/navigation/route-paths.ts'

/** The form of an account's settings and keys; null for accounts that have their own screens. */
export const formPathOf = ({
  provider,
  connection_id,
}: Pick<Connection, 'provider' | 'connection_id'>): string | null =>
  isConnectable(provider) ? to('payments.connector', { accountName: provider }, { connection_id }) : null

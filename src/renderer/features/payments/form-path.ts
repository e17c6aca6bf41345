import { isAccountName } from '../../../shared/contracts/connector-calls.ts'
import type { Connection } from '../../../shared/contracts/orchestration.ts'
import { to } from '../../lib/route-paths.ts'

/** Where an account's settings and keys are changed; null for the built-in gateway, which has none. */
export const formPathOf = ({
  provider,
  connection_id,
}: Pick<Connection, 'provider' | 'connection_id'>): string | null =>
  isAccountName(provider) ? to('payments.connector', { accountName: provider }, { connection_id }) : null

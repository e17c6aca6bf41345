import type { FieldsPage } from '../../../../connectors/inputs.ts'
import type { Deps } from '../../../../deps.ts'
import { openConnection } from '../../payment-accounts/service.ts'

/** The document of a connection's own card fields; null for one that has none. It names public keys alone. */
export async function fieldsPageOf(deps: Deps, connectionId: string): Promise<FieldsPage | null> {
  const connection = await openConnection(deps, connectionId)
  return connection?.connector.fields?.page(connection.context()) ?? null
}

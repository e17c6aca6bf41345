import type { FieldsPage } from '../../../../connectors/inputs.ts'
import type { Deps } from '../../../../deps.ts'
import { openConnection } from '../../payment-accounts/service.ts'

/** HTML page of a connection's hosted card fields; null for one without. Contains public keys only. */
export async function fieldsPageOf(deps: Deps, connectionId: string): Promise<FieldsPage | null> {
  const connection = await openConnection(deps, connectionId)
  return connection?.connector.fields?.page(connection.context()) ?? null
}

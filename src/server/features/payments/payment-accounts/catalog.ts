import { isConnectable } from '../../../../shared/contracts/payments/connector-calls.ts'
import type { ConnectorCard } from '../../../../shared/contracts/payments/payment-accounts.ts'
import { canCharge, type Connector } from '../../../connectors/connector.ts'
import { isThirdParty } from '../../../connectors/third-party.ts'
import type { Deps } from '../../../deps.ts'
import { listConnections } from './repo.ts'

/**
 * Lists every provider that can be connected, with the data for its card and form, and the store's number of accounts.
 */
export async function listConnectors(deps: Pick<Deps, 'db' | 'connectors'>, storeId: string): Promise<ConnectorCard[]> {
  const rows = await listConnections(deps.db, storeId)
  const connected = (id: string) => rows.filter((row) => row.connector === id).length
  // Third-party checkouts have their own screen.
  const own = deps.connectors.list.filter((connector) => !isThirdParty(connector))
  return own.map((connector) => cardOf(connector, connected(connector.id)))
}

function cardOf(connector: Connector, connected: number): ConnectorCard {
  const { id, name, about, capabilities, credentials } = connector
  const { three_d_secure, exemptions = [], stored, partial_capture, partial_refund, disputes, webhooks } = capabilities
  return {
    provider: id,
    name,
    text: about?.text ?? '',
    webhook_help: about?.webhook_help ?? '',
    account_path: isConnectable(id) ? id : null,
    modes: [...capabilities.modes],
    methods: [...capabilities.methods],
    currencies: capabilities.currencies === 'any' ? 'any' : [...capabilities.currencies],
    statement: connector.statement
      ? {
          help: connector.statement.help,
          pattern: connector.statement.pattern ?? null,
          problem: connector.statement.problem ?? '',
        }
      : null,
    charges: canCharge(connector),
    on_pages: capabilities.on_pages ?? false,
    capabilities: {
      three_d_secure,
      exemptions: [...exemptions],
      stored,
      partial_capture,
      partial_refund,
      disputes,
      webhooks,
    },
    fields: credentials.fields.map(({ pattern, multiline, ...field }) => ({
      ...field,
      pattern: pattern ?? null,
      multiline: multiline ?? false,
    })),
    connected,
  }
}

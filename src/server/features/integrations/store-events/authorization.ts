import type {
  Authorization,
  Destination,
  Send,
  ToolConnection,
} from '../../../integrations/destinations/destination.ts'
import type { IntegrationRow } from './facts-repo.ts'

type Ready = Extract<Authorization, { kind: 'ready' }>
type Connection = ToolConnection & { secrets: readonly string[] }

/** Tokens are replaced this long before they expire, so that none expires on its way. */
const MARGIN_MS = 60_000

/** Tokens of this process by integration, with the credentials they were made with. */
const issued = new Map<string, Ready & { credentials: IntegrationRow['secrets'] }>()

/** The connection with its tokens, which are secrets too; otherwise why there are none. `reuses_tokens`: they are not new. */
export async function authorize(
  destination: Pick<Destination, 'authorize'>,
  { integration_id, secrets }: Pick<IntegrationRow, 'integration_id' | 'secrets'>,
  connection: Connection,
  send: Send,
  now: Date,
): Promise<{ kind: 'ready'; connection: Connection; reuses_tokens: boolean } | Exclude<Authorization, Ready>> {
  if (!destination.authorize) return { kind: 'ready', connection, reuses_tokens: false }
  const known = issued.get(integration_id)
  const isValid = known?.credentials === secrets && known.expires_at - MARGIN_MS > now.getTime()
  const authorization = isValid ? known : await destination.authorize(connection, send, now)
  if (authorization.kind !== 'ready') return authorization
  issued.set(integration_id, { ...authorization, credentials: secrets })
  const { tokens } = authorization
  return {
    kind: 'ready',
    reuses_tokens: isValid,
    connection: {
      ...connection,
      fields: { ...connection.fields, ...tokens },
      secrets: [...connection.secrets, ...Object.values(tokens)],
    },
  }
}

/** Forgets the tokens of an integration, because the tool rejected them. */
export const forgetTokens = ({ integration_id }: Pick<IntegrationRow, 'integration_id'>): void =>
  void issued.delete(integration_id)

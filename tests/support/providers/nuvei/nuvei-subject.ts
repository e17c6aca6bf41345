import { createNuvei } from '../../../../src/server/connectors/nuvei/connector.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles } from '../double-server.ts'
import { NUVEI_KEYS } from '../keys-doubles.ts'
import { createNuveiDouble, nuveiReport } from './nuvei-double.ts'

/** Creates a Nuvei connector with its double. */
export const createNuveiBench = async () => {
  const double = createNuveiDouble()
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(NUVEI_KEYS, overrides)
  /** Creates a token like Nuvei's script, in an open session. */
  const token = (prefix = 'good') => {
    const session_token = crypto.randomUUID()
    double.sessions.add(session_token)
    const cc_temp_token = `${prefix}-${crypto.randomUUID()}`
    return { type: 'token', value: JSON.stringify({ session_token, cc_temp_token }) } as const
  }
  const webhook = (fields: Readonly<Record<string, string>>): WebhookRequest => ({
    method: 'POST',
    headers: {},
    query: {},
    body: nuveiReport(fields),
  })
  return { server, double, context, token, webhook, nuvei: createNuvei(server.deps) }
}
export type NuveiBench = Awaited<ReturnType<typeof createNuveiBench>>

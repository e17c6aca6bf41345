import type { Json } from '../../connectors/results.ts'
import type { Destination, Send, ToolConnection, Verification } from './destination.ts'
import { reasonOf } from './outcomes.ts'

/** Checks a connection with a test event. `secret`: the field that is wrong if the credentials are rejected. */
export async function verifyBySending(
  { request, read }: Pick<Destination, 'request' | 'read'>,
  connection: ToolConnection,
  part: Json,
  { send, now, secret }: { send: Send; now: Date; secret: string },
): Promise<Verification> {
  const response = await send(request(connection, [part], now))
  if (response.status === null) return { ok: false, reason: response.failure }
  const outcome = read(response, 1)
  if (outcome.kind === 'broken') return { ok: false, field: secret, reason: outcome.reason }
  const reason = reasonOf(outcome)
  return reason === '' ? { ok: true, note: 'The test event was accepted' } : { ok: false, reason }
}

import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send } from '../http/client.ts'

const BASES = {
  test: 'https://ppp-test.nuvei.com/ppp/api/v1',
  live: 'https://secure.safecharge.com/ppp/api/v1',
} as const

/** Nuvei answers 200 whatever it says: `status` tells, and `reason` is in words. */
const answer = z.object({
  status: z.string(),
  reason: z.optional(z.nullable(z.string())),
  errCode: z.optional(z.union([z.number(), z.string()])),
  sessionToken: z.optional(z.nullable(z.string())),
})
export type NuveiAnswer = z.output<typeof answer>

/** '20261121143105' in UTC. */
export const timestampOf = (now: Date): string => now.toISOString().replace(/[-:T]/g, '').slice(0, 14)

/** SHA-256 over the values as they stand, with the secret last. */
export const checksumOf = (values: readonly string[], secret: string): string =>
  createHash('sha256')
    .update([...values, secret].join(''))
    .digest('hex')

/**
 * Calls Nuvei for a session: with an amount it is that of an order. Nothing moves.
 * @throws ConnectorUnavailable
 */
export async function openSession(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  order?: { amount: string; currency: string },
): Promise<NuveiAnswer> {
  const { merchant_id = '', merchant_site_id = '', secret_key = '' } = ctx.credentials
  const clientRequestId = randomUUID()
  const timeStamp = timestampOf(ctx.now)
  const signed = [
    merchant_id,
    merchant_site_id,
    clientRequestId,
    ...(order ? [order.amount, order.currency] : []),
    timeStamp,
  ]
  const { json, status } = await send({
    provider: 'Nuvei',
    method: 'POST',
    url: deps.address(`${BASES[ctx.mode]}/${order ? 'openOrder' : 'getSessionToken'}.do`),
    headers: {},
    body: {
      json: {
        merchantId: merchant_id,
        merchantSiteId: merchant_site_id,
        clientRequestId,
        ...order,
        timeStamp,
        checksum: checksumOf(signed, secret_key),
      },
    },
    moves: false,
    signal: ctx.signal,
  })
  const parsed = answer.safeParse(json)
  if (!parsed.success) throw new ConnectorUnavailable(`Nuvei answered with status ${status} and no words.`)
  return parsed.data
}

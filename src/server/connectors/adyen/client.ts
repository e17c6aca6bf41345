import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { StillProcessing, retryIdempotent } from '../http/retry-idempotent.ts'
import { send } from '../http/client.ts'
import type { Json } from '../results.ts'
import { errorReply, type AdyenError } from './objects.ts'

const MAX_KEY_LENGTH = 64
/** A request with this key is still being processed, or its response isn't available yet. */
const IN_PROGRESS = '704'

export interface AdyenCall {
  api: 'checkout' | 'disputes'
  path: string
  body: Json
  /** Null for a read-only call. */
  idempotency_key: string | null
}

export type AdyenResponse<T> = { ok: true; value: T } | { ok: false; status: number; error: AdyenError }

/**
 * Calls Adyen with the connection's API key. Calls that move money carry an idempotency key and are repeated with it
 * while their outcome is unknown. A declined payment is a response with `ok`.
 * @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export const callAdyen = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: AdyenCall,
  schema: z.ZodMiniType<T>,
): Promise<AdyenResponse<T>> => {
  const key = call.idempotency_key
  const moves = key !== null
  const once = async (): Promise<AdyenResponse<T>> => {
    const { status, json } = await send({
      provider: 'Adyen',
      method: 'POST',
      url: deps.address(`${baseOf(ctx, call.api)}${call.path}`),
      headers: { 'x-api-key': ctx.credentials['api_key'] ?? '', ...(moves && { 'idempotency-key': shortened(key) }) },
      body: { json: call.body },
      moves,
      signal: ctx.signal,
    })
    if (status >= 400) return refusal(status, json)
    const parsed = schema.safeParse(json)
    if (parsed.success) return { ok: true, value: parsed.data }
    const words = 'Adyen sent an invalid response.'
    throw moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words)
  }
  return moves ? retryIdempotent(deps, ctx.signal, once) : once()
}

const baseOf = ({ mode, credentials }: ConnectionContext, api: AdyenCall['api']): string => {
  if (api === 'disputes') return `https://ca-${mode}.adyen.com/ca/services/DisputeService/v30`
  if (mode === 'test') return 'https://checkout-test.adyen.com/v72'
  return `https://${credentials['live_url_prefix'] ?? ''}-checkout-live.adyenpayments.com/checkout/v72`
}

const shortened = (key: string): string =>
  key.length <= MAX_KEY_LENGTH ? key : createHash('sha256').update(key).digest('hex')

const refusal = (status: number, json: unknown): { ok: false; status: number; error: AdyenError } => {
  const parsed = errorReply.safeParse(json)
  if (!parsed.success) throw new ConnectorUnavailable(`Adyen returned status ${status} without a reason.`)
  if (parsed.data.errorCode === IN_PROGRESS)
    throw new StillProcessing('Adyen is still processing a request with the same key.')
  return { ok: false, status, error: parsed.data }
}

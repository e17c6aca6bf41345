import type * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { StillProcessing, retryIdempotent } from '../http/retry-idempotent.ts'
import { send, type HttpBody } from '../http/client.ts'
import type { FormFields } from '../http/form.ts'
import { errorReply, type StripeError } from './objects.ts'

/** API version of the objects in `objects.ts` and of the parameters sent. */
export const STRIPE_VERSION = '2023-08-16'

export const STRIPE_API = 'https://api.stripe.com'
const STRIPE_FILES = 'https://files.stripe.com'

export type StripeCall =
  | { method: 'GET'; path: string }
  /** `harmless`: if its response is lost, it can simply be repeated. */
  | { method: 'POST'; path: string; form: FormFields; idempotency_key: string; harmless?: true }
  | { method: 'POST'; path: string; file: FormData; idempotency_key: string; harmless: true }

export type StripeResponse<T> = { ok: true; value: T } | { ok: false; status: number; error: StripeError }

/**
 * Calls Stripe with the connection's secret key. Calls that move money carry an idempotency key and are repeated with
 * it while their outcome is unknown (Stripe executes them once).
 * @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export const callStripe = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: StripeCall,
  schema: z.ZodMiniType<T>,
): Promise<StripeResponse<T>> => {
  const moves = call.method === 'POST' && call.harmless !== true
  const once = async (): Promise<StripeResponse<T>> => {
    const { status, json } = await send({
      provider: 'Stripe',
      method: call.method,
      url: deps.address(`${'file' in call ? STRIPE_FILES : STRIPE_API}${call.path}`),
      headers: {
        authorization: `Bearer ${ctx.credentials['secret_key'] ?? ''}`,
        'stripe-version': STRIPE_VERSION,
        ...(call.method === 'POST' && { 'idempotency-key': call.idempotency_key }),
      },
      ...bodyOf(call),
      moves,
      signal: ctx.signal,
    })
    if (status >= 400) return refusal(status, json)
    const parsed = schema.safeParse(json)
    if (parsed.success) return { ok: true, value: parsed.data }
    const words = 'Stripe sent an invalid response.'
    throw moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words)
  }
  return call.method === 'POST' ? retryIdempotent(deps, ctx.signal, once) : once()
}

const bodyOf = (call: StripeCall): { body?: HttpBody } => {
  if ('file' in call) return { body: { multipart: call.file } }
  return 'form' in call ? { body: { form: call.form } } : {}
}

const refusal = (status: number, json: unknown): { ok: false; status: number; error: StripeError } => {
  const parsed = errorReply.safeParse(json)
  if (!parsed.success) throw new ConnectorUnavailable(`Stripe returned status ${status} without a reason.`)
  const { error } = parsed.data
  if (status === 409 && error.code !== 'resource_already_exists')
    throw new StillProcessing('Stripe is still processing a request with the same key.')
  return { ok: false, status, error }
}

/** Error for a read-only call that Stripe rejected: the outcome is not known, and nothing was done. */
export const refusedRead = (status: number): ConnectorUnavailable =>
  new ConnectorUnavailable(`Stripe returned status ${status}.`)

import * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send, type HttpBody } from '../http/client.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { Json } from '../results.ts'

/** Any date after the launch of the features used here. */
const VERSION = '2024-08-01'

/** Errors that leave the outcome unknown. */
const UNKNOWN_OUTCOME = new Set(['INTERNAL', 'SERVICE_AVAILABILITY', 'UNKNOWN'])

const reply = z.object({
  data: z.nullish(z.unknown()),
  errors: z.nullish(
    z.array(
      z.object({
        message: z.nullish(z.string()),
        extensions: z.nullish(z.object({ errorClass: z.nullish(z.string()), legacyCode: z.nullish(z.string()) })),
      }),
    ),
  ),
})

export interface BraintreeRefusal {
  ok: false
  /** AUTHENTICATION, AUTHORIZATION, VALIDATION, NOT_FOUND … */
  kind: string
  code: string
  message: string
}
export type BraintreeResponse<T> = { ok: true; value: T } | BraintreeRefusal

export interface BraintreeCall {
  /** Queries are read-only. Mutations are sent once because Braintree has no idempotency keys. */
  text: string
  variables: { readonly [name: string]: Json }
  /** Sent with the call as a GraphQL multipart request. */
  file?: { name: string; content_type: string; content: Buffer }
}

const bodyOf = ({ text, variables, file }: BraintreeCall): HttpBody => {
  if (file === undefined) return { json: { query: text, variables } }
  const multipart = new FormData()
  multipart.set('operations', JSON.stringify({ query: text, variables: { ...variables, file: null } }))
  multipart.set('map', JSON.stringify({ upload: ['variables.file'] }))
  multipart.set('upload', new Blob([new Uint8Array(file.content)], { type: file.content_type }), file.name)
  return { multipart }
}

export const apiOf = (mode: ConnectionContext['mode']): string =>
  mode === 'test' ? 'https://payments.sandbox.braintree-api.com' : 'https://payments.braintree-api.com'

/** Calls Braintree's GraphQL API. @throws ConnectorUnavailable, ConnectorOutcomeUnknown */
export const callBraintree = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: BraintreeCall,
  schema: z.ZodMiniType<T>,
): Promise<BraintreeResponse<T>> => {
  const moves = call.text.startsWith('mutation')
  const { public_key = '', private_key = '' } = ctx.credentials
  const { json, status } = await send({
    provider: 'Braintree',
    method: 'POST',
    url: deps.address(`${apiOf(ctx.mode)}/graphql`),
    headers: {
      authorization: `Basic ${Buffer.from(`${public_key}:${private_key}`).toString('base64')}`,
      'braintree-version': VERSION,
    },
    body: bodyOf(call),
    moves,
    signal: ctx.signal,
  })
  const lost = (words: string) => (moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words))
  const parsed = reply.safeParse(json)
  if (!parsed.success) {
    throw status >= 400
      ? new ConnectorUnavailable(`Braintree returned status ${status} without a reason.`)
      : lost('Braintree sent an invalid response.')
  }
  const [error] = parsed.data.errors ?? []
  if (error !== undefined) {
    const kind = error.extensions?.errorClass ?? 'UNKNOWN'
    if (kind === 'RESOURCE_LIMIT') throw new ConnectorUnavailable('Braintree is rate limiting requests.')
    if (UNKNOWN_OUTCOME.has(kind)) throw lost('Braintree did not report the outcome.')
    const message = providerMessage(error.message, 'Braintree rejected the request without a reason.', ctx.credentials)
    return { ok: false, kind, code: error.extensions?.legacyCode ?? kind, message }
  }
  const value = schema.safeParse(parsed.data.data)
  if (!value.success) throw lost('Braintree sent an invalid response.')
  return { ok: true, value: value.data }
}

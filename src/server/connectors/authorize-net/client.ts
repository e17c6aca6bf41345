import * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send } from '../http/client.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { Json } from '../results.ts'

const optionalText = z.nullish(z.string())

const messages = z.object({
  resultCode: z.string(),
  message: z.nullish(z.array(z.object({ code: optionalText, text: optionalText }))),
})

export interface AnetRefusal {
  ok: false
  code: string
  message: string
}
type AnetResponse<T> = { ok: true; value: T } | AnetRefusal

interface AnetCall {
  /** Name of the request, such as `createTransactionRequest`. */
  name: string
  /** Members in the order of Authorize.Net's schema. */
  body: { readonly [name: string]: Json }
  /** True if the call may have moved money when its response is lost. */
  moves: boolean
}

const apiOf = (mode: ConnectionContext['mode']): string =>
  mode === 'test' ? 'https://apitest.authorize.net' : 'https://api.authorize.net'

/** Too busy, or down for maintenance: the request was not processed. */
const NOT_PROCESSED = new Set(['E00053', 'E00104'])
/** An error inside Authorize.Net that leaves the outcome unknown. */
const UNKNOWN_OUTCOME = new Set(['E00001'])

/**
 * Calls Authorize.Net once: it has no idempotency keys. Its JSON is parsed as XML, so members must be in order with the
 * keys first. A declined payment is returned as a value because its details come with the error of the call.
 * @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export const callAnet = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { name, body, moves }: AnetCall,
  schema: z.ZodMiniType<T>,
  isTold: (value: T) => boolean = () => false,
): Promise<AnetResponse<T>> => {
  const { api_login_id = '', transaction_key = '' } = ctx.credentials
  const merchantAuthentication = { name: api_login_id, transactionKey: transaction_key }
  const { json, status } = await send({
    provider: 'Authorize.Net',
    method: 'POST',
    url: deps.address(`${apiOf(ctx.mode)}/xml/v1/request.api`),
    headers: {},
    body: { json: { [name]: { merchantAuthentication, ...body } } },
    moves,
    signal: ctx.signal,
  })
  const lost = (words: string) => (moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words))
  const told = z.object({ messages }).safeParse(json)
  if (!told.success) {
    throw status >= 400
      ? new ConnectorUnavailable(`Authorize.Net returned status ${status} without a reason.`)
      : lost('Authorize.Net sent an invalid response.')
  }
  const value = schema.safeParse(json)
  const isOk = told.data.messages.resultCode === 'Ok'
  if (value.success && (isOk || isTold(value.data))) return { ok: true, value: value.data }
  if (isOk) throw lost('Authorize.Net sent an invalid response.')
  const [first] = told.data.messages.message ?? []
  const code = first?.code ?? ''
  if (NOT_PROCESSED.has(code)) throw new ConnectorUnavailable('Authorize.Net is rate limiting requests.')
  if (UNKNOWN_OUTCOME.has(code)) throw lost('Authorize.Net did not report the outcome.')
  const message = providerMessage(first?.text, 'Authorize.Net rejected the request without a reason.', ctx.credentials)
  return { ok: false, code, message }
}

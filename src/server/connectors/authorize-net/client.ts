import * as z from 'zod/mini'
import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send } from '../http/client.ts'
import { providerWords } from '../http/words.ts'
import type { Json } from '../results.ts'

const optionalText = z.nullish(z.string())

const messages = z.object({
  resultCode: z.string(),
  message: z.nullish(z.array(z.object({ code: optionalText, text: optionalText }))),
})

interface AnetRefusal {
  ok: false
  code: string
  message: string
}
type AnetAnswer<T> = { ok: true; value: T } | AnetRefusal

const apiOf = (mode: ConnectionContext['mode']): string =>
  mode === 'test' ? 'https://apitest.authorize.net' : 'https://api.authorize.net'

/**
 * Asks Authorize.Net a question, which changes nothing. Its JSON is read as XML, so that the order of the members counts,
 * and the keys come first.
 * @throws ConnectorUnavailable
 */
export const askAnet = async <T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  call: { name: string; body: { readonly [name: string]: Json } },
  schema: z.ZodMiniType<T>,
): Promise<AnetAnswer<T>> => {
  const { api_login_id = '', transaction_key = '' } = ctx.credentials
  const merchantAuthentication = { name: api_login_id, transactionKey: transaction_key }
  const { json, status } = await send({
    provider: 'Authorize.Net',
    method: 'POST',
    url: deps.address(`${apiOf(ctx.mode)}/xml/v1/request.api`),
    headers: {},
    body: { json: { [call.name]: { merchantAuthentication, ...call.body } } },
    moves: false,
    signal: ctx.signal,
  })
  const told = z.object({ messages }).safeParse(json)
  if (!told.success) throw new ConnectorUnavailable(`The answer of Authorize.Net could not be read (status ${status}).`)
  if (told.data.messages.resultCode === 'Ok') {
    const value = schema.safeParse(json)
    if (value.success) return { ok: true, value: value.data }
    throw new ConnectorUnavailable('The answer of Authorize.Net could not be read.')
  }
  const [first] = told.data.messages.message ?? []
  const message = providerWords(first?.text, 'Authorize.Net refused without a reason.', ctx.credentials)
  return { ok: false, code: first?.code ?? '', message }
}

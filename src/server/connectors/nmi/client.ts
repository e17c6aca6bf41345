import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send } from '../http/client.ts'
import type { FormFields } from '../http/form.ts'

export const gatewayOf = (mode: ConnectionContext['mode']): string =>
  mode === 'test' ? 'https://sandbox.nmi.com' : 'https://secure.nmi.com'

/** Response to a transaction: `response` is 1 approved, 2 declined, 3 error. */
export interface NmiResponse {
  response: '1' | '2' | '3'
  code: string
  text: string
  field: (name: string) => string
}

/**
 * Sends a transaction once: NMI has no idempotency keys, so a lost one is looked up and never resent.
 * @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export const transact = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  fields: FormFields,
): Promise<NmiResponse> => {
  const { text, status } = await post(deps, ctx, 'transact.php', fields, true)
  const answer = new URLSearchParams(text)
  const response = answer.get('response')
  if (response !== '1' && response !== '2' && response !== '3') {
    throw status >= 400
      ? new ConnectorUnavailable(`NMI returned status ${status} without a reason.`)
      : new ConnectorOutcomeUnknown('NMI sent an invalid response.')
  }
  const code = answer.get('response_code') ?? ''
  if (code === '420' || code === '421') throw new ConnectorOutcomeUnknown('NMI could not reach the processor.')
  return { response, code, text: answer.get('responsetext') ?? '', field: (name) => answer.get(name) ?? '' }
}

/** Queries transactions, as XML. @throws ConnectorUnavailable */
export const query = async (deps: ProviderDeps, ctx: ConnectionContext, fields: FormFields): Promise<string> => {
  const { text } = await post(deps, ctx, 'query.php', fields, false)
  if (!text.includes('<nm_response')) throw new ConnectorUnavailable('NMI sent an invalid response.')
  return text
}

const post = (deps: ProviderDeps, ctx: ConnectionContext, page: string, fields: FormFields, moves: boolean) =>
  send({
    provider: 'NMI',
    method: 'POST',
    url: deps.address(`${gatewayOf(ctx.mode)}/api/${page}`),
    headers: {},
    body: { form: { security_key: ctx.credentials['security_key'], ...fields } },
    moves,
    signal: ctx.signal,
  })

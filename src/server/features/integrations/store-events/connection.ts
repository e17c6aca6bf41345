import * as z from 'zod/mini'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { StoreEvent } from '../../../../shared/domain/events/store-event.ts'
import type { Deps } from '../../../deps.ts'
import type { Send, ToolConnection, Visitor } from '../../../integrations/destinations/destination.ts'
import { sandboxSend } from '../../../integrations/destinations/sandbox.ts'
import { sendTo, type Exchange, type OutgoingRequest } from '../../../integrations/http/exchange.ts'
import type { IntegrationRow, TrackingRow } from './facts-repo.ts'

const secretFields = z.record(z.string(), z.string())

/** Characters stored of a body. */
const LOGGED = 8192

/** The connection of an integration, with its secrets. Only events of test mode carry the test code. */
export const connectionOf = (
  { cipher }: Pick<Deps, 'cipher'>,
  tool: IntegrationRow,
  mode: Mode,
): ToolConnection & { secrets: string[] } => {
  const secrets = secretFields.parse(JSON.parse(cipher.decrypt(tool.secrets)))
  const test_code = mode === 'test' ? tool.test_code : ''
  return { fields: { ...tool.fields, ...secrets }, test_code, secrets: Object.values(secrets) }
}

/** Sends requests of an integration. Those of a sandbox never leave this server. */
export const senderOf = (
  { settings }: Pick<Deps, 'settings'>,
  { is_sandbox }: Pick<IntegrationRow, 'is_sandbox'>,
): Send => (is_sandbox ? sandboxSend : sendTo(settings.providersUrl))

/** Address of a store's checkout, without a session. */
export const checkoutUrlOf = (origin: string): string => `${origin}/checkout`

const NOTHING_AGREED = { analytics: false, marketing: false, source: 'default', policy_version: 0 } as const

/** Who did it. Only sessions whose shopper agreed have identifiers. */
export function visitorOf(event: StoreEvent, tracking: TrackingRow | undefined): Visitor {
  return {
    ids: tracking?.ids ?? {},
    ip: tracking?.ip ?? '',
    user_agent: tracking?.user_agent ?? '',
    country: tracking?.country ?? event.customer?.address?.country_code ?? null,
    consent: tracking?.consent ?? NOTHING_AGREED,
  }
}

/** Text that jsonb accepts: without NUL, and without half a character at the cut. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** A request and its response as they are stored; the response is null if there was none. */
export const loggedExchange = (
  connection: { secrets: readonly string[] },
  request: OutgoingRequest,
  response: Exchange,
) => {
  const hide = redact(connection)
  return { request: hide.request(request), response: response.status === null ? null : hide.response(response) }
}

/** Removes a connection's secrets from what is logged. */
export function redact({ secrets }: { secrets: readonly string[] }) {
  const hide = (text: string): string =>
    secrets
      .flatMap((secret) => (secret === '' ? [] : [secret, encodeURIComponent(secret)]))
      .reduce((shown, secret) => shown.replaceAll(secret, '••••'), text)
  const hideAll = (headers: Record<string, string>): Record<string, string> =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, hide(value)]))
  return {
    request: ({ method, url, headers, body }: OutgoingRequest) => ({
      method,
      url: hide(url),
      headers: hideAll(headers),
      body: storable(hide(body).slice(0, LOGGED)),
    }),
    response: ({ headers, body }: Exchange) => ({
      headers: hideAll(headers),
      body: storable(hide(body).slice(0, LOGGED)),
    }),
  }
}

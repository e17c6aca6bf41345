import type * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'
import { authorizeShopify } from '../../../integrations/shopify/access-token.ts'
import { callAdmin, type RateLimit } from '../../../integrations/shopify/admin-client.ts'
import type { Operation } from '../../../integrations/shopify/operation.ts'
import { sendTo } from '../../../integrations/http/exchange.ts'
import { authorize, connectionOf, forgetTokens } from '../store-events/service.ts'
import type { ConnectedShop } from './shop-repo.ts'

/** Shopify is unavailable or the rate limit is used up. `after_ms`: if Shopify said when to try again. */
export class TryLater extends Error {
  override readonly name = 'TryLater'
  readonly after_ms: number | undefined
  constructor(reason: string, after_ms?: number) {
    super(reason)
    this.after_ms = after_ms
  }
}

/** Shopify rejects the credentials: the merchant has to replace them. */
export class Rejected extends Error {
  override readonly name = 'Rejected'
}

/** Shopify can't process a request, however often it is sent. The message is Shopify's. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** Calls one shop's Admin API. */
export interface AdminSession {
  connected: ConnectedShop
  /** The rate limit after the last call. */
  limit: () => RateLimit | null
  /** @throws TryLater, Rejected, Refused */
  call: <S extends z.ZodMiniType>(operation: Operation<S>, variables?: Record<string, unknown>) => Promise<z.output<S>>
}

export type SessionDeps = Pick<Deps, 'cipher' | 'clock' | 'settings'>

/** A page of products with long descriptions. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Opens the API of a shop with the stored credentials. Access tokens are requested when they are needed. */
export function openAdmin(deps: SessionDeps, connected: ConnectedShop): AdminSession {
  const { integration } = connected
  const send = sendTo(deps.settings.providersUrl, MAX_ANSWER_BYTES)
  const stored = connectionOf(deps, integration, 'live')
  let limit: RateLimit | null = null

  const once = async <S extends z.ZodMiniType>(operation: Operation<S>, variables: Record<string, unknown>) => {
    const access = await authorize({ authorize: authorizeShopify }, integration, stored, send, deps.clock.now())
    if (access.kind !== 'ready')
      throw access.kind === 'retry' ? new TryLater(access.reason) : new Rejected(access.reason)
    const reply = await callAdmin(access.connection, operation, variables, send)
    return { reply, reuses_token: access.reuses_tokens }
  }

  const call: AdminSession['call'] = async (operation, variables = {}) => {
    const first = await once(operation, variables)
    if (first.reply.kind === 'broken') forgetTokens(integration)
    // A token may be revoked before it expires. Only a new one shows whether the credentials are wrong.
    const tries_again = first.reply.kind === 'broken' && first.reuses_token
    const { reply } = tries_again ? await once(operation, variables) : first
    if (reply.kind === 'retry') throw new TryLater(reply.reason, reply.after_ms)
    if (reply.kind !== 'ok') throw reply.kind === 'broken' ? new Rejected(reply.reason) : new Refused(reply.reason)
    limit = reply.limit ?? limit
    return reply.data
  }
  return { connected, limit: () => limit, call }
}

/** @throws Refused with the first error of a mutation */
export function requireNoErrors(errors: readonly { message: string }[]): void {
  const [first] = errors
  if (first) throw new Refused(first.message)
}

import * as z from 'zod/mini'
import type { Send, ToolConnection } from '../destinations/destination.ts'
import { commonOutcome, parseAnswer } from '../destinations/outcomes.ts'
import type { Exchange, OutgoingRequest } from '../http/exchange.ts'
import { SHOPIFY_API_VERSION, type Operation } from './operation.ts'

/** Points of the shop's rate limit. They come back at `restore_rate` per second. */
export interface RateLimit {
  maximum: number
  available: number
  restore_rate: number
}

/**
 * - `retry`: temporary. `after_ms` if Shopify said when.
 * - `broken`: Shopify rejects the credentials, or the app may not do this. The merchant has to act.
 * - `failed`: Shopify can't process this request, however often it is sent.
 */
export type AdminReply<T> =
  | { kind: 'ok'; data: T; limit: RateLimit | null }
  | { kind: 'retry'; reason: string; after_ms?: number }
  | { kind: 'broken' | 'failed'; reason: string }

/** Calls Shopify's Admin API with the connection's access token. */
export async function callAdmin<S extends z.ZodMiniType>(
  connection: ToolConnection,
  operation: Operation<S>,
  variables: Record<string, unknown>,
  send: Send,
): Promise<AdminReply<z.output<S>>> {
  return read(await send(requestOf(connection, operation, variables)), operation)
}

const requestOf = (
  { fields }: ToolConnection,
  { name, document }: Operation,
  variables: Record<string, unknown>,
): OutgoingRequest => ({
  method: 'POST',
  url: `https://${fields['shop'] ?? ''}/admin/api/${SHOPIFY_API_VERSION}/graphql.json`,
  headers: { 'content-type': 'application/json', 'x-shopify-access-token': fields['access_token'] ?? '' },
  body: JSON.stringify({ query: document, variables, operationName: name }),
})

const envelope = z.object({
  data: z.optional(z.nullable(z.unknown())),
  errors: z.optional(
    z.catch(
      z.array(z.object({ message: z.string(), extensions: z.optional(z.object({ code: z.optional(z.string()) })) })),
      [{ message: 'Shopify reported an error' }],
    ),
  ),
  extensions: z.optional(
    z.object({
      cost: z.optional(
        z.object({
          requestedQueryCost: z.number(),
          throttleStatus: z.object({
            maximumAvailable: z.number(),
            currentlyAvailable: z.number(),
            restoreRate: z.number(),
          }),
        }),
      ),
    }),
  ),
})
type Envelope = z.output<typeof envelope>

/** Statuses that say more at Shopify than elsewhere. */
const SHOP_STATUS: Readonly<Record<number, string>> = {
  402: 'The Shopify store is frozen until its owner pays Shopify',
  404: 'No Shopify store has this domain',
  423: 'Shopify has locked this store',
}

function read<S extends z.ZodMiniType>(response: Exchange, { name, shape }: Operation<S>): AdminReply<z.output<S>> {
  const { status } = response
  const known = SHOP_STATUS[status ?? 0]
  if (known !== undefined) return { kind: 'broken', reason: known }
  const common = commonOutcome(response)
  if (common?.kind === 'retry' || common?.kind === 'broken') return common
  const answer = status === 200 ? parseAnswer(response, envelope) : null
  if (!answer) return { kind: 'failed', reason: `Shopify answered ${status}` }
  if (answer.errors !== undefined && answer.errors.length > 0) return fromErrors(answer, answer.errors)
  const data = shape.safeParse(answer.data)
  if (!data.success) return { kind: 'failed', reason: `Shopify’s answer to ${name} has an unexpected shape` }
  return { kind: 'ok', data: data.data, limit: limitOf(answer) }
}

const limitOf = ({ extensions }: Envelope): RateLimit | null => {
  const status = extensions?.cost?.throttleStatus
  return status
    ? { maximum: status.maximumAvailable, available: status.currentlyAvailable, restore_rate: status.restoreRate }
    : null
}

function fromErrors(answer: Envelope, [first]: NonNullable<Envelope['errors']>): AdminReply<never> {
  const reason = first?.message ?? 'Shopify reported an error'
  switch (first?.extensions?.code) {
    case 'THROTTLED':
      return { kind: 'retry', reason: 'Shopify’s rate limit is used up', after_ms: untilAffordable(answer) }
    case 'INTERNAL_SERVER_ERROR':
    case 'TIMEOUT':
      return { kind: 'retry', reason }
    case 'ACCESS_DENIED':
    case 'SHOP_INACTIVE':
      return { kind: 'broken', reason }
    default:
      return { kind: 'failed', reason }
  }
}

/** Milliseconds until the request's points are available again. */
function untilAffordable({ extensions }: Envelope): number {
  if (!extensions?.cost) return 1000
  const { requestedQueryCost, throttleStatus } = extensions.cost
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable
  return Math.max(0, Math.ceil((missing / Math.max(throttleStatus.restoreRate, 1)) * 1000))
}

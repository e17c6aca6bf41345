import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { ConnectionContext } from '../connector.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { send } from '../http/client.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { Json } from '../results.ts'

const BASES = {
  test: 'https://ppp-test.nuvei.com/ppp/api/v1',
  live: 'https://secure.safecharge.com/ppp/api/v1',
} as const

/**
 * The values that a call's checksum covers after the merchant's ids, in this order; values that aren't sent are empty.
 */
const ORDER = ['clientRequestId', 'amount', 'currency', 'timeStamp']
const CHANGE = ['clientRequestId', 'clientUniqueId', 'amount', 'currency', 'relatedTransactionId', 'authCode']
const SIGNED = {
  getSessionToken: ['clientRequestId', 'timeStamp'],
  initPayment: ORDER,
  payment: ORDER,
  settleTransaction: [
    ...CHANGE,
    'descriptorMerchantName',
    'descriptorMerchantPhone',
    'comment',
    'notificationUrl',
    'timeStamp',
  ],
  refundTransaction: [...CHANGE, 'comment', 'notificationUrl', 'timeStamp'],
  voidTransaction: [...CHANGE, 'comment', 'notificationUrl', 'timeStamp'],
  getTransactionDetails: ['transactionId', 'clientUniqueId', 'timeStamp'],
} as const satisfies Record<string, readonly string[]>
type NuveiService = keyof typeof SIGNED

/** Nuvei always responds with 200: `status` is the outcome, and `reason` its text. */
const outcome = z.object({
  status: z.string(),
  reason: z.nullish(z.string()),
  errCode: z.nullish(z.union([z.number(), z.string()])),
})

/** '20261121143105' in UTC. */
export const timestampOf = (now: Date): string => now.toISOString().replace(/[-:T]/g, '').slice(0, 14)

/** SHA-256 of the concatenated values, with the secret last. */
export const checksumOf = (values: readonly string[], secret: string): string =>
  createHash('sha256')
    .update([...values, secret].join(''))
    .digest('hex')

export interface NuveiRefusal {
  ok: false
  code: string
  message: string
}
export type NuveiResponse<T> = { ok: true; value: T } | NuveiRefusal

interface NuveiCall {
  service: NuveiService
  body: { readonly [name: string]: Json }
  /** True if the call may have moved money when its response is lost. */
  moves: boolean
}

/** The call's webhook URL, nested in `urlDetails`; the checksum covers it like a top-level field. */
const notificationIn = (body: NuveiCall['body']): string => {
  const urls = z.object({ notificationUrl: z.string() }).safeParse(body['urlDetails'])
  return urls.success ? urls.data.notificationUrl : ''
}

/** The text that the checksum is computed from. */
const signedValues = ({ service, body }: Pick<NuveiCall, 'service' | 'body'>, own: readonly string[], time: string) => {
  const valueOf = (name: string): string => {
    if (name === 'timeStamp') return time
    if (name === 'notificationUrl') return notificationIn(body)
    const value = body[name]
    return typeof value === 'string' ? value : ''
  }
  return [...own, ...SIGNED[service].map(valueOf)]
}

/**
 * Calls Nuvei once: its request ids don't guarantee idempotency. @throws ConnectorUnavailable, ConnectorOutcomeUnknown
 */
export async function callNuvei<T>(
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { service, body, moves }: NuveiCall,
  schema: z.ZodMiniType<T>,
): Promise<NuveiResponse<T>> {
  const { merchant_id = '', merchant_site_id = '', secret_key = '' } = ctx.credentials
  const timeStamp = timestampOf(ctx.now)
  const values = signedValues({ service, body }, [merchant_id, merchant_site_id], timeStamp)
  const { json, status } = await send({
    provider: 'Nuvei',
    method: 'POST',
    url: deps.address(`${BASES[ctx.mode]}/${service}.do`),
    headers: {},
    body: {
      json: {
        merchantId: merchant_id,
        merchantSiteId: merchant_site_id,
        ...body,
        timeStamp,
        checksum: checksumOf(values, secret_key),
      },
    },
    moves,
    signal: ctx.signal,
  })
  const lost = (words: string) => (moves ? new ConnectorOutcomeUnknown(words) : new ConnectorUnavailable(words))
  const told = outcome.safeParse(json)
  if (!told.success) {
    throw status >= 400
      ? new ConnectorUnavailable(`Nuvei returned status ${status} without a reason.`)
      : lost('Nuvei sent an invalid response.')
  }
  if (told.data.status !== 'SUCCESS') return refusal(told.data, ctx)
  const value = schema.safeParse(json)
  if (!value.success) throw lost('Nuvei sent an invalid response.')
  return { ok: true, value: value.data }
}

const refusal = ({ reason, errCode }: z.infer<typeof outcome>, { credentials }: ConnectionContext): NuveiRefusal => {
  const code = String(errCode ?? '')
  const message = providerMessage(reason, `Nuvei rejected the request (code ${code || 'unknown'}).`, credentials)
  return { ok: false, code, message }
}

import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { AuthorizeInput, BrowserInfo, ContinueInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { openState, sealState } from '../http/state.ts'
import { declined, type ChargeResult, type Json } from '../results.ts'
import { callNuvei, type NuveiResponse } from './client.ts'
import { transactionReply, type NuveiTransaction } from './objects.ts'
import { textOf, type RequestedCharge } from './outcomes.ts'

/** 3-D Secure fields of a payment; null if the card isn't enrolled or 3-D Secure isn't wanted. */
type Enrollment = { threeD: { readonly [name: string]: Json }; relatedTransactionId: string } | null

/** Checks with Nuvei whether the card supports 3-D Secure 2, and builds the fields that request it. */
export const enroll = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
  { session_token, card }: { session_token: string; card: { ccTempToken: string } },
): Promise<NuveiResponse<Enrollment>> => {
  const { three_d_secure, currency, reference, browser } = input
  if (three_d_secure === 'skip' || ctx.returnUrl === undefined) return { ok: true, value: null }
  const amount = toDecimalText(input.amount, currency) ?? ''
  const ids = { clientRequestId: `${input.idempotency_key}-init`, clientUniqueId: `${reference}-init` }
  const threeDWanted = { methodNotificationUrl: ctx.returnUrl }
  const body = {
    sessionToken: session_token,
    ...ids,
    amount,
    currency,
    paymentOption: { card: { ...card, threeD: threeDWanted } },
    ...(browser && { deviceDetails: { ipAddress: browser.ip } }),
  }
  const made = await callNuvei(deps, ctx, { service: 'initPayment', body, moves: false }, transactionReply)
  if (!made.ok) return made
  const told = made.value.paymentOption?.card?.threeD
  if (String(told?.v2supported) !== 'true') return { ok: true, value: null }
  const threeD = {
    // Don't wait for the bank's device data collection.
    methodCompletionInd: 'U',
    version: told?.version ?? '2.1.0',
    notificationURL: ctx.returnUrl,
    merchantURL: new URL(ctx.returnUrl).origin,
    platformType: '02',
    v2AdditionalParams: { challengeWindowSize: '05', challengePreference: three_d_secure === 'require' ? '01' : '03' },
    ...(browser && { browserDetails: browserOf(browser) }),
  }
  return { ok: true, value: { threeD, relatedTransactionId: textOf(made.value.transactionId) } }
}

const browserOf = (browser: BrowserInfo): Json => ({
  acceptHeader: browser.accept_header,
  ip: browser.ip,
  javaEnabled: browser.java_enabled === true ? 'TRUE' : 'FALSE',
  javaScriptEnabled: 'TRUE',
  language: browser.language.slice(0, 8),
  colorDepth: String(browser.color_depth ?? 24),
  screenHeight: String(browser.screen_height ?? 0),
  screenWidth: String(browser.screen_width ?? 0),
  timeZone: String(browser.time_zone_offset ?? 0),
  userAgent: browser.user_agent.slice(0, 1000),
})

const waiting = z.object({
  reference: z.string(),
  session_token: z.string(),
  /** Empty for a stored method. */
  cc_temp_token: z.string(),
  user: z.string(),
  billing: z.record(z.string(), z.string()),
})
/** Data needed after the challenge to create the payment, in addition to its amount. */
export type PendingChallenge = z.infer<typeof waiting>

const confirming = z.object({
  ...waiting.shape,
  transaction: z.string(),
  amount: z.number(),
  currency: z.string(),
  capture: z.boolean(),
  keeps: z.boolean(),
})

const secretOf = ({ credentials }: ConnectionContext): string => credentials['secret_key'] ?? ''

/**
 * Sends the shopper to the bank's page with a form. Everything needed afterwards travels with it as sealed state: banks
 * return the protocol's session data unchanged (base64url, up to 1,024 characters).
 */
export const actionOf = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  made: NuveiTransaction,
  asked: RequestedCharge,
  facts: PendingChallenge,
): ChargeResult => {
  const { acsUrl, cReq } = made.paymentOption?.card?.threeD ?? {}
  const provider_reference = textOf(made.transactionId)
  if (!acsUrl || !/^https?:\/\//.test(acsUrl) || !cReq) {
    return declined('authentication_failed', { provider_code: 'REDIRECT', provider_reference })
  }
  const sealed = sealState(secretOf(ctx), { ...facts, ...asked, transaction: provider_reference })
  const fields = { creq: cReq, threeDSSessionData: Buffer.from(sealed).toString('base64url') }
  return {
    status: 'requires_action',
    provider_reference,
    action: { type: 'redirect', url: deps.address(acsUrl), fields },
  }
}

/** The payment to create after the challenge; null if the state belongs to another payment. */
export const confirmedPayment = (ctx: ConnectionContext, { payload, reference, idempotency_key }: ContinueInput) => {
  const sealed = Buffer.from(payload['threeDSSessionData'] ?? '', 'base64url').toString('utf8')
  const parsed = confirming.safeParse(openState(secretOf(ctx), sealed))
  if (!parsed.success || parsed.data.reference !== reference) return null
  const { transaction, amount, currency, capture, keeps, ...facts } = parsed.data
  const body = {
    sessionToken: facts.session_token,
    clientRequestId: idempotency_key,
    clientUniqueId: reference,
    amount: toDecimalText(amount, currency) ?? '',
    currency,
    transactionType: capture ? 'Sale' : 'Auth',
    relatedTransactionId: transaction,
    ...(facts.user !== '' && { userTokenId: facts.user }),
    paymentOption: { card: { ccTempToken: facts.cc_temp_token } },
    customData: `${amount} ${currency}`,
    billingAddress: facts.billing,
    ...(ctx.webhookUrl !== null && { urlDetails: { notificationUrl: ctx.webhookUrl } }),
  }
  return { body, asked: { amount, currency, capture, keeps }, waiting: facts }
}

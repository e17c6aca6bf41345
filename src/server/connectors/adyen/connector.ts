import type { ChargingConnector, ConnectionContext, Connector, TokenSharer } from '../connector.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { VerifyResult } from '../results.ts'
import { amountProblem, amountStep, toAdyenAmount } from './amounts.ts'
import { abandon, capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored, continueAction, lookUp, storeMethod } from './charges.ts'
import { callAdyen } from './client.ts'
import { adyenCredentials, modeProblem } from './credentials.ts'
import { acceptDispute, submitEvidence } from './disputes.ts'
import { methodsReply } from './objects.ts'
import { faultOf } from './outcomes.ts'
import { parseAdyenWebhook } from './webhook.ts'

/** The version of Adyen's script that the payment page loads. */
const SCRIPT_VERSION = '6.45.2'

const description = {
  id: 'adyen',
  name: 'Adyen',
  about: {
    text: 'Cards, Apple Pay and Google Pay worldwide, with 3-D Secure, saved cards and disputes. Captures, voids and refunds are confirmed by webhook.',
    webhook_help:
      'Add this URL as a standard webhook in the Customer Area under Developers > Webhooks. Generate an HMAC key there and enter it above.',
  },
  credentials: adyenCredentials,
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay'],
    currencies: 'any',
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    capture_days: 28,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    exemptions: ['low_value', 'low_risk', 'corporate'],
    stored: true,
    disputes: true,
    look_up: false,
    webhooks: true,
    idempotent: true,
    own_tokens: true,
    on_pages: true,
    wallet_tokens: { google_pay: ['adyen'], apple_pay: true },
  },
} as const satisfies Partial<Connector>

/** Lists the account's payment methods, which proves both the key and the account without moving money. */
const verify = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> => {
  const mismatch = modeProblem(ctx)
  if (mismatch !== null) return { verified: false, message: mismatch, latency_ms: 0 }
  const started = performance.now()
  const merchantAccount = ctx.credentials['merchant_account'] ?? ''
  const body = { merchantAccount, channel: 'Web' }
  const call = { api: 'checkout', path: '/paymentMethods', body, idempotency_key: null } as const
  const found = await callAdyen(deps, ctx, call, methodsReply)
  const latency_ms = Math.round(performance.now() - started)
  if (!found.ok) return { verified: false, message: faultOf(found, ctx).message, latency_ms }
  const hasCards = found.value.paymentMethods?.some(({ type }) => type === 'scheme') === true
  const message = hasCards
    ? `Connected to ${merchantAccount}.`
    : `The keys work, but ${merchantAccount} can’t accept cards yet.`
  return { verified: hasCards, message, latency_ms }
}

const shopOf = (mode: ConnectionContext['mode']): string => `https://checkoutshopper-${mode}.adyen.com`

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => {
  const own = originsOf(deps, [shopOf(mode)])
  return { script: own, frame: own, connect: own, style: own, image: own }
}

const clientConfig = (deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig => {
  const folder = deps.address(`${shopOf(ctx.mode)}/checkoutshopper/sdk/${SCRIPT_VERSION}`)
  return {
    kind: 'script',
    url: `${folder}/adyen.js`,
    hosts: hostsOf(deps, ctx.mode),
    data: {
      environment: ctx.mode,
      client_key: ctx.credentials['client_key'] ?? '',
      style_url: `${folder}/adyen.css`,
      amount: toAdyenAmount(input.amount, input.currency),
      country: input.country ?? null,
      locale: input.locale,
      methods: input.methods.filter((method) => description.capabilities.methods.some((own) => own === method)),
      merchant_name: input.merchant_name,
    },
  }
}

/** Creates the Adyen connector. It supports everything except status lookups. */
export const createAdyen = (
  deps: ProviderDeps,
): ChargingConnector &
  TokenSharer &
  Required<
    Omit<Connector, 'statement' | 'amountProblem' | 'amountStep' | 'fields' | 'clientCall' | 'storeMandate'>
  > => ({
  ...description,
  amountProblem,
  amountStep,
  verify: (ctx) => verify(deps, ctx),
  // Data encrypted with a client key can be charged by every account that the key belongs to.
  tokenScope: ({ client_key = '' }) => client_key,
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  continueAction: (ctx, input) => continueAction(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => Promise.resolve(parseAdyenWebhook(ctx, request)),
  lookUp: () => lookUp(),
  abandon: (ctx, input) => abandon(deps, ctx, input),
  submitEvidence: (ctx, input) => submitEvidence(deps, ctx, input),
  acceptDispute: (ctx, input) => acceptDispute(deps, ctx, input),
})

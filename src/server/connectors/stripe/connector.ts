import type { ChargingConnector, ConnectionContext, Connector, TokenReader } from '../connector.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { providerMessage } from '../http/provider-message.ts'
import type { PayoutReader } from '../payouts.ts'
import type { VerifyResult } from '../results.ts'
import { amountProblem, amountStep, toStripeAmount } from './amounts.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored, continueAction } from './charges.ts'
import { storeMandate } from './mandates.ts'
import { storeMethod } from './setup-intents.ts'
import { callStripe, STRIPE_API } from './client.ts'
import { isRestricted, pairProblem, stripeCredentials, modeProblem } from './credentials.ts'
import { acceptDispute, submitEvidence } from './disputes.ts'
import { describeToken, lookUp } from './status-lookup.ts'
import { account } from './objects.ts'
import { stripePayouts } from './payouts.ts'
import { verifyRestricted } from './restricted-key.ts'
import { parseStripeWebhook } from './webhook.ts'

const SCRIPT = 'https://js.stripe.com'

const description = {
  id: 'stripe',
  name: 'Stripe',
  about: {
    text: 'Cards, Apple Pay and Google Pay in more than 135 currencies, with 3-D Secure, saved cards and disputes. Charges SEPA, Bacs and ACH mandates.',
    webhook_help:
      'Add this URL in the Stripe Dashboard under Developers > Webhooks with the events payment_intent.*, setup_intent.*, payment_method.automatically_updated, mandate.updated, charge.captured, charge.dispute.*, refund.* and charge.refund.updated.',
  },
  statement: {
    help: 'Stripe adds your account’s prefix, so you may have fewer than 22 characters.',
  },
  credentials: stripeCredentials,
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay'],
    currencies: 'any',
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    stored: true,
    debits: ['sepa_debit', 'bacs_debit', 'ach_debit'],
    disputes: true,
    look_up: true,
    webhooks: true,
    idempotent: true,
    own_tokens: true,
    on_pages: true,
    wallet_tokens: { google_pay: ['stripe'] },
    tells: ['card_brand', 'funding', 'issuer_country'],
  },
} as const satisfies Partial<Connector>

/**
 * Fetches the account of the secret key, which has to match the publishable key. Stripe's own message says what is
 * wrong with a key.
 */
const verify = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> => {
  const mismatch = modeProblem(ctx) ?? pairProblem(ctx)
  if (mismatch !== null) return { verified: false, message: mismatch, latency_ms: 0 }
  if (isRestricted(ctx)) return verifyRestricted(deps, ctx)
  const started = performance.now()
  const found = await callStripe(deps, ctx, { method: 'GET', path: '/v1/account' }, account)
  const latency_ms = Math.round(performance.now() - started)
  if (!found.ok) {
    const message = providerMessage(found.error.message, `Stripe returned status ${found.status}.`, ctx.credentials)
    return { verified: false, message, latency_ms }
  }
  const name = found.value.settings?.dashboard?.display_name ?? found.value.id
  if (found.value.charges_enabled === false && ctx.mode === 'live') {
    const message = `The keys work, but Stripe doesn’t let ${name} accept payments yet.`
    return { verified: false, message, latency_ms }
  }
  return { verified: true, message: `Connected to ${name}.`, latency_ms }
}

const hostsOf = (deps: ProviderDeps): ClientHosts => ({
  script: originsOf(deps, [SCRIPT, 'https://*.js.stripe.com']),
  frame: originsOf(deps, [SCRIPT, 'https://*.js.stripe.com', 'https://hooks.stripe.com']),
  connect: originsOf(deps, [STRIPE_API]),
  image: originsOf(deps, ['https://*.stripe.com']),
})

const clientConfig = (deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig => ({
  kind: 'script',
  url: deps.address(`${SCRIPT}/v3/`),
  hosts: hostsOf(deps),
  data: {
    publishable_key: ctx.credentials['publishable_key'] ?? '',
    amount: toStripeAmount(input.amount, input.currency),
    currency: input.currency.toLowerCase(),
    country: input.country ?? null,
    locale: input.locale,
    methods: input.methods.filter((method) => description.capabilities.methods.some((own) => own === method)),
    merchant_name: input.merchant_name,
  },
})

/** Creates the Stripe connector. It supports everything. */
export const createStripe = (
  deps: ProviderDeps,
): ChargingConnector &
  TokenReader &
  Required<Omit<Connector, 'statement' | 'amountProblem' | 'amountStep' | 'fields' | 'clientCall' | 'abandon'>> & {
    reads: PayoutReader
  } => ({
  ...description,
  amountProblem,
  amountStep,
  reads: stripePayouts(deps),
  verify: (ctx) => verify(deps, ctx),
  hosts: () => hostsOf(deps),
  clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
  describeToken: (ctx, token) => describeToken(deps, ctx, token),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  storeMandate: (ctx, input) => storeMandate(deps, ctx, input),
  continueAction: (ctx, input) => continueAction(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseStripeWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
  submitEvidence: (ctx, input) => submitEvidence(deps, ctx, input),
  acceptDispute: (ctx, input) => acceptDispute(deps, ctx, input),
})

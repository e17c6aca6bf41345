import type { ChargingConnector, ConnectionContext, Connector } from '../connector.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import type { FeeReader } from '../payouts.ts'
import type { VerifyResult } from '../results.ts'
import { amountProblem, amountStep, PAYPAL_CURRENCIES } from './amounts.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, continueAction, lookUp } from './charges.ts'
import { createPayPalClient, type PayPalClient } from './client.ts'
import { paypalCredentials } from './credentials.ts'
import { acceptDispute, submitEvidence } from './disputes.ts'
import { paypalFees } from './fees.ts'
import { errorMessage } from './outcomes.ts'
import { parsePayPalWebhook } from './webhook.ts'

const SHOP = 'https://www.paypal.com'

const description = {
  id: 'paypal',
  name: 'PayPal',
  about: {
    text: 'PayPal wallets, and cards if your account supports card fields, with 3-D Secure and disputes.',
    webhook_help:
      'Add this URL at developer.paypal.com under Apps & Credentials, in your app, with the events PAYMENT.CAPTURE.*, PAYMENT.AUTHORIZATION.* and CUSTOMER.DISPUTE.*, and enter the webhook ID above.',
  },
  credentials: paypalCredentials,
  capabilities: {
    methods: ['paypal', 'card'],
    currencies: PAYPAL_CURRENCIES,
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    capture_days: 29,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    stored: false,
    disputes: true,
    look_up: true,
    webhooks: true,
    idempotent: true,
    own_tokens: true,
    on_pages: true,
  },
} as const satisfies Partial<Connector>

/**
 * Requests an access token, which verifies the app's id and secret. The keys don't indicate a mode: keys of the other
 * mode are unknown here.
 */
const verify = async (client: PayPalClient, ctx: ConnectionContext): Promise<VerifyResult> => {
  const started = performance.now()
  const answer = await client.signIn(ctx)
  const latency_ms = Math.round(performance.now() - started)
  const side = ctx.mode === 'test' ? 'sandbox' : 'live'
  return answer.ok
    ? { verified: true, message: `Connected to the ${side} side of PayPal.`, latency_ms }
    : { verified: false, message: errorMessage(answer, ctx), latency_ms }
}

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => {
  const side = mode === 'test' ? 'https://www.sandbox.paypal.com' : SHOP
  const own = originsOf(deps, [SHOP, side])
  return {
    script: originsOf(deps, [SHOP, side, 'https://www.paypalobjects.com']),
    frame: own,
    connect: own,
    image: originsOf(deps, ['https://www.paypalobjects.com']),
  }
}

const clientConfig = (deps: ProviderDeps, ctx: ConnectionContext, input: ClientConfigInput): ClientConfig => {
  const query = new URLSearchParams({
    'client-id': ctx.credentials['client_id'] ?? '',
    // The same for button and fields, because a page loads the script only once.
    components: 'buttons,card-fields',
    currency: input.currency,
    // PayPal's script rejects an order with a different intent than its own.
    intent: input.capture === false ? 'authorize' : 'capture',
  })
  return {
    kind: 'script',
    url: `${deps.address(`${SHOP}/sdk/js`)}?${query.toString()}`,
    hosts: hostsOf(deps, ctx.mode),
    data: {
      leave_token: 'redirect',
      methods: input.methods.filter((method) => description.capabilities.methods.some((own) => own === method)),
      locale: input.locale,
      merchant_name: input.merchant_name,
    },
  }
}

/** Creates the PayPal connector. It supports everything except charging without the payer. */
export const createPayPal = (
  deps: ProviderDeps,
): ChargingConnector &
  Required<
    Omit<
      Connector,
      | 'statement'
      | 'amountProblem'
      | 'amountStep'
      | 'fields'
      | 'clientCall'
      | 'storeMethod'
      | 'storeMandate'
      | 'abandon'
      | 'chargeStored'
    >
  > & {
    fees: FeeReader
  } => {
  const client = createPayPalClient(deps)
  const certificates = new Map<string, string>()
  return {
    ...description,
    amountProblem,
    amountStep,
    fees: paypalFees(client),
    verify: (ctx) => verify(client, ctx),
    hosts: ({ mode }) => hostsOf(deps, mode),
    clientConfig: (ctx, input) => Promise.resolve(clientConfig(deps, ctx, input)),
    authorize: (ctx, input) => authorize(client, ctx, input),
    continueAction: (ctx, input) => continueAction(client, ctx, input),
    capture: (ctx, input) => capture(client, ctx, input),
    void: (ctx, input) => voidCharge(client, ctx, input),
    refund: (ctx, input) => refundCharge(client, ctx, input),
    parseWebhook: (ctx, request) => parsePayPalWebhook(client, certificates, ctx, request),
    lookUp: (ctx, input) => lookUp(client, ctx, input),
    submitEvidence: (ctx, input) => submitEvidence(client, ctx, input),
    acceptDispute: (ctx, input) => acceptDispute(client, ctx, input),
  }
}

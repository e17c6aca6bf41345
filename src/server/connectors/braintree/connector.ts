import { ConnectorUnavailable } from '../connector-errors.ts'
import type { ChargingConnector, ConnectionContext, Connector, TokenReader } from '../connector.ts'
import type { ClientConfig, ClientConfigInput, ClientHosts } from '../inputs.ts'
import { originsOf, type ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import type { VerifyResult } from '../results.ts'
import { capture, refundCharge, voidCharge } from './changes.ts'
import { authorize, chargeStored, describeToken, lookUp } from './charges.ts'
import { apiOf, callBraintree } from './client.ts'
import { braintreeCredentials } from './credentials.ts'
import { acceptDispute, submitEvidence } from './disputes.ts'
import { ACCOUNTS, accounts, CLIENT_TOKEN, clientToken } from './queries.ts'
import { braintreeStatement } from './statement.ts'
import { storeMethod } from './vault.ts'
import { parseBraintreeWebhook } from './webhook.ts'

/** The version of Braintree's script that the payment page loads. */
const SCRIPT_VERSION = '3.144.0'
const SCRIPT = 'https://js.braintreegateway.com'
const ASSETS = 'https://assets.braintreegateway.com'

const description = {
  id: 'braintree',
  name: 'Braintree',
  about: {
    text: 'Cards with 3-D Secure, saved cards and disputes, in every currency you have a merchant account for.',
    webhook_help:
      'Add this URL in the Control Panel under Settings > API > Webhooks for all transaction and dispute notifications.',
  },
  statement: braintreeStatement,
  credentials: braintreeCredentials,
  capabilities: {
    methods: ['card'],
    currencies: 'any',
    modes: ['test', 'live'],
    capture: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    exemptions: ['low_value', 'low_risk', 'corporate'],
    stored: true,
    disputes: true,
    look_up: true,
    webhooks: true,
    idempotent: false,
    own_tokens: true,
    on_pages: true,
    tells: ['card_brand', 'funding', 'bin', 'issuer_country'],
  },
} as const satisfies Partial<Connector>

/** Fetches the merchant that the keys belong to, which must match the merchant ID entered. */
const verify = async (deps: ProviderDeps, ctx: ConnectionContext): Promise<VerifyResult> => {
  const started = performance.now()
  const found = await callBraintree(deps, ctx, { text: ACCOUNTS, variables: {} }, accounts)
  const latency_ms = Math.round(performance.now() - started)
  if (!found.ok) return { verified: false, message: found.message, latency_ms }
  const { id, companyName, merchantAccounts } = found.value.viewer.merchant
  // Braintree's global id contains the merchant ID: base64 of `merchant_…`.
  const own = Buffer.from(id, 'base64').toString('utf8').split('_').at(-1)
  const entered = ctx.credentials['merchant_id']
  if (id !== entered && own !== entered) {
    return { verified: false, message: 'The keys belong to a different merchant ID.', latency_ms }
  }
  const currencies = [...new Set(merchantAccounts.edges.map(({ node }) => node.currencyCode ?? ''))].filter(Boolean)
  const message = `Connected to ${companyName || entered}, which accepts ${currencies.join(', ') || 'no currency yet'}.`
  return { verified: currencies.length > 0, message, latency_ms }
}

const hostsOf = (deps: ProviderDeps, mode: ConnectionContext['mode']): ClientHosts => {
  const api = mode === 'test' ? 'https://api.sandbox.braintreegateway.com' : 'https://api.braintreegateway.com'
  return {
    script: originsOf(deps, [SCRIPT, ASSETS]),
    // 3-D Secure embeds the bank's own page, and no list of banks' hosts would be complete.
    frame: [...originsOf(deps, [ASSETS, 'https://*.cardinalcommerce.com']), 'https:'],
    form: ['https:'],
    connect: originsOf(deps, [api, apiOf(mode), 'https://*.braintree-api.com', 'https://*.cardinalcommerce.com']),
  }
}

const clientConfig = async (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  input: ClientConfigInput,
): Promise<ClientConfig> => {
  // Creating a client token changes nothing, although it is a mutation at Braintree.
  const made = await callBraintree(deps, ctx, { text: CLIENT_TOKEN, variables: { input: {} } }, clientToken)
  if (!made.ok) throw new ConnectorUnavailable(made.message)
  return {
    kind: 'script',
    url: deps.address(`${SCRIPT}/web/${SCRIPT_VERSION}/js/client.min.js`),
    hosts: hostsOf(deps, ctx.mode),
    data: {
      authorization: made.value.createClientToken.clientToken,
      scripts: ['hosted-fields', 'three-d-secure'].map((name) =>
        deps.address(`${SCRIPT}/web/${SCRIPT_VERSION}/js/${name}.min.js`),
      ),
      amount: toDecimalText(input.amount, input.currency),
      currency: input.currency,
      locale: input.locale,
      merchant_name: input.merchant_name,
      three_d_secure: input.three_d_secure ?? 'prefer',
    },
  }
}

/** Creates the Braintree connector, which uses its GraphQL API. Payments go through 3-D Secure in the browser first. */
export const createBraintree = (
  deps: ProviderDeps,
): ChargingConnector &
  TokenReader &
  Required<
    Omit<
      Connector,
      | 'statement'
      | 'amountProblem'
      | 'amountStep'
      | 'fields'
      | 'clientCall'
      | 'abandon'
      | 'continueAction'
      | 'storeMandate'
    >
  > => ({
  ...description,
  verify: (ctx) => verify(deps, ctx),
  hosts: ({ mode }) => hostsOf(deps, mode),
  clientConfig: (ctx, input) => clientConfig(deps, ctx, input),
  describeToken: (ctx, token) => describeToken(deps, ctx, token),
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  capture: (ctx, input) => capture(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => parseBraintreeWebhook(deps, ctx, request),
  lookUp: (ctx, input) => lookUp(deps, ctx, input),
  submitEvidence: (ctx, input) => submitEvidence(deps, ctx, input),
  acceptDispute: (ctx, input) => acceptDispute(deps, ctx, input),
})

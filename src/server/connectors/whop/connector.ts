import type { ChargingConnector, ConnectionContext, Connector } from '../connector.ts'
import type { VerifyResult } from '../results.ts'
import type { ProviderAccountApi } from '../third-party.ts'
import { amountProblem, WHOP_CURRENCIES } from './amounts.ts'
import { authorize, refundCharge, voidCharge } from './charges.ts'
import { whopCredentials } from './credentials.ts'
import type { WhopDeps } from './deps.ts'
import { whopAccountApi } from './account-api.ts'
import { clientConfigOf, hostsOf } from './embed.ts'
import { continueAction, lookUp } from './status-lookup.ts'
import { parseWhopWebhook } from './webhook.ts'

const description = {
  id: 'whop',
  name: 'Whop',
  about: { text: 'Whop handles payments in its own embedded checkout, in place of your payment accounts.' },
  credentials: whopCredentials,
  capabilities: {
    methods: ['card'],
    currencies: WHOP_CURRENCIES,
    modes: ['test', 'live'],
    capture: false,
    partial_capture: false,
    void: true,
    refund: true,
    partial_refund: true,
    own_discounts: true,
    three_d_secure: false,
    stored: false,
    disputes: true,
    look_up: true,
    webhooks: true,
    idempotent: false,
    own_tokens: true,
    on_pages: true,
  },
} as const satisfies Partial<Connector>

const verify = async (desk: ProviderAccountApi, ctx: ConnectionContext): Promise<VerifyResult> => {
  const started = performance.now()
  const found = await desk.account(ctx)
  const latency_ms = Math.round(performance.now() - started)
  return found.ok
    ? { verified: true, message: `Connected to ${found.value.title}.`, latency_ms }
    : { verified: false, message: found.message, latency_ms }
}

type WhopConnector = ChargingConnector &
  Required<Pick<Connector, 'continueAction' | 'void' | 'refund' | 'parseWebhook' | 'hosts'>> & {
    readonly desk: ProviderAccountApi
  }

/**
 * Creates the connector for Whop's embedded checkout. Shoppers pay in its form; the outcome is looked up or reported by
 * webhook.
 */
export const createWhop = (deps: WhopDeps): WhopConnector => {
  const desk = whopAccountApi(deps)
  return {
    ...description,
    amountProblem,
    desk,
    verify: (ctx) => verify(desk, ctx),
    hosts: ({ mode }) => hostsOf(deps, mode),
    clientConfig: (ctx) => Promise.resolve(clientConfigOf(deps, ctx)),
    authorize: (ctx, input) => authorize(deps, ctx, input),
    continueAction: (ctx, input) => continueAction(deps, ctx, input),
    void: (ctx, input) => voidCharge(deps, ctx, input),
    refund: (ctx, input) => refundCharge(deps, ctx, input),
    parseWebhook: (ctx, request) => parseWhopWebhook(deps, ctx, request),
    lookUp: (ctx, input) => lookUp(deps, ctx, input),
  }
}

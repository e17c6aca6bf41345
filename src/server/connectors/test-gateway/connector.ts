import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { mandateSchemes } from '../../../shared/domain/payments/mandates.ts'
import type { ChargingConnector, ConnectionContext, Connector, TokenReader } from '../connector.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../connector-errors.ts'
import type { AuthorizeInput, ChargeStoredInput, ClientHosts, StoreMethodInput } from '../inputs.ts'
import type { ChargeFault, ChargeResult } from '../results.ts'
import { captureCharge, refundCharge, voidCharge } from './changes.ts'
import type { ChargeRow } from './charge-row.ts'
import type { TestGatewayDeps } from './deps.ts'
import { delaysOf } from './deps.ts'
import { acceptDispute, submitEvidence } from './disputes.ts'
import { parseGatewayWebhook } from './incoming.ts'
import type { NewCharge } from './ledger.ts'
import {
  describeToken,
  fromStoredMethod,
  fromToken,
  insertCharge,
  loadByReference,
  loadCharge,
  tokenBehaviour,
} from './ledger.ts'
import { storeMandate } from './mandates.ts'
import { toChargeResult, toLookUp } from './outcomes.ts'
import { markDeclinedOnce } from './tokens.ts'

export const TEST_GATEWAY_ID = 'test-gateway'

/** The gateway implements every optional method, so that it can do whatever another provider can. */
export type TestGateway = ChargingConnector &
  TokenReader &
  Required<Omit<Connector, 'statement' | 'amountProblem' | 'amountStep' | 'fields' | 'clientCall' | 'abandon'>>

const fault = (code: ChargeFault['code'], message: string): ChargeFault => ({ status: 'error', code, message })

const wrongMode = (ctx: ConnectionContext): ChargeFault | null =>
  ctx.mode === 'test'
    ? null
    : fault('mode_mismatch', 'The test gateway works in test mode only and never charges real money.')

const checkInput = (ctx: ConnectionContext, input: AuthorizeInput | ChargeStoredInput): ChargeFault | null => {
  const mismatch = wrongMode(ctx)
  if (mismatch) return mismatch
  if (!Number.isSafeInteger(input.amount) || input.amount <= 0) {
    return fault('invalid_request', 'The amount must be a positive number of minor units.')
  }
  if (!/^[A-Z]{3}$/.test(input.currency)) return fault('invalid_request', 'The currency must be an ISO 4217 code.')
  return null
}

const newCharge = (
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  choices: Pick<NewCharge, 'three_d_secure' | 'store'>,
): NewCharge => ({
  connection_id: ctx.connection_id,
  idempotency_key: input.idempotency_key,
  reference: input.reference,
  amount: input.amount,
  currency: input.currency,
  capture: input.capture,
  merchant_name: input.merchant_name,
  return_url: ctx.returnUrl ?? null,
  webhook_url: ctx.webhookUrl,
  ...choices,
})

/** Behaves as the card demands after the ledger is written: responds late, or never. */
const respondAsCard = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput | ChargeStoredInput,
  { charge, fresh }: { charge: ChargeRow; fresh: boolean },
): Promise<ChargeResult> => {
  if (charge.amount !== input.amount || charge.currency !== input.currency || charge.reference !== input.reference) {
    return fault('idempotency_conflict', 'The same key was used for another payment.')
  }
  if (fresh && charge.webhook_url !== null) {
    const told = charge.behaviour === 'outcome_unknown' ? delaysOf(deps).lost : 0
    deps.onDue?.(new Date(ctx.now.getTime() + told))
  }
  if (fresh && charge.resolves_at !== null) deps.onDue?.(new Date(charge.resolves_at))
  if (fresh && charge.behaviour === 'outcome_unknown') throw new ConnectorOutcomeUnknown('The gateway did not respond.')
  if (fresh && charge.behaviour === 'slow') {
    await wait(delaysOf(deps).slow, undefined, { signal: ctx.signal }).catch((cause: unknown) => {
      throw new ConnectorOutcomeUnknown('The gateway took too long to respond.', { cause })
    })
  }
  return toChargeResult(charge, deps.baseUrl)
}

const authorize = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
): Promise<ChargeResult> => {
  const wrong = checkInput(ctx, input)
  return wrong ?? chargeToken(deps, ctx, input, { store: input.store !== undefined })
}

/** Stores a card with a charge of 0 that declines and challenges like any other. */
const storeMethod = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: StoreMethodInput,
): Promise<ChargeResult> =>
  wrongMode(ctx) ?? chargeToken(deps, ctx, { ...input, amount: 0, capture: true }, { store: true })

const chargeToken = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: AuthorizeInput,
  { store }: { store: boolean },
): Promise<ChargeResult> => {
  const charge = newCharge(ctx, input, { three_d_secure: input.three_d_secure, store })
  const source = fromToken(input.token.value, input.payment_method, ctx.now)
  const inserted = await insertCharge(deps.db, source, charge, ctx.now, delaysOf(deps))
  if (inserted?.charge.behaviour === 'decline_once') await markDeclinedOnce(deps, input.token.value)
  if (inserted !== null) return respondAsCard(deps, ctx, input, inserted)
  const behaviour = await tokenBehaviour(deps.db, input.token.value, ctx.now)
  if (behaviour === 'provider_down') throw new ConnectorUnavailable('The gateway is unavailable.')
  const known = await loadByReference(deps.db, ctx.connection_id, input.reference, ctx.now)
  if (known !== null) return toChargeResult(known, deps.baseUrl)
  return fault('invalid_token', 'The card was entered too long ago or for another payment. Enter it again.')
}

const chargeStored = async (
  deps: TestGatewayDeps,
  ctx: ConnectionContext,
  input: ChargeStoredInput,
): Promise<ChargeResult> => {
  const wrong = checkInput(ctx, input)
  if (wrong !== null) return wrong
  // No shopper is present to confirm a charge that the merchant starts.
  const three_d_secure = input.initiator === 'customer' ? 'prefer' : 'skip'
  const charge = newCharge(ctx, input, { three_d_secure, store: false })
  const source = fromStoredMethod(ctx.connection_id, input.payment_method_id)
  const inserted = await insertCharge(deps.db, source, charge, ctx.now, delaysOf(deps))
  if (inserted === null) return fault('invalid_token', 'The payment method was not found at the gateway.')
  return respondAsCard(deps, ctx, input, inserted)
}

const webhookSecret = z
  .string()
  .check(z.regex(/^[\x21-\x7e]{16,200}$/, 'The webhook secret has 16 to 200 characters without spaces'))

const description = {
  id: TEST_GATEWAY_ID,
  name: 'Test gateway',
  about: {
    text: 'Built in. Accepts the published test cards only. The card number decides whether the gateway approves, declines, requires 3-D Secure, is slow or is down. No real charges.',
    webhook_help: 'The gateway sends webhooks automatically. No setup is needed.',
  },
  credentials: {
    schema: z.object({ webhook_secret: webhookSecret }),
    fields: [
      {
        name: 'webhook_secret',
        label: 'Webhook secret',
        help: 'Signs the gateway’s webhooks. It’s generated for you, and you can replace it.',
        secret: true,
        pattern: '[\\x21-\\x7e]{16,200}',
        required: true,
      },
    ],
  },
  capabilities: {
    methods: ['card', 'apple_pay', 'google_pay', 'paypal', 'cashapp'],
    currencies: 'any',
    modes: ['test'],
    capture: true,
    partial_capture: true,
    void: true,
    refund: true,
    partial_refund: true,
    three_d_secure: true,
    exemptions: ['low_value', 'low_risk', 'corporate'],
    stored: true,
    debits: mandateSchemes,
    disputes: true,
    look_up: true,
    webhooks: true,
    idempotent: true,
    on_pages: true,
    own_wallets: true,
    tells: ['card_brand', 'funding', 'bin', 'issuer_country'],
  },
} as const satisfies Pick<Connector, 'id' | 'name' | 'about' | 'credentials' | 'capabilities'>

const hostsOf = ({ baseUrl }: TestGatewayDeps): ClientHosts => ({ script: [], frame: [baseUrl], connect: [] })

/** The built-in provider: it declines, challenges, delays and fails on request, and never moves money. */
export const createTestGateway = (deps: TestGatewayDeps): TestGateway => ({
  ...description,
  verify: (ctx) => {
    const verified = ctx.mode === 'test' && webhookSecret.safeParse(ctx.credentials['webhook_secret']).success
    const reason = ctx.mode === 'test' ? 'The webhook secret is missing.' : 'The test gateway works in test mode only.'
    return Promise.resolve({ verified, message: verified ? 'The test gateway is ready.' : reason, latency_ms: 0 })
  },
  hosts: () => hostsOf(deps),
  clientConfig: () => {
    const hosts = hostsOf(deps)
    const data = { wallet_url: `${deps.baseUrl}/test-gateway/wallet-sheet` }
    return Promise.resolve({ kind: 'frame', url: `${deps.baseUrl}/test-gateway/fields`, hosts, data })
  },
  authorize: (ctx, input) => authorize(deps, ctx, input),
  chargeStored: (ctx, input) => chargeStored(deps, ctx, input),
  storeMethod: (ctx, input) => storeMethod(deps, ctx, input),
  storeMandate: async (ctx, input) => wrongMode(ctx) ?? storeMandate(deps, ctx, input),
  describeToken: (ctx, token) => describeToken(deps.db, token.value, ctx.now),
  continueAction: async (ctx, input) => {
    const charge = await loadCharge(deps.db, ctx.connection_id, input.provider_reference, ctx.now)
    return charge === null
      ? fault('not_found', 'The payment was not found at the gateway.')
      : toChargeResult(charge, deps.baseUrl)
  },
  capture: (ctx, input) => captureCharge(deps, ctx, input),
  void: (ctx, input) => voidCharge(deps, ctx, input),
  refund: (ctx, input) => refundCharge(deps, ctx, input),
  parseWebhook: (ctx, request) => Promise.resolve(parseGatewayWebhook(ctx, request, deps.baseUrl)),
  lookUp: async (ctx, { provider_reference, reference }) => {
    const byId =
      provider_reference === undefined
        ? null
        : await loadCharge(deps.db, ctx.connection_id, provider_reference, ctx.now)
    const charge =
      byId ?? (reference === undefined ? null : await loadByReference(deps.db, ctx.connection_id, reference, ctx.now))
    return charge === null ? { found: false } : toLookUp(charge, deps.baseUrl)
  },
  submitEvidence: (ctx, input) => submitEvidence(deps, ctx, input),
  acceptDispute: (ctx, input) => acceptDispute(deps, ctx, input),
})

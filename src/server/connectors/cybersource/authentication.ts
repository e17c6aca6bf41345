import * as z from 'zod/mini'
import type { ConnectionContext } from '../connector.ts'
import type { ContinueInput } from '../inputs.ts'
import type { ProviderDeps } from '../http/addresses.ts'
import { toDecimalText } from '../http/amounts.ts'
import { openState, sealState } from '../http/state.ts'
import { declined, type ChargeResult, type Json } from '../results.ts'
import { requestCybersource } from './client.ts'
import { setupReply, type CybersourcePayment } from './objects.ts'
import type { RequestedCharge } from './outcomes.ts'

/** Host of the banks' challenges: Visa's own service, which Cybersource returns with each challenge. */
const CARDINAL = {
  test: 'https://centinelapistag.cardinalcommerce.com',
  live: 'https://centinelapi.cardinalcommerce.com',
} as const

/** Sets up 3-D Secure for a token, without waiting for the bank's device data collection. */
export const setUpAuthentication = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  { reference, jti }: { reference: string; jti: string },
) => {
  const body = { clientReferenceInformation: { code: reference }, tokenInformation: { transientToken: jti } }
  const call = { method: 'POST', path: '/risk/v1/authentication-setups', body, moves: false } as const
  return requestCybersource(deps, ctx, call, setupReply)
}

/** Fields that request 3-D Secure enrollment as part of the payment. */
export const enrollmentFields = (returnUrl: string, referenceId: string): { readonly [name: string]: Json } => ({
  consumerAuthenticationInformation: { referenceId, returnUrl, deviceChannel: 'Browser', transactionMode: 'S' },
})

const confirming = z.object({
  reference: z.string(),
  jti: z.string(),
  transaction: z.string(),
  amount: z.number(),
  currency: z.string(),
  capture: z.boolean(),
  keeps: z.boolean(),
  bill_to: z.record(z.string(), z.string()),
})

/** Data needed after the challenge to create the payment, in addition to its amount. */
export interface PendingChallenge {
  reference: string
  /** Id of the transient token, valid for one charge within 15 minutes. */
  jti: string
  bill_to: Readonly<Record<string, string>>
}

const secretOf = ({ credentials }: ConnectionContext): string => credentials['shared_secret'] ?? ''

/** The bank's challenge for the shopper. Everything needed afterwards travels with it as sealed state. */
export const actionOf = (
  deps: ProviderDeps,
  ctx: ConnectionContext,
  made: CybersourcePayment,
  asked: RequestedCharge,
  { reference, jti, bill_to }: PendingChallenge,
): ChargeResult => {
  const { stepUpUrl, accessToken, authenticationTransactionId } = made.consumerAuthenticationInformation ?? {}
  const isKnown = stepUpUrl?.startsWith(`${CARDINAL[ctx.mode]}/`) === true
  if (!isKnown || !accessToken || !authenticationTransactionId) {
    return declined('authentication_failed', { provider_code: made.status, provider_reference: made.id })
  }
  const { amount, currency, capture, keeps } = asked
  const facts = { reference, jti, transaction: authenticationTransactionId, amount, currency, capture, keeps, bill_to }
  const fields = { JWT: accessToken, MD: sealState(secretOf(ctx), facts) }
  const action = { type: 'redirect', url: deps.address(stepUpUrl), fields } as const
  return { status: 'requires_action', provider_reference: made.id, action }
}

/** The payment to create after the challenge; null if the state belongs to another payment. */
export const confirmedPayment = (ctx: ConnectionContext, { payload, reference }: ContinueInput) => {
  const parsed = confirming.safeParse(openState(secretOf(ctx), payload['MD'] ?? ''))
  if (!parsed.success || parsed.data.reference !== reference) return null
  const { jti, transaction, amount, currency, capture, keeps, bill_to } = parsed.data
  const actions = [...(keeps ? ['TOKEN_CREATE'] : []), 'VALIDATE_CONSUMER_AUTHENTICATION']
  const totalAmount = toDecimalText(amount, currency) ?? ''
  const body = {
    clientReferenceInformation: { code: reference },
    processingInformation: {
      capture,
      commerceIndicator: 'internet',
      actionList: actions,
      ...(keeps && { actionTokenTypes: ['customer', 'paymentInstrument', 'instrumentIdentifier'] }),
    },
    tokenInformation: { jti },
    orderInformation: { amountDetails: { totalAmount, currency }, billTo: bill_to },
    consumerAuthenticationInformation: { authenticationTransactionId: transaction },
  }
  return { body, waiting: { reference, jti, bill_to }, asked: { amount, currency, capture, keeps, card: null } }
}

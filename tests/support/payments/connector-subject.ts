import type { DeclineCode } from '../../../src/shared/domain/payments/decline-codes.ts'
import type { ChargingConnector, ConnectionContext } from '../../../src/server/connectors/connector.ts'
import type { AuthorizeInput, PaymentToken } from '../../../src/server/connectors/inputs.ts'
import type { ActionRequired, ApprovedCharge, ChargeResult } from '../../../src/server/connectors/results.ts'
import type { WebhookRequest } from '../../../src/server/connectors/webhook.ts'

/** A connector with a double of its provider (or the provider's test mode) that the suite can control. */
export interface ConformanceSubject {
  connector: ChargingConnector
  context: (overrides?: Partial<ConnectionContext>) => ConnectionContext
  /** A payment method that the provider approves. */
  approving: () => Promise<PaymentToken>
  /** Methods that decline, with their expected normalized code. */
  declining: readonly { code: DeclineCode; token: () => Promise<PaymentToken> }[]
  /** A method that requires 3-D Secure, and how the shopper completes it. */
  challenged?: {
    token: () => Promise<PaymentToken>
    answer: (result: ActionRequired, passed: boolean) => Promise<Readonly<Record<string, string>>>
  }
  /**
   * Methods that are approved now: charged again, one is declined, and the other requires confirmation by its owner.
   */
  stored?: {
    declinedLater: { code: DeclineCode; token: () => Promise<PaymentToken> }
    challengedLater: {
      token: () => Promise<PaymentToken>
      answer: (result: ActionRequired, passed: boolean) => Promise<Readonly<Record<string, string>>>
    }
  }
  /** Counts the payments with our reference in the provider's own records. */
  countCharges: (reference: string) => Promise<number>
  /** Creates the webhook for a payment, signed as the provider would at `signedAt`. */
  webhook?: (provider_reference: string, signedAt: Date) => Promise<WebhookRequest>
  /** Changes signed content, if the signature doesn't cover every byte. */
  tamper?: (request: WebhookRequest) => WebhookRequest
  /** Removes the signature, if it isn't in the headers. */
  unsign?: (request: WebhookRequest) => WebhookRequest
  /** True if captures, voids and refunds are only accepted, and their result is reported later. */
  tellsLater?: boolean
  /** True if the signature includes a timestamp, so that old ones can be rejected. Default true. */
  signsTime?: boolean
  close: () => Promise<void>
}

let counter = 0

export const inputFor = (token: PaymentToken, overrides: Partial<AuthorizeInput> = {}): AuthorizeInput => {
  counter += 1
  const name = `conformance_${Date.now().toString(36)}_${counter}`
  return {
    amount: 15_685,
    currency: 'USD',
    idempotency_key: `key_${name}`,
    reference: `att_${name}`,
    capture: true,
    merchant_name: 'Kettle & Crane',
    payment_method: 'card',
    three_d_secure: 'prefer',
    email: 'maya.ortiz@example.com',
    token,
    ...overrides,
  }
}

export const approvedOf = (result: ChargeResult): ApprovedCharge => {
  if (result.status !== 'approved') throw new Error(`Expected an approval, got ${JSON.stringify(result)}`)
  return result
}

/** Creates an approved payment for further calls. */
export const pay = async (subject: ConformanceSubject, overrides: Partial<AuthorizeInput> = {}) => {
  const input = inputFor(await subject.approving(), overrides)
  const result = approvedOf(await subject.connector.authorize(subject.context(), input))
  return {
    input,
    result,
    charge: { provider_reference: result.provider_reference, card_last_four: result.card?.last_four ?? '' },
  }
}

import type { DeclineCode } from '../../../src/shared/domain/payments/decline-codes.ts'
import type { ChargingConnector, ConnectionContext } from '../../../src/server/connectors/connector.ts'
import type { AuthorizeInput, PaymentToken } from '../../../src/server/connectors/inputs.ts'
import type { ActionRequired, ApprovedCharge, ChargeResult } from '../../../src/server/connectors/results.ts'
import type { WebhookRequest } from '../../../src/server/connectors/webhook.ts'

/** A connector with a double of its provider (or the provider's test side) that the suite can steer. */
export interface ConformanceSubject {
  connector: ChargingConnector
  context: (overrides?: Partial<ConnectionContext>) => ConnectionContext
  /** A payment method that the provider approves. */
  approving: () => Promise<PaymentToken>
  /** Methods that decline, with the code that each must become. */
  declining: readonly { code: DeclineCode; token: () => Promise<PaymentToken> }[]
  /** A method that asks for 3-D Secure, and how the shopper answers. */
  challenged?: {
    token: () => Promise<PaymentToken>
    answer: (result: ActionRequired, passed: boolean) => Promise<Readonly<Record<string, string>>>
  }
  /** Methods that are approved now: charged again, one is declined, and the other asks its owner to confirm. */
  stored?: {
    declinedLater: { code: DeclineCode; token: () => Promise<PaymentToken> }
    challengedLater: {
      token: () => Promise<PaymentToken>
      answer: (result: ActionRequired, passed: boolean) => Promise<Readonly<Record<string, string>>>
    }
  }
  /** How many payments with our reference the provider itself has in its books. */
  countCharges: (reference: string) => Promise<number>
  /** The request by which the provider reports the payment, signed as it would sign it at `signedAt`. */
  webhook?: (provider_reference: string, signedAt: Date) => Promise<WebhookRequest>
  /** Changes what the signature covers, where that is not every byte. */
  tamper?: (request: WebhookRequest) => WebhookRequest
  /** Takes the signature away, where it is not in the headers. */
  unsign?: (request: WebhookRequest) => WebhookRequest
  /** True where captures, releases and refunds are only taken note of, and what came of them is reported later. */
  tellsLater?: boolean
  /** Whether the signature holds a time, so that old ones can be refused. True unless said otherwise. */
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

/** A payment that the provider approved, to go on with. */
export const pay = async (subject: ConformanceSubject, overrides: Partial<AuthorizeInput> = {}) => {
  const input = inputFor(await subject.approving(), overrides)
  const result = approvedOf(await subject.connector.authorize(subject.context(), input))
  return {
    input,
    result,
    charge: { provider_reference: result.provider_reference, card_last_four: result.card?.last_four ?? '' },
  }
}

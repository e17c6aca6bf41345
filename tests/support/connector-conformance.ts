import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declineRule, type DeclineCode } from '../../src/shared/domain/decline-codes.ts'
import type { ChargingConnector, ConnectionContext } from '../../src/server/connectors/connector.ts'
import type { AuthorizeInput, ChargeStoredInput, PaymentToken } from '../../src/server/connectors/inputs.ts'
import type { ActionRequired, ApprovedCharge, ChargeResult } from '../../src/server/connectors/results.ts'
import type { WebhookRequest } from '../../src/server/connectors/webhook.ts'

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
  close: () => Promise<void>
}

let counter = 0

const inputFor = (token: PaymentToken, overrides: Partial<AuthorizeInput> = {}): AuthorizeInput => {
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

const approvedOf = (result: ChargeResult): ApprovedCharge => {
  if (result.status !== 'approved') throw new Error(`Expected an approval, got ${JSON.stringify(result)}`)
  return result
}

/** What every connector must hold to, whatever its provider looks like. Missing capabilities skip their part. */
export const describeConnector = (name: string, make: () => Promise<ConformanceSubject>): void => {
  describe(`${name} keeps the connector's contract`, () => {
    let subject: ConformanceSubject
    const get = () => subject
    beforeAll(async () => {
      subject = await make()
    })
    afterAll(() => subject.close())
    paymentTests(get)
    storedTests(get)
    changeTests(get)
    webhookTests(get)
  })
}

const pay = async (subject: ConformanceSubject, overrides: Partial<AuthorizeInput> = {}) => {
  const input = inputFor(await subject.approving(), overrides)
  const result = approvedOf(await subject.connector.authorize(subject.context(), input))
  return {
    input,
    result,
    charge: { provider_reference: result.provider_reference, card_last_four: result.card?.last_four ?? '' },
  }
}

const paymentTests = (get: () => ConformanceSubject): void => {
  it('approves, and lookUp by our own reference says so too', async () => {
    const { input, result } = await pay(get())
    expect(result).toMatchObject({ authorized_amount: input.amount, captured_amount: input.amount })
    const found = await get().connector.lookUp(get().context(), { reference: input.reference })
    expect(found).toMatchObject({
      found: true,
      result: { status: 'approved', provider_reference: result.provider_reference },
    })
  })

  it('charges once for one idempotency key, one after the other and at once', async () => {
    const { connector } = get()
    const input = inputFor(await get().approving())
    const results = await Promise.all([1, 2, 3, 4].map(() => connector.authorize(get().context(), input)))
    results.push(await connector.authorize(get().context(), input))
    const references = new Set(results.map((result) => approvedOf(result).provider_reference))
    expect(references.size).toBe(1)
    expect(await get().countCharges(input.reference)).toBe(1)
  })

  it('answers not found for a reference that was never charged', async () => {
    const found = await get().connector.lookUp(get().context(), { reference: 'att_never_sent' })
    expect(found).toEqual({ found: false })
  })

  it('maps every decline to its normalized code, kind and messages', async () => {
    for (const { code, token } of get().declining) {
      const result = await get().connector.authorize(get().context(), inputFor(await token()))
      const { kind, shopper_message } = declineRule(code)
      expect(result).toMatchObject({ status: 'declined', code, kind, shopper_message })
    }
  })

  it('goes through 3-D Secure, passed and failed', async () => {
    const { connector, challenged } = get()
    if (challenged === undefined || connector.continueAction === undefined) return
    for (const passed of [true, false]) {
      const input = inputFor(await challenged.token())
      const first = await connector.authorize(get().context(), input)
      if (first.status !== 'requires_action') throw new Error(`Expected an action, got ${first.status}`)
      const payload = await challenged.answer(first, passed)
      const { reference, idempotency_key } = input
      const { provider_reference } = first
      const next = { provider_reference, reference, idempotency_key: `${idempotency_key}_next`, payload }
      const result = await connector.continueAction(get().context(), next)
      expect(result.status).toBe(passed ? 'approved' : 'declined')
    }
  })
}

/** A method that was kept, and a charge to it. */
const again = async (subject: ConformanceSubject, token: PaymentToken, overrides: Partial<ChargeStoredInput> = {}) => {
  const first = inputFor(token, { store: { usage: 'unscheduled', customer_reference: 'pay_of_the_sale' } })
  const { payment_method_id = '' } = approvedOf(await subject.connector.authorize(subject.context(), first))
  const { payment_method: _method, three_d_secure: _secure, token: _token, ...charge } = inputFor(token)
  const input: ChargeStoredInput = {
    ...charge,
    amount: 1_299,
    payment_method_id,
    usage: 'unscheduled',
    initiator: 'customer',
    ...overrides,
  }
  return { input, charge: () => subject.connector.chargeStored?.(subject.context(), input) }
}

const storedTests = (get: () => ConformanceSubject): void => {
  const keeps = () => get().connector.chargeStored !== undefined && get().connector.capabilities.stored

  it('charges a kept method again, once for one idempotency key, and nobody else has it', async () => {
    if (!keeps()) return
    const { input, charge } = await again(get(), await get().approving())
    const results = await Promise.all([charge(), charge(), charge()])
    const approved = results.map((result) => approvedOf(result ?? { status: 'pending', provider_reference: '' }))
    expect(new Set(approved.map(({ provider_reference }) => provider_reference)).size).toBe(1)
    expect(approved[0]).toMatchObject({ authorized_amount: 1_299, captured_amount: 1_299 })
    expect(await get().countCharges(input.reference)).toBe(1)
    const elsewhere = get().context({ connection_id: 'con_of_somebody_else' })
    const other = { ...input, idempotency_key: `${input.idempotency_key}_other`, reference: `${input.reference}_other` }
    expect(await get().connector.chargeStored?.(elsewhere, other)).toMatchObject({ status: 'error' })
  })

  it('keeps no method that it was not asked to keep', async () => {
    if (!keeps()) return
    const { result } = await pay(get())
    expect(result.payment_method_id).toBeUndefined()
  })

  it('declines a kept method in the normalized words', async () => {
    const { stored } = get()
    if (!keeps() || stored === undefined) return
    const { charge } = await again(get(), await stored.declinedLater.token())
    const { code } = stored.declinedLater
    expect(await charge()).toMatchObject({ status: 'declined', code, kind: declineRule(code).kind })
  })

  it('asks who is there to confirm, and declines where nobody is', async () => {
    const { stored, connector } = get()
    if (!keeps() || stored === undefined) return
    const { token, answer } = stored.challengedLater
    for (const passed of [true, false]) {
      const { input, charge } = await again(get(), await token())
      const asked = await charge()
      if (asked?.status !== 'requires_action') throw new Error(`Expected an action, got ${asked?.status}`)
      const { reference, idempotency_key } = input
      const payload = await answer(asked, passed)
      const next = { provider_reference: asked.provider_reference, reference, payload }
      const result = await connector.continueAction?.(get().context(), {
        ...next,
        idempotency_key: `${idempotency_key}_next`,
      })
      expect(result?.status).toBe(passed ? 'approved' : 'declined')
    }
    const alone = await again(get(), await token(), { initiator: 'merchant', usage: 'subscription' })
    expect(await alone.charge()).toMatchObject({ status: 'declined', code: 'authentication_required' })
  })
}

const changeTests = (get: () => ConformanceSubject): void => {
  it('captures part of an authorisation once', async () => {
    const { connector } = get()
    if (connector.capture === undefined || !connector.capabilities.partial_capture) return
    const { charge, result } = await pay(get(), { capture: false })
    expect(result.captured_amount).toBe(0)
    const input = { charge, amount: 5_000, currency: 'USD', idempotency_key: `${charge.provider_reference}_capture` }
    const twice = await Promise.all([1, 2].map(async () => connector.capture?.(get().context(), input)))
    expect(twice.map((outcome) => outcome?.status)).toEqual(['succeeded', 'succeeded'])
    const again = await connector.capture(get().context(), { ...input, idempotency_key: `${input.idempotency_key}_2` })
    expect(again).toMatchObject({ status: 'refused', code: 'already_captured' })
  })

  it('releases an authorisation, and not what is captured', async () => {
    const { connector } = get()
    if (connector.void === undefined) return
    const open = await pay(get(), { capture: false })
    const release = { charge: open.charge, idempotency_key: `${open.charge.provider_reference}_void` }
    expect(await connector.void(get().context(), release)).toMatchObject({ status: 'succeeded' })
    expect(await connector.void(get().context(), release)).toMatchObject({ status: 'succeeded' })
    const captured = await pay(get())
    const late = { charge: captured.charge, idempotency_key: `${captured.charge.provider_reference}_void` }
    expect(await connector.void(get().context(), late)).toMatchObject({ status: 'refused' })
  })

  it('refunds in parts, once for a key, and never more than was captured', async () => {
    const { connector } = get()
    if (connector.refund === undefined) return
    const { charge, input } = await pay(get())
    const refund = async (amount: number, key: string) =>
      connector.refund?.(get().context(), {
        charge,
        amount,
        currency: 'USD',
        idempotency_key: `${input.reference}_${key}`,
      })
    const same = await Promise.all(['a', 'a', 'a'].map((key) => refund(10_000, key)))
    expect(same.map((outcome) => outcome?.status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await refund(5_686, 'b')).toMatchObject({ status: 'refused', code: 'amount_too_large' })
    expect(await refund(5_685, 'c')).toMatchObject({ status: 'succeeded', amount: 5_685 })
    expect(await refund(1, 'd')).toMatchObject({ status: 'refused' })
    const found = await connector.lookUp(get().context(), { reference: input.reference })
    expect(found).toMatchObject({ found: true, refunded_amount: input.amount })
  })
}

const webhookTests = (get: () => ConformanceSubject): void => {
  const parse = async (change: (request: WebhookRequest) => WebhookRequest, signedAt?: Date) => {
    const { connector, webhook } = get()
    if (connector.parseWebhook === undefined || webhook === undefined) return null
    const { result, input } = await pay(get())
    const ctx = get().context()
    const request = await webhook(result.provider_reference, signedAt ?? ctx.now)
    return { parsed: await connector.parseWebhook(ctx, change(request)), request, result, input, ctx }
  }

  it('believes a webhook with the right signature, and names a replay by the same event id', async () => {
    const once = await parse((request) => request)
    if (once === null) return
    const { provider_reference } = once.result
    expect(once.parsed).toMatchObject({ accepted: true, events: [{ type: 'payment', provider_reference }] })
    const replayed = await get().connector.parseWebhook?.(once.ctx, once.request)
    expect(replayed).toEqual(once.parsed)
  })

  it('refuses a changed body, no signature and an old one', async () => {
    const changed = await parse((request) => ({ ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) }))
    if (changed === null) return
    expect(changed.parsed).toEqual({ accepted: false, reason: 'bad_signature' })
    const unsigned = await parse((request) => ({ ...request, headers: {} }))
    expect(unsigned?.parsed).toEqual({ accepted: false, reason: 'unsigned' })
    const anHourAgo = new Date(get().context().now.getTime() - 3_600_000)
    const old = await parse((request) => request, anHourAgo)
    expect(old?.parsed).toEqual({ accepted: false, reason: 'too_old' })
  })
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { declineRule } from '../../../src/shared/domain/payments/decline-codes.ts'
import { cardFields } from '../../../src/shared/domain/routing/fields.ts'
import { readsTokens } from '../../../src/server/connectors/connector.ts'
import type { ChargeStoredInput, PaymentToken } from '../../../src/server/connectors/inputs.ts'
import { webhookTests } from './connector-conformance-webhooks.ts'
import { storingTests } from './connector-conformance-storing.ts'
import { approvedOf, inputFor, pay, type ConformanceSubject } from './connector-subject.ts'

/** The contract of every connector, whatever its provider. Tests of missing capabilities are skipped. */
export const describeConnector = (name: string, make: () => Promise<ConformanceSubject>): void => {
  describe(`${name} conforms to the connector contract`, () => {
    let subject: ConformanceSubject
    const get = () => subject
    beforeAll(async () => {
      subject = await make()
    }, 60_000)
    afterAll(() => subject.close())
    paymentTests(get)
    storedTests(get)
    storingTests(get)
    changeTests(get)
    webhookTests(get)
  })
}

/**
 * Runs the same call concurrently, if the provider itself deduplicates it; other connectors are only ever called once.
 */
const sameCall = <T>({ connector }: ConformanceSubject, times: number, call: () => Promise<T>): Promise<T>[] =>
  Array.from({ length: connector.capabilities.idempotent ? times : 1 }, call)

const paymentTests = (get: () => ConformanceSubject): void => {
  it('approves, and finds the charge by our own reference', async () => {
    const { input, result } = await pay(get())
    expect(result).toMatchObject({ authorized_amount: input.amount, captured_amount: input.amount })
    if (!get().connector.capabilities.look_up) return
    const found = await get().connector.lookUp(get().context(), { reference: input.reference })
    expect(found).toMatchObject({
      found: true,
      result: { status: 'approved', provider_reference: result.provider_reference },
    })
  })

  it('charges once per idempotency key, in sequence and concurrently', async () => {
    const { connector } = get()
    const input = inputFor(await get().approving())
    const results = await Promise.all(sameCall(get(), 4, () => connector.authorize(get().context(), input)))
    if (connector.capabilities.idempotent) results.push(await connector.authorize(get().context(), input))
    const references = new Set(results.map((result) => approvedOf(result).provider_reference))
    expect(references.size).toBe(1)
    expect(await get().countCharges(input.reference)).toBe(1)
  })

  it("reports not found for a reference that was never charged, or that it can't look it up", async () => {
    const { connector, context } = get()
    const { look_up } = connector.capabilities
    const answer = await connector.lookUp(context(), { reference: 'att_never_sent' }).catch((error: unknown) => error)
    expect(look_up ? answer : answer instanceof Error).toEqual(look_up ? { found: false } : true)
  })

  it('reports the card details before the charge that it claims to report', async () => {
    const { connector, context, approving } = get()
    const { tells = [] } = connector.capabilities
    expect(readsTokens(connector)).toBe(tells.length > 0)
    if (!readsTokens(connector)) return
    const card = await connector.describeToken(context(), await approving())
    const told = { card_brand: card?.brand, funding: card?.funding, bin: card?.bin, issuer_country: card?.country }
    expect(cardFields.filter((field) => told[field] !== undefined)).toEqual(tells)
  })

  it('maps every decline to its normalized code, kind and messages', async () => {
    for (const { code, token } of get().declining) {
      const result = await get().connector.authorize(get().context(), inputFor(await token()))
      const { kind, shopper_message } = declineRule(code)
      expect(result).toMatchObject({ status: 'declined', code, kind, shopper_message })
    }
  })

  it('completes 3-D Secure, passed and failed', async () => {
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

/** Stores a payment method and returns a charge to it. */
const again = async (subject: ConformanceSubject, token: PaymentToken, overrides: Partial<ChargeStoredInput> = {}) => {
  const first = inputFor(token, { store: { usage: 'unscheduled', customer_reference: 'pay_of_the_sale' } })
  const kept = approvedOf(await subject.connector.authorize(subject.context(), first))
  const { payment_method_id = '', buyer_id } = kept
  const { payment_method: _method, three_d_secure: _secure, token: _token, ...charge } = inputFor(token)
  const input: ChargeStoredInput = {
    ...charge,
    amount: 1_299,
    payment_method_id,
    ...(buyer_id !== undefined && { buyer_id }),
    usage: 'unscheduled',
    initiator: 'customer',
    ...overrides,
  }
  return { input, charge: () => subject.connector.chargeStored?.(subject.context(), input) }
}

const storedTests = (get: () => ConformanceSubject): void => {
  const keeps = () => get().connector.chargeStored !== undefined && get().connector.capabilities.stored

  it('charges a stored method again, once per idempotency key, and never for another customer', async () => {
    if (!keeps()) return
    const { input, charge } = await again(get(), await get().approving())
    const results = await Promise.all(sameCall(get(), 3, async () => charge()))
    const approved = results.map((result) => approvedOf(result ?? { status: 'pending', provider_reference: '' }))
    expect(new Set(approved.map(({ provider_reference }) => provider_reference)).size).toBe(1)
    expect(approved[0]).toMatchObject({ authorized_amount: 1_299, captured_amount: 1_299 })
    expect(await get().countCharges(input.reference)).toBe(1)
    const elsewhere = get().context({ connection_id: 'con_of_somebody_else' })
    const other = { ...input, idempotency_key: `${input.idempotency_key}_other`, reference: `${input.reference}_other` }
    expect(await get().connector.chargeStored?.(elsewhere, other)).toMatchObject({ status: 'error' })
  })

  it('stores no method unless requested', async () => {
    if (!keeps()) return
    const { result } = await pay(get())
    expect(result.payment_method_id).toBeUndefined()
  })

  it('declines a stored method with the normalized messages', async () => {
    const { stored } = get()
    if (!keeps() || stored === undefined) return
    const { charge } = await again(get(), await stored.declinedLater.token())
    const { code } = stored.declinedLater
    expect(await charge()).toMatchObject({ status: 'declined', code, kind: declineRule(code).kind })
  })

  it('requests confirmation from a customer who is present, and declines otherwise', async () => {
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

const changedBy = ({ tellsLater = false }: ConformanceSubject) => ({
  tellsLater,
  done: tellsLater ? ('pending' as const) : ('succeeded' as const),
})

const changeTests = (get: () => ConformanceSubject): void => {
  it('captures part of an authorization once', async () => {
    const { connector } = get()
    if (connector.capture === undefined || !connector.capabilities.partial_capture) return
    const { charge, result } = await pay(get(), { capture: false })
    expect(result.captured_amount).toBe(0)
    const input = { charge, amount: 5_000, currency: 'USD', idempotency_key: `${charge.provider_reference}_capture` }
    const twice = await Promise.all(sameCall(get(), 2, async () => connector.capture?.(get().context(), input)))
    const { done, tellsLater } = changedBy(get())
    expect(new Set(twice.map((outcome) => outcome?.status))).toEqual(new Set([done]))
    if (tellsLater) return
    const again = await connector.capture(get().context(), { ...input, idempotency_key: `${input.idempotency_key}_2` })
    expect(again).toMatchObject({ status: 'refused', code: 'already_captured' })
  })

  it('voids an authorization, but not the captured part', async () => {
    const { connector } = get()
    if (connector.void === undefined) return
    const open = await pay(get(), { capture: false })
    const release = { charge: open.charge, idempotency_key: `${open.charge.provider_reference}_void` }
    const { done, tellsLater } = changedBy(get())
    expect(await connector.void(get().context(), release)).toMatchObject({ status: done })
    if (connector.capabilities.idempotent) {
      const again = await connector.void(get().context(), release)
      if (again.status !== done) throw new Error(`Released again: ${again.status}`)
    }
    if (tellsLater) return
    const captured = await pay(get())
    const late = { charge: captured.charge, idempotency_key: `${captured.charge.provider_reference}_void` }
    expect(await connector.void(get().context(), late)).toMatchObject({ status: 'refused' })
  })

  it('refunds in parts, once per key, and never more than was captured', async () => {
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
    const same = await Promise.all(sameCall(get(), 3, () => refund(10_000, 'a')))
    const { done, tellsLater } = changedBy(get())
    expect(new Set(same.map((outcome) => outcome?.status))).toEqual(new Set([done]))
    const references = same.map((outcome) => (outcome?.status === done ? outcome.provider_reference : ''))
    expect(new Set(references).size).toBe(1)
    if (tellsLater) return
    expect(await refund(5_686, 'b')).toMatchObject({ status: 'refused', code: 'amount_too_large' })
    expect(await refund(5_685, 'c')).toMatchObject({ status: 'succeeded', amount: 5_685 })
    expect(await refund(1, 'd')).toMatchObject({ status: 'refused' })
    const found = await connector.lookUp(get().context(), { reference: input.reference })
    expect(found).toMatchObject({ found: true, refunded_amount: input.amount })
  })
}

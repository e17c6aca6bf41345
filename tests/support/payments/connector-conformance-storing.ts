import { expect, it } from 'vitest'
import { declineRule } from '../../../src/shared/domain/payments/decline-codes.ts'
import type { ChargeStoredInput, PaymentToken, StoreMethodInput } from '../../../src/server/connectors/inputs.ts'
import { approvedOf, inputFor, type ConformanceSubject } from './connector-subject.ts'

const storingOf = (token: PaymentToken): StoreMethodInput => {
  const { amount: _, capture: __, ...facts } = inputFor(token)
  return { ...facts, customer_reference: 'cus_of_the_trial' }
}

/** Storing a payment method without a charge, for connectors that can. */
export const storingTests = (get: () => ConformanceSubject): void => {
  it('stores a method without a charge, which can be charged later without the customer', async () => {
    const { connector, context, approving } = get()
    if (!connector.storeMethod) return
    const token = await approving()
    const stored = approvedOf(await connector.storeMethod(context(), storingOf(token)))
    expect(stored).toMatchObject({ authorized_amount: 0, captured_amount: 0 })
    expect(stored.payment_method_id).toBeTruthy()
    const { payment_method: _, three_d_secure: __, token: ___, ...charge } = inputFor(token)
    const { payment_method_id = '', buyer_id, network_transaction_id } = stored
    const input: ChargeStoredInput = {
      ...charge,
      amount: 2_890,
      payment_method_id,
      ...(buyer_id !== undefined && { buyer_id }),
      ...(network_transaction_id !== undefined && { network_transaction_id }),
      usage: 'subscription',
      initiator: 'merchant',
    }
    const paid = await connector.chargeStored?.(context(), input)
    expect(paid).toMatchObject({ status: 'approved', authorized_amount: 2_890, captured_amount: 2_890 })
  })

  it('stores nothing if the bank declines', async () => {
    const { connector, context, declining } = get()
    const [first] = declining
    if (!connector.storeMethod || !first) return
    const result = await connector.storeMethod(context(), storingOf(await first.token()))
    const { kind, shopper_message } = declineRule(first.code)
    expect(result).toMatchObject({ status: 'declined', code: first.code, kind, shopper_message })
  })

  it('completes 3-D Secure before it stores a method, and stores none if it fails', async () => {
    const { connector, context, challenged } = get()
    if (!connector.storeMethod || !connector.continueAction || challenged === undefined) return
    for (const passed of [true, false]) {
      const input = storingOf(await challenged.token())
      const asked = await connector.storeMethod(context(), input)
      if (asked.status !== 'requires_action') throw new Error(`Expected an action, got ${asked.status}`)
      const payload = await challenged.answer(asked, passed)
      const { reference, idempotency_key } = input
      const next = { provider_reference: asked.provider_reference, reference, payload }
      const result = await connector.continueAction(context(), { ...next, idempotency_key: `${idempotency_key}_next` })
      expect(result.status).toBe(passed ? 'approved' : 'declined')
      const isStored = result.status === 'approved' && result.payment_method_id !== undefined
      expect(isStored).toBe(passed)
    }
  })
}

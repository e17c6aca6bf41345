import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canAttemptBecome,
  canPaymentBecome,
  isUnsettled,
  paymentStatusesBefore,
  type PaymentStatus,
} from './payment-status.ts'

const STATUSES: PaymentStatus[] = ['created', 'requires_action', 'pending', 'succeeded', 'declined']

describe('payment status', () => {
  it('never leaves succeeded', () => {
    for (const to of STATUSES) expect(canPaymentBecome('succeeded', to)).toBe(false)
    expect(canAttemptBecome('approved', 'declined')).toBe(false)
  })

  it('allows a late approval, since the shopper was charged', () => {
    expect(canPaymentBecome('declined', 'succeeded')).toBe(true)
    expect(canPaymentBecome('declined', 'pending')).toBe(false)
  })

  it('lists exactly the statuses that may precede another', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.constantFrom(...STATUSES), (from, to) => {
        expect(paymentStatusesBefore(to).includes(from)).toBe(canPaymentBecome(from, to))
      }),
    )
    expect(STATUSES.filter(isUnsettled)).toEqual(['created', 'requires_action', 'pending'])
  })
})

import { declined, type ChargeResult } from '../results.ts'
import { cybersourceDecline } from './decline-codes.ts'
import type { CybersourceTransaction } from './objects.ts'
import { cardFacts, checksOf, minorOf } from './outcomes.ts'

/** A payment with all its later changes. */
export interface PaymentTrail {
  payment: CybersourceTransaction
  related: readonly CybersourceTransaction[]
}

type Service = 'ics_auth' | 'ics_bill' | 'ics_auth_reversal' | 'ics_credit' | 'ics_void' | 'ics_pa_enroll'

const serviceOf = ({ applicationInformation }: CybersourceTransaction, name: Service) =>
  applicationInformation?.applications?.find((one) => one.name === name)

const did = (one: CybersourceTransaction, name: Service): boolean => String(serviceOf(one, name)?.rCode) === '1'

export const isCharge = (one: CybersourceTransaction): boolean => serviceOf(one, 'ics_auth') !== undefined
export const isApproved = (one: CybersourceTransaction): boolean => did(one, 'ics_auth')

export const amountOf = (one: CybersourceTransaction): number => {
  const told = one.orderInformation?.amountDetails
  return minorOf(told?.totalAmount ?? told?.authorizedAmount, told?.currency)
}
export const currencyOf = (one: CybersourceTransaction): string => one.orderInformation?.amountDetails?.currency ?? ''

const sumOf = (all: readonly CybersourceTransaction[], name: Service): number =>
  all.filter((one) => did(one, name)).reduce((sum, one) => sum + amountOf(one), 0)

export const capturedAmount = ({ payment, related }: PaymentTrail): number => sumOf([payment, ...related], 'ics_bill')
export const refundedAmount = ({ related }: PaymentTrail): number => sumOf(related, 'ics_credit')
/** True if a change with our code exists on a payment. */
export const hasChange = ({ related }: PaymentTrail, code: string): boolean =>
  related.some((one) => one.clientReferenceInformation?.code === code && isDone(one))

const isDone = (one: CybersourceTransaction): boolean =>
  (['ics_bill', 'ics_credit', 'ics_auth_reversal', 'ics_void'] as const).some((name) => did(one, name))

export const isReleased = ({ related }: PaymentTrail): boolean =>
  related.some((one) => did(one, 'ics_auth_reversal') || did(one, 'ics_void'))

/** Converts a payment's current state to a charge result. */
export const fromTransactions = (trail: PaymentTrail): ChargeResult => {
  const { payment } = trail
  const provider_reference = payment.id
  if (isReleased(trail)) {
    return { status: 'error', code: 'cancelled', message: 'The payment was voided at Cybersource.' }
  }
  const card = cardFacts(payment.paymentInformation?.card)
  if (isApproved(payment)) {
    return {
      status: 'approved',
      provider_reference,
      authorized_amount: amountOf(payment),
      captured_amount: capturedAmount(trail),
      ...(card && { card }),
      ...checksOf(payment.processorInformation),
    }
  }
  const reason = payment.errorInformation?.reason ?? ''
  const waits = serviceOf(payment, 'ics_pa_enroll')?.rFlag === 'DAUTHENTICATE' || reason === 'PENDING_AUTHENTICATION'
  if (waits && !isCharge(payment)) {
    return { status: 'requires_action', provider_reference, action: null }
  }
  if (String(serviceOf(payment, 'ics_auth')?.rFlag).includes('REVIEW')) return { status: 'pending', provider_reference }
  const provider_code = reason || 'DECLINED'
  const facts = { provider_code, provider_reference, ...(card && { card }) }
  return declined(cybersourceDecline(provider_code) ?? 'generic_decline', facts)
}

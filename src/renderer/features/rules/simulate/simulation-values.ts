import type * as z from 'zod/mini'
import type { simulatedPayment } from '../../../../shared/contracts/payments/routing-rule-shapes.ts'
import type { RoutedMethod } from '../../../../shared/domain/routing/fields.ts'

/** A simulated payment while it is edited; '' means unknown. */
export interface SimulationValues {
  /** In minor units. */
  amount: number | null
  currency: string
  payment_method: RoutedMethod
  card_brand: string
  funding: string
  bin: string
  issuer_country: string
  country: string
  ip_country: string
  device: '' | 'phone' | 'tablet' | 'desktop'
  customer_type: '' | 'new' | 'returning'
  initiator: 'customer' | 'merchant'
  attempt: number
  time_of_day: string
  customer: string
}

export const newSimulationValues = (currency: string, payment_method: RoutedMethod): SimulationValues => ({
  amount: 10_000,
  currency,
  payment_method,
  card_brand: 'visa',
  funding: '',
  bin: '',
  issuer_country: 'US',
  country: 'US',
  ip_country: '',
  device: '',
  customer_type: '',
  initiator: 'customer',
  attempt: 1,
  time_of_day: '',
  customer: '',
})

const orNull = <T extends string>(value: T | ''): T | null => (value === '' ? null : value)

/** Converts the form to a request: payments by other methods have no card data. */
export function paymentOf(values: SimulationValues): z.input<typeof simulatedPayment> {
  const { amount, currency, payment_method, initiator, attempt, time_of_day, customer } = values
  const card = payment_method === 'card'
  return {
    amount: amount ?? 0,
    currency,
    payment_method,
    card_brand: card ? orNull(values.card_brand) : null,
    funding: card ? orNull(values.funding) : null,
    bin: card ? orNull(values.bin) : null,
    issuer_country: card ? orNull(values.issuer_country) : null,
    country: orNull(values.country),
    ip_country: orNull(values.ip_country),
    device: orNull(values.device),
    customer_type: orNull(values.customer_type),
    initiator,
    attempt,
    customer,
    ...(time_of_day !== '' && { time_of_day }),
  }
}

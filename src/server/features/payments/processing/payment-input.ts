import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import type { Device } from '../../../http/requests/device.ts'
import type { Expected } from './create/checkout-validation.ts'

/** One press of Pay. */
export interface PayInput extends Expected {
  live_cart_session_id: string
  device: Device
  /** The host that the shopper sees the page on. */
  host: string
  payment_method: PaymentMethod
  /** Absent where nothing is to pay. */
  payment_token?: string | undefined
  connection_id?: string | undefined
  billing_same_as_shipping: boolean
  ip: string
  /** Of that address; null or absent where it is not known. */
  ip_country?: string | null
  user_agent: string
}

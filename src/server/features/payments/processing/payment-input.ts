import type { PaymentMethod } from '../../../../shared/contracts/payments/transactions.ts'
import type { Device } from '../../../http/requests/device.ts'
import type { Expected } from './create/checkout-validation.ts'

/** One press of Pay. */
export interface PayInput extends Expected {
  live_cart_session_id: string
  device: Device
  /** The host that serves the page to the shopper. */
  host: string
  payment_method: PaymentMethod
  /** Absent if nothing is due. */
  payment_token?: string | undefined
  connection_id?: string | undefined
  billing_same_as_shipping: boolean
  /** Locale of the page on which Pay was pressed. */
  locale?: string | undefined
  ip: string
  /** Country of the IP address; null or absent if it is unknown. */
  ip_country?: string | null
  user_agent: string
}

import type { StoredAddress } from '../../../shared/contracts/fields.ts'
import type { PaymentMethod } from '../../../shared/contracts/transactions.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../connectors/connector-errors.ts'
import type { AuthorizeInput, PostalAddress } from '../../connectors/inputs.ts'
import type { ChargeResult } from '../../connectors/results.ts'
import type { Deps } from '../../deps.ts'
import type { SessionRow } from '../cart-sessions/service.ts'
import type { Choice } from './choose.ts'
import { applyResult, markUnknown } from './outcome.ts'
import type { AttemptRow, PaymentRow, PaymentState } from './repo.ts'

export interface Charging {
  choice: Choice
  session: SessionRow
  token: string
  method: PaymentMethod
  merchant_name: string
  ip: string
  user_agent: string
}

/** Calls the provider for an attempt that is stored already, and applies what it says. Returns as `applyResult` does. */
export async function chargeAttempt(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: Charging,
): Promise<PaymentState | null> {
  if (payment.amount === 0) {
    // A promo code covers everything: there is nothing that a provider could charge.
    return applyResult(deps, payment, attempt, {
      status: 'approved',
      provider_reference: attempt.attempt_id,
      authorized_amount: 0,
      captured_amount: 0,
    })
  }
  const { connection } = input.choice
  let result: ChargeResult
  try {
    result = await connection.connector.authorize(connection.context(), authorizeInput(payment, attempt, input))
  } catch (error) {
    if (error instanceof ConnectorUnavailable) {
      result = { status: 'error', code: 'provider_error', message: `${connection.account_name} could not be reached.` }
    } else {
      if (!(error instanceof ConnectorOutcomeUnknown)) deps.log.error({ err: error }, 'connector failed')
      await markUnknown(deps, payment, attempt)
      return null
    }
  }
  return applyResult(deps, payment, attempt, result)
}

function authorizeInput(payment: PaymentRow, attempt: AttemptRow, input: Charging): AuthorizeInput {
  const { paid_cart: cart } = payment
  const billing = postal(cart.billing_address, cart.customer_phone)
  const shipping = postal(cart.shipping_address, cart.customer_phone)
  const info = input.session.browser_info
  return {
    amount: payment.amount,
    currency: payment.currency,
    idempotency_key: attempt.idempotency_key,
    reference: attempt.attempt_id,
    capture: true,
    merchant_name: input.merchant_name,
    payment_method: input.method,
    token: { type: 'token', value: input.token },
    three_d_secure: 'prefer',
    ...(cart.customer_email && { email: cart.customer_email }),
    ...(billing && { billing }),
    ...(shipping && { shipping }),
    browser: {
      ip: input.ip,
      user_agent: input.user_agent,
      accept_header: 'text/html',
      language: info?.language ?? 'en',
      ...(info && {
        color_depth: info.color_depth,
        screen_height: info.screen_height,
        screen_width: info.screen_width,
        time_zone_offset: info.timezone_offset,
        java_enabled: info.java_enabled,
      }),
    },
  }
}

function postal(address: StoredAddress | null, phone: string): PostalAddress | undefined {
  if (!address) return undefined
  const [first = '', ...rest] = address.full_name.trim().split(/\s+/)
  return {
    first_name: first,
    last_name: rest.join(' '),
    line1: address.address1,
    ...(address.address2 && { line2: address.address2 }),
    city: address.locality,
    region: address.administrative_area,
    postal_code: address.postal_code,
    country: address.country_code,
    ...(phone && { phone }),
  }
}

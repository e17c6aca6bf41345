import type { PaymentMethod } from '../../../../../shared/contracts/payments/transactions.ts'
import { isDebitScheme } from '../../../../../shared/domain/payments/debit-schemes.ts'
import type { Decision } from '../../../../../shared/domain/routing/decide.ts'
import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../../connectors/connector-errors.ts'
import type { AuthorizeInput, ChargeStoredInput, PaymentToken } from '../../../../connectors/inputs.ts'
import type { ChargeResult } from '../../../../connectors/results.ts'
import type { Deps } from '../../../../deps.ts'
import type { SessionRow } from '../../../checkout/cart-sessions/service.ts'
import type { OpenConnection } from '../../payment-accounts/service.ts'
import type { Choice, Route } from '../routing/select-connection.ts'
import { followPlan, type KnownDecline, type PlannedAttempt } from './cascade.ts'
import { returnUrlOf } from '../outcome/next-action.ts'
import { applyResult, markUnknown } from '../outcome/apply-result.ts'
import { storeToken } from './card-token-repo.ts'
import { postal } from './postal-address.ts'
import type { AttemptRow, PaymentRow, PaymentState } from '../repo.ts'

export interface Charging {
  choice: Choice
  session: SessionRow
  token: string
  method: PaymentMethod
  merchant_name: string
  /** Whether the provider stores the payment method, so that a post-purchase offer can be charged to it. */
  keeps_method: boolean
  /** Capture at checkout, if the connector can delay captures at all. */
  captures: boolean
  ip: string
  user_agent: string
}

/** Charges a token for a stored attempt and applies the result. Returns like `applyResult`. */
export function chargeAttempt(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: Charging,
): Promise<PaymentState | null> {
  const { connection, route } = input.choice
  if (route && payment.amount > 0) return chargeByPlan(deps, payment, attempt, input, route)
  if (storesOnly(payment)) return storeMethod(deps, payment, attempt, input)
  return askProvider(deps, { payment, attempt, account_name: connection.account_name }, () =>
    connection.connector.authorize(
      contextFor(deps, payment, connection),
      authorizeInput(deps, payment, attempt, input),
    ),
  )
}

/** True if nothing is due before the end of a subscription's free trial. */
const storesOnly = ({ amount, paid_cart }: PaymentRow): boolean => amount === 0 && paid_cart.subscriptions !== undefined

/** Stores a payment method for the charges of a subscription, and applies the result like that of a charge. */
function storeMethod(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: Charging,
): Promise<PaymentState | null> {
  const { connection } = input.choice
  const { connector, account_name } = connection
  return askProvider(deps, { payment, attempt, account_name }, async () => {
    if (!connector.storeMethod)
      return { status: 'error', code: 'invalid_request', message: `${account_name} can’t store payment methods` }
    const { amount: _, capture: __, store: ___, ...facts } = authorizeInput(deps, payment, attempt, input)
    const given = { ...facts, customer_reference: payment.payment_id }
    return connector.storeMethod(contextFor(deps, payment, connection), given)
  })
}

/** Charges by the routing plan: falls back to the next connection after a decline, until the plan ends. */
function chargeByPlan(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: Charging,
  route: Route,
): Promise<PaymentState | null> {
  const { connection, led } = input.choice
  const first = { payment, attempt, connection, stepped_up: led?.step_up ?? false }
  return continuePlan(deps, first, input, route)
}

/**
 * Charges a token by a plan, from a new attempt or from one that was declined as `heard`. During a 3-D Secure challenge
 * the token is stored, if another account could charge it.
 */
export function continuePlan(
  deps: Deps,
  first: PlannedAttempt,
  input: Charging,
  route: Route,
  heard?: KnownDecline,
): Promise<PaymentState | null> {
  const ask = async (trial: PlannedAttempt, timeoutMs: number): Promise<ChargeResult> => {
    const { payment, attempt, connection } = trial
    const choice = { ...input.choice, connection }
    const wish = trial.stepped_up ? ({ three_d_secure: 'require' } as const) : wishOf(route.decision, connection)
    const facts = { ...authorizeInput(deps, payment, attempt, { ...input, choice }), ...wish }
    const result = await connection.connector.authorize(contextFor(deps, payment, connection, timeoutMs), facts)
    const isAsked = result.status === 'requires_action' && input.method === 'card' && payment.optimizer_id === null
    if (isAsked && route.reach.size > 1) await storeToken(deps, payment.payment_id, input)
    return result
  }
  return followPlan(deps, first, route, ask, heard)
}

/**
 * Opens a connection's context for a charge, with the return URL of this payment for shoppers who have to leave the
 * page.
 */
const contextFor = (deps: Deps, payment: PaymentRow, { context }: OpenConnection, timeoutMs?: number) => ({
  ...context(timeoutMs),
  returnUrl: returnUrlOf(deps, payment),
})

/** Only the bank can grant an exemption; an account that can't request one leaves 3-D Secure to the bank. */
export function wishOf(
  { three_d_secure: { wish, exemption } }: Pick<Decision, 'three_d_secure'>,
  { connector }: Pick<OpenConnection, 'connector'>,
): Pick<AuthorizeInput, 'three_d_secure' | 'exemption'> {
  if (wish !== 'exemption') return { three_d_secure: wish }
  const isAble = exemption !== null && connector.capabilities.exemptions?.includes(exemption)
  return isAble ? { three_d_secure: 'skip', exemption } : { three_d_secure: 'prefer' }
}

/** How to charge a stored payment method again; by default for an offer that the customer just accepted. */
export interface ChargingStored extends Pick<Charging, 'choice' | 'merchant_name' | 'captures' | 'ip' | 'user_agent'> {
  session: Pick<SessionRow, 'browser_info'>
  payment_method_id: string
  buyer_id: string | null
  network_transaction_id?: string | null
  usage?: ChargeStoredInput['usage']
  initiator?: ChargeStoredInput['initiator']
}

/** Like `chargeAttempt`, with the payment method of an earlier payment in the session. */
export function chargeStoredAttempt(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: ChargingStored,
): Promise<PaymentState | null> {
  const { connection, route } = input.choice
  // The method is stored already, also for a subscription that starts with a free trial.
  if (payment.amount === 0) return applyResult(deps, payment, attempt, nothingToCharge(attempt))
  if (route) {
    const first = { payment, attempt, connection, stepped_up: false }
    return followPlan(deps, first, route, async (trial, timeoutMs) =>
      askedOnce(await callStored(deps, trial.payment, trial.attempt, input, timeoutMs)),
    )
  }
  return askProvider(deps, { payment, attempt, account_name: connection.account_name }, () =>
    callStored(deps, payment, attempt, input),
  )
}

/**
 * The provider challenges the cardholder at once if the bank requires it, so another attempt would get the same
 * response.
 */
const askedOnce = (result: ChargeResult): ChargeResult =>
  result.status === 'declined' ? { ...result, retry_with_3ds: false } : result

async function callStored(
  deps: Deps,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: ChargingStored,
  timeoutMs?: number,
): Promise<ChargeResult> {
  const { connection } = input.choice
  const { connector } = connection
  if (!connector.chargeStored)
    return { status: 'error', code: 'invalid_request', message: 'No payment method is stored' }
  const { usage = 'unscheduled', initiator = 'customer', network_transaction_id } = input
  const { browser, ...facts } = chargeFacts(deps, payment, attempt, { ...input, ...accountFacts(connection, input) })
  return connector.chargeStored(contextFor(deps, payment, connection, timeoutMs), {
    ...facts,
    ...(browser && initiator === 'customer' && { browser }),
    payment_method_id: input.payment_method_id,
    ...(isDebitScheme(payment.payment_method) && { debit: payment.payment_method }),
    ...(input.buyer_id !== null && { buyer_id: input.buyer_id }),
    ...(network_transaction_id && { network_transaction_id }),
    usage,
    initiator,
  })
}

const nothingToCharge = ({ attempt_id }: AttemptRow): ChargeResult => ({
  status: 'approved',
  provider_reference: attempt_id,
  authorized_amount: 0,
  captured_amount: 0,
})

interface Asked {
  payment: PaymentRow
  attempt: AttemptRow
  account_name: string
}

/** Calls a provider and applies the result, or that none arrived. */
async function askProvider(
  deps: Deps,
  { payment, attempt, account_name }: Asked,
  call: () => Promise<ChargeResult>,
): Promise<PaymentState | null> {
  if (payment.amount === 0 && !storesOnly(payment)) {
    // A promo code or an offer covers the total, so no provider has anything to charge.
    return applyResult(deps, payment, attempt, nothingToCharge(attempt))
  }
  let result: ChargeResult
  try {
    result = await call()
  } catch (error) {
    if (error instanceof ConnectorUnavailable) {
      result = { status: 'error', code: 'provider_error', message: `${account_name} could not be reached.` }
    } else {
      if (!(error instanceof ConnectorOutcomeUnknown)) deps.log.error({ err: error }, 'connector failed')
      await markUnknown(deps, payment, attempt)
      return null
    }
  }
  return applyResult(deps, payment, attempt, result)
}

function authorizeInput(deps: Deps, payment: PaymentRow, attempt: AttemptRow, input: Charging): AuthorizeInput {
  const isSubscription = payment.paid_cart.subscriptions !== undefined
  const stores = (input.keeps_method || isSubscription) && input.choice.connection.connector.capabilities.stored
  const usage = isSubscription ? 'subscription' : 'unscheduled'
  return {
    ...chargeFacts(deps, payment, attempt, { ...input, ...accountFacts(input.choice.connection, input) }),
    payment_method: input.method,
    token: { type: tokenType(input.method), value: input.token },
    three_d_secure: 'prefer',
    ...(stores && { store: { usage, customer_reference: payment.payment_id } }),
  }
}

/** Apple Pay and Google Pay tokens are passed on unchanged. */
const tokenType = (method: PaymentMethod): PaymentToken['type'] =>
  method === 'apple_pay' || method === 'google_pay' ? method : 'token'

/** An account that can't authorize without capturing captures at once, whatever the store's setting. */
const accountFacts = (
  { statement_descriptor, connector }: OpenConnection,
  { captures }: Pick<Charging, 'captures'>,
) => ({
  statement_descriptor,
  captures: captures || !connector.capabilities.capture,
})

/** Facts about a charge that don't depend on the payment method. */
function chargeFacts(
  deps: Pick<Deps, 'settings'>,
  payment: PaymentRow,
  attempt: AttemptRow,
  input: Pick<Charging, 'merchant_name' | 'captures' | 'ip' | 'user_agent'> & {
    session: Pick<SessionRow, 'browser_info'>
    statement_descriptor: string
  },
): Omit<AuthorizeInput, 'payment_method' | 'token' | 'three_d_secure' | 'store'> {
  const { paid_cart: cart } = payment
  const billing = postal(cart.billing_address, cart.customer_phone)
  const shipping = postal(cart.shipping_address, cart.customer_phone)
  const info = input.session.browser_info
  return {
    amount: payment.amount,
    currency: payment.currency,
    idempotency_key: attempt.idempotency_key,
    reference: attempt.attempt_id,
    capture: input.captures,
    merchant_name: input.merchant_name,
    ...(input.statement_descriptor && { statement_descriptor: input.statement_descriptor }),
    ...(cart.customer_email && { email: cart.customer_email }),
    ...(billing && { billing }),
    ...(shipping && { shipping }),
    browser: {
      ip: input.ip,
      user_agent: input.user_agent,
      accept_header: 'text/html',
      language: info?.language ?? 'en',
      origin: deps.settings.checkoutUrl,
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

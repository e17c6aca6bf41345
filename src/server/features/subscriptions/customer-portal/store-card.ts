import { ConnectorOutcomeUnknown, ConnectorUnavailable } from '../../../connectors/connector-errors.ts'
import type { ApprovedCharge, ChargeResult, NextAction } from '../../../connectors/results.ts'
import { newId } from '../../../db/ids.ts'
import type { Deps } from '../../../deps.ts'
import { AppError } from '../../../http/errors.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import type { OpenConnection } from '../../payments/payment-accounts/service.ts'
import { ownOriginAt, storeRow } from '../../stores/stores/service.ts'
import type { CardSetup } from './card-setup.ts'

/** The customer's browser. */
export interface CustomerBrowser {
  host: string
  ip: string
  user_agent: string
}

/** A stored card, or what the bank wants the customer to do before. */
export type Storing =
  | { status: 'stored'; stored: ApprovedCharge }
  | { status: 'asked'; action: NextAction; provider_reference: string; reference: string }

/** @throws AppError 422 if the account can't store cards or the bank declines, 503 if the provider doesn't respond */
export async function storeCard(
  deps: Deps,
  customer: CustomerAccess,
  { connector, context }: OpenConnection,
  { token, browser }: { token: string; browser: CustomerBrowser },
): Promise<Storing> {
  if (connector.storeMethod === undefined) {
    throw new AppError(422, 'Cards can’t be saved with this account.', { code: 'not_allowed' })
  }
  const { store_name, currency } = await storeRow(deps.db, customer.store_id)
  const reference = newId('cpm', deps.clock.now().getTime())
  const returnUrl = await returnUrlAt(deps, customer, browser.host)
  const result = await asked(() =>
    connector.storeMethod?.(
      { ...context(), returnUrl },
      {
        currency,
        idempotency_key: reference,
        reference,
        merchant_name: store_name,
        email: customer.email,
        payment_method: 'card',
        token: { type: 'token', value: token },
        three_d_secure: 'prefer',
        browser: { ip: browser.ip, user_agent: browser.user_agent, accept_header: 'text/html', language: 'en' },
        customer_reference: customer.customer_id,
      },
    ),
  )
  return storingOf(result, reference)
}

/** Reads from the provider whether the customer has confirmed a card. @throws AppError 409, 422, 503 as `storeCard` */
export async function confirmStoredCard(
  deps: Deps,
  customer: CustomerAccess,
  { connector, context }: OpenConnection,
  { setup, payload, host }: { setup: CardSetup; payload: Readonly<Record<string, string>>; host: string },
): Promise<Storing> {
  const { provider_reference, reference } = setup
  const returnUrl = await returnUrlAt(deps, customer, host)
  const facts = { provider_reference, reference, idempotency_key: `${reference}-confirm`, payload }
  return storingOf(await asked(() => connector.continueAction?.({ ...context(), returnUrl }, facts)), reference)
}

/** The payment methods, where the page continues by itself. */
async function returnUrlAt(deps: Deps, { store_id }: CustomerAccess, host: string): Promise<string> {
  const origin = (await ownOriginAt(deps, host, store_id)) ?? deps.settings.checkoutUrl
  return `${origin}/account?view=payment-methods&confirmed=card`
}

async function asked(call: () => Promise<ChargeResult> | undefined): Promise<ChargeResult | undefined> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof ConnectorUnavailable || error instanceof ConnectorOutcomeUnknown)) throw error
    throw new AppError(503, 'The payment provider isn’t responding. Try again in a moment.', { retryAfter: 30 })
  }
}

const REFUSED = 'This card can’t be saved here. Try another card.'

function storingOf(result: ChargeResult | undefined, reference: string): Storing {
  switch (result?.status) {
    case 'approved':
      return { status: 'stored', stored: result }
    case 'requires_action': {
      const { action, provider_reference } = result
      if (action) return { status: 'asked', action, provider_reference, reference }
      throw unconfirmed()
    }
    case 'pending':
      throw unconfirmed()
    case 'declined':
      throw new AppError(422, result.shopper_message, { code: 'card_declined' })
    default:
      throw new AppError(422, REFUSED, { code: 'card_declined' })
  }
}

const unconfirmed = (): AppError =>
  new AppError(409, 'Your bank hasn’t confirmed the card, so it wasn’t saved. Try again.', { code: 'unconfirmed' })

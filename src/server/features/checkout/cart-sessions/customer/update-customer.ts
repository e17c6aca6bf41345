import type { BrowserInfo, LiveCart } from '../../../../../shared/contracts/checkout/live-cart.ts'
import type { SentAddress, StoredAddress } from '../../../../../shared/contracts/fields.ts'
import { pageLanguages } from '../../../../../shared/contracts/pages/page-fields.ts'
import { sentToStoredAddress, storedToClientAddress } from '../../../../../shared/domain/address/address.ts'
import {
  checkoutRulesOf,
  isEmail,
  destinationErrors,
} from '../../../../../shared/domain/checkout/checkout-validation.ts'
import { capVersions, type FormEdits } from '../../../../../shared/domain/checkout/field-versions.ts'
import { canonicalPlace, placeErrors } from '../../../../../shared/domain/tax/tax-place.ts'
import { sanitizeSource } from '../../../../../shared/domain/store/attribution.ts'
import type { Deps } from '../../../../deps.ts'
import { requireOwnDevice, type Device } from '../../../../http/requests/device.ts'
import { AppError, notFound } from '../../../../http/errors.ts'
import { changeSession, pricedNow, reprice } from '../state/update-session.ts'
import { mergeCustomerEdits } from './merge-customer-edits.ts'
import type { PageRules } from '../pricing/pricing-rules.ts'
import { isSamePrice } from '../pricing/price-cart.ts'
import type { PricedSession } from '../pricing/pricing-repo.ts'
import type { SessionRow } from '../repo.ts'
import { contactChanged } from '../state/live-cart.ts'
import { copyVisitToOrder } from '../session-event-repo.ts'
import { describeVisit, type VisitRequest } from '../visits/visit.ts'
import { recordPageView } from '../visits/visit-repo.ts'
import { recordContact, setOnce, updateSessionFields, type SessionChanges } from '../session-write-repo.ts'

type UpdateDeps = Pick<Deps, 'db' | 'clock'>

interface CustomerInfo {
  live_cart_session_id: string
  email?: string | undefined
  phone?: string | undefined
  shipping_address?: SentAddress | undefined
  billing_address?: SentAddress | undefined
  opt_in?: boolean | undefined
  affiliate_code?: string | undefined
  edited_at?: FormEdits | undefined
  /** Version of the contact and addresses that the caller has seen; if absent, not checked. */
  customer_version?: number | undefined
}

/**
 * Normalizes a billing address to country and state codes.
 * @throws AppError 422 with a message per field if the country or state is unknown
 */
function requirePlace(sent: StoredAddress): StoredAddress {
  const address = canonicalPlace(sent)
  const { country, state } = placeErrors(storedToClientAddress(address))
  const errors = { ...(country && { billingCountry: country }), ...(state && { billingState: state }) }
  const first = country ?? state
  if (first) throw new AppError(422, first, { code: 'incomplete', errors })
  return address
}

/**
 * Normalizes a shipping address to country and state codes for storage (GAP-63).
 * @throws AppError 422 with a message per field if the session's page does not ship to it (DEF-64, GAP-62) or the place
 * is unknown
 */
function requireShipped(
  { ships, taxed }: PageRules,
  sent: StoredAddress,
): { shipping_address: StoredAddress; taxed: boolean } {
  const shipping_address = canonicalPlace(sent)
  const client = storedToClientAddress(shipping_address)
  const errors = { ...placeErrors(client), ...destinationErrors(client, checkoutRulesOf(ships)) }
  const [first] = Object.values(errors)
  if (first) throw new AppError(422, first, { code: 'not_shipped', errors })
  return { shipping_address, taxed }
}

/**
 * True if the customer may have changed so that the code no longer applies: some codes are limited to one use per
 * customer.
 */
function mayLoseCode({ session, has_own_codes }: PricedSession, row: SessionRow): boolean {
  const isSame = session.customer_email.toLowerCase() === row.customer_email.toLowerCase()
  return !isSame && (row.promo_code_id !== null || has_own_codes)
}

/**
 * Saves what the shopper typed. Absent fields are unchanged (DEF-46, DEF-58), and with `edited_at` so are fields that
 * another tab edited later. If the page taxes by address, another state or country changes the total (GAP-63), and so
 * does an email that already used the cart's code. The first call binds the session to its browser.
 * @throws AppError 404, also for another browser's session; 409 once it is being paid, 422 for an address that the
 * merchant does not ship to
 */
export const saveCustomerInfo = (deps: UpdateDeps, input: CustomerInfo, device: Device): Promise<SessionRow> =>
  changeSession(deps, input.live_cart_session_id, async (found) => {
    requireOwnDevice(found.session, device)
    const shipped = input.shipping_address && requireShipped(found, sentToStoredAddress(input.shipping_address))
    const now = deps.clock.now()
    const changes = {
      email: input.email?.trim(),
      phone: input.phone?.trim(),
      opt_in: input.opt_in,
      affiliate_code: input.affiliate_code?.trim(),
      ...shipped,
      billing_address: input.billing_address && requirePlace(sentToStoredAddress(input.billing_address)),
      edits: input.edited_at && capVersions(input.edited_at, now.getTime()),
      reached: { contact: isEmail(input.email ?? ''), shipping: Boolean(input.shipping_address?.address1) },
    }
    const row = { ...mergeCustomerEdits(found.session, changes, now), device_hash: device.hash }
    const { customer_version: before } = found.session
    const isSeen = input.customer_version === undefined || input.customer_version === before
    if (!isSeen && row.customer_version !== before) throw contactChanged(found.session)
    const asks = shipped?.taxed === true || mayLoseCode(found, row)
    const holds = !asks || isSamePrice(row, await pricedNow(deps, found, row))
    return { row: holds ? row : await reprice(deps, found, row), customer: true }
  })

const STEP_COLUMN = {
  contact: 'contact_at',
  shipping: 'shipping_at',
  payment: 'payment_at',
  completed: 'completed_at',
} as const satisfies Record<NonNullable<LiveCart['progress_step']>, keyof SessionRow>

/** Records that a step was reached; steps are never unset. @throws AppError 404 */
export async function recordProgress(
  deps: UpdateDeps,
  sessionId: string,
  step: Exclude<LiveCart['progress_step'], null>,
): Promise<void> {
  const now = deps.clock.now()
  if (step === 'contact') return requireUpdated(await recordContact(deps.db, sessionId, now))
  const time = step === 'completed' ? {} : setOnce(STEP_COLUMN[step], now)
  await updateFields(deps, sessionId, { progress_step: step, ...time })
}

export async function saveBrowserInfo(deps: UpdateDeps, sessionId: string, browser_info: BrowserInfo): Promise<void> {
  await updateFields(deps, sessionId, { browser_info })
}

/**
 * Records the first page view of a session and where its shopper came from, also for an order that was placed before the
 * page reported it.
 * @throws AppError 404
 */
export async function recordImpression(
  deps: UpdateDeps,
  sessionId: string,
  request: VisitRequest,
  {
    source: given = {},
    locale: shown,
  }: { source?: Parameters<typeof sanitizeSource>[0] | undefined; locale?: string | undefined } = {},
): Promise<void> {
  const source = sanitizeSource(given)
  const locale = pageLocale(shown)
  const now = deps.clock.now()
  const visit = await describeVisit(deps.db, request, { source, reached_checkout: true }, now)
  const status = await recordPageView(deps.db, sessionId, { source, locale }, { visit, now })
  if (status === null) throw notFound('Session not found')
  if (status === 'completed') await copyVisitToOrder(deps.db, sessionId)
}

export async function savePurchaseId(deps: UpdateDeps, sessionId: string, purchase_id: string): Promise<void> {
  await updateFields(deps, sessionId, { purchase_id })
}

async function updateFields({ db }: UpdateDeps, sessionId: string, changes: SessionChanges): Promise<void> {
  requireUpdated(await updateSessionFields(db, sessionId, changes))
}

function requireUpdated(isNoted: boolean): void {
  if (!isNoted) throw notFound('Session not found')
}

/**
 * Converts to a locale for dates and money, such as 'de-AT'; null for an invalid locale and for a language that
 * checkout pages don't support.
 */
export function pageLocale(text: string | null | undefined): string | null {
  try {
    const { baseName, language } = new Intl.Locale(text ?? '')
    return pageLanguages.some((ours) => ours === language) ? baseName : null
  } catch {
    return null
  }
}

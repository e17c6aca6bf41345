import type { ActionRequest } from '../../../../shared/contracts/subscriptions/action-bodies.ts'
import type { ReplyInput, Parsed } from '../../../../shared/contract.ts'
import type { Contracts } from '../../../../shared/contracts/index.ts'
import type { CustomerAction } from '../../../../shared/contracts/subscriptions/portal-actions.ts'
import type { PortalSubscription } from '../../../../shared/contracts/subscriptions/portal-shapes.ts'
import { DEBIT_SCHEMES, isDebitScheme } from '../../../../shared/domain/payments/debit-schemes.ts'
import { RULE_OF } from '../../../../shared/domain/subscriptions/action-refusal.ts'
import type { SubscriptionAction } from '../../../../shared/domain/subscriptions/subscription-status.ts'
import type { Executor } from '../../../db/connection.ts'
import type { Deps } from '../../../deps.ts'
import { AppError, badField, notFound } from '../../../http/errors.ts'
import type { CustomerAccess } from '../../../http/requests/customer-access.ts'
import { canceledMail } from '../../../mail/portal-mails.ts'
import { portalUrlOf } from '../../stores/stores/service.ts'
import { emailAction, emailChange } from '../emails/service.ts'
import { changeSubscription, findSubscription, lockSubscription, type SubscriptionRow } from '../records/service.ts'
import { performAction, previewAction } from '../subscriptions/service.ts'
import { notOffered, stockRefusal } from './add-on-items.ts'
import { isAllowed, portalSettings } from './settings.ts'
import { portalClock } from './store-time.ts'
import { portalSubscription } from './subscriptions.ts'
import { findMethodKind, findStoreName } from './portal-repo.ts'

type Calls = Contracts['customerPortal']

const notAllowed = (message: string): AppError => new AppError(422, message, { code: 'not_allowed' })

/** @throws AppError 422 if the merchant turned the action off. */
async function requireAllowed(
  deps: Deps,
  { store_id }: CustomerAccess,
  action: SubscriptionAction,
  status: string,
): Promise<void> {
  if (isAllowed(await portalSettings(deps, store_id), action, status)) return
  throw notOffered()
}

async function requireSubscription(db: Executor, subscription_id: string): Promise<SubscriptionRow> {
  const row = await findSubscription(db, subscription_id)
  if (!row) throw notFound('Subscription not found')
  return row
}

/** What the customer asked for, with the choices that are the portal's. */
function requestOf(row: SubscriptionRow, request: ActionRequest): ActionRequest {
  // Deliveries that are paid ahead still arrive; anything else ends at once, because nothing is paid.
  if (request.action === 'cancel') {
    const paidAhead = row.prepaid_deliveries > 1 && row.next_charge_day !== null && row.status === 'active'
    return { ...request, at: paidAhead ? 'period_end' : 'now' }
  }
  return request.action === 'swap' ? { ...request, when: 'renewal' } : request
}

/** The effect of an action, and why it isn't allowed if it isn't. */
export async function previewForCustomer(
  deps: Deps,
  customer: CustomerAccess,
  { subscription_id, ...request }: Parsed<Calls['preview']>['body'],
): Promise<ReplyInput<Calls['preview']>> {
  const row = await requireSubscription(deps.db, subscription_id)
  await requireAllowed(deps, customer, RULE_OF[request.action], row.status)
  const shown = await previewAction(deps, 'customer', { subscription_id, ...requestOf(row, request) })
  const after = shown.after.map((charge) => ({
    cycle: charge.cycle,
    day: charge.due_day,
    amount: charge.total,
    shipping: charge.shipping,
    tax: charge.tax,
    tax_included: charge.tax_inclusive,
    add_ons: charge.add_ons.map(({ title }) => title),
    charged: charge.charged,
  }))
  const refusal = shown.refusal ?? (await stockRefusal(deps, deps.db, row, { ...request }))
  return { ...shown, after, refusal }
}

/**
 * Performs an action on the customer's own subscription. A cancellation is confirmed by email in the same transaction.
 * @throws AppError 400 on a field, 422 with the reason if it isn't allowed.
 */
export async function actForCustomer(
  deps: Deps,
  customer: CustomerAccess,
  { subscription_id, ...request }: ActionRequest & { subscription_id: string; action: CustomerAction },
): Promise<{ data: PortalSubscription }> {
  await deps.once(async (tx) => {
    const row = await requireSubscription(tx, subscription_id)
    await requireAllowed(deps, customer, RULE_OF[request.action], row.status)
    const asked = requestOf(row, request)
    const refusal = await stockRefusal(deps, tx, row, asked)
    if (refusal) throw badField(refusal.field, refusal.message)
    const after = await performAction(deps, tx, { kind: 'customer' }, subscription_id, asked)
    if (request.action === 'cancel') await confirmCancel(deps, tx, customer, after)
    else if (await sendsChangeEmails(deps, customer)) {
      await emailAction(deps, tx, asked, { before: row, after, by: 'customer' })
    }
  })
  return { data: await portalSubscription(deps, customer, subscription_id) }
}

const sendsChangeEmails = async (deps: Deps, { store_id }: CustomerAccess): Promise<boolean> =>
  (await portalSettings(deps, store_id)).change_emails

async function confirmCancel(deps: Deps, tx: Executor, customer: CustomerAccess, row: SubscriptionRow): Promise<void> {
  const { store_id, email, time_zone } = customer
  const settings = await portalSettings(deps, store_id)
  if (!settings.cancel_confirmation_email) return
  const { plan_title, store_name } = await findStoreName(tx, row.subscription_id)
  const canRestart = settings.allow_reactivate && row.status === 'cancelled'
  const mail = canceledMail({
    to: email,
    store_name,
    locale: row.locale ?? settings.language,
    title: plan_title,
    number: row.subscription_display_id,
    at: (await portalClock(deps, customer)).now(),
    time_zone,
    ends_on: row.cancel_at_period_end ? row.next_charge_day : null,
    restart_url: canRestart ? await portalUrlOf(deps, store_id) : null,
  })
  await deps.mail.queue(tx, mail)
}

/**
 * Accepts the discount that the merchant offers for a reason: off the next charges, once per subscription.
 * @throws AppError 422 if there is no such offer, or a discount already applies.
 */
export async function acceptDiscount(
  deps: Deps,
  customer: CustomerAccess,
  { subscription_id, reason }: Parsed<Calls['acceptDiscount']>['body'],
): Promise<{ data: PortalSubscription }> {
  const { reasons } = await portalSettings(deps, customer.store_id)
  const offer = reasons.find((each) => each.reason === reason)?.offer
  if (offer?.kind !== 'discount') throw notAllowed('This offer is no longer available.')
  const clock = await portalClock(deps, customer)
  await deps.once(async (tx) => {
    const row = await lockSubscription(tx, subscription_id)
    if (!row) throw notFound('Subscription not found')
    if (row.status === 'cancelled' || row.status === 'completed' || row.status === 'unpaid') {
      throw notAllowed('This offer is no longer available.')
    }
    if (row.discount !== null || row.notices['retention_discount'] !== undefined) {
      throw notAllowed('A discount already applies to this subscription.')
    }
    const { percentage: value, payments: remaining } = offer
    const discount = { promo_code_id: '', code: '', type: 'percentage', value, remaining } as const
    const notices = { ...row.notices, retention_discount: clock.now().toISOString() }
    const text = `Stayed for ${value}% off the next ${remaining} charges (${reason})`
    await changeSubscription(
      { ...deps, clock },
      tx,
      row,
      { discount, notices },
      { kind: 'offer_accepted', text, actor: 'customer', reason },
    )
  })
  return { data: await portalSubscription(deps, customer, subscription_id) }
}

/**
 * Charges a subscription to another of the customer's payment methods, or sets its backup.
 * @throws AppError 422 if the subscription is over or the merchant doesn't allow it.
 */
export async function choosePaymentMethod(
  deps: Deps,
  customer: CustomerAccess,
  { subscription_id, method_id, as }: Parsed<Calls['usePaymentMethod']>['body'],
): Promise<{ data: PortalSubscription }> {
  const clock = await portalClock(deps, customer)
  await deps.once(async (tx) => {
    const row = await lockSubscription(tx, subscription_id)
    if (!row) throw notFound('Subscription not found')
    await requireAllowed(deps, customer, 'change_payment_method', row.status)
    if (row.status === 'cancelled' || row.status === 'completed') throw notAllowed('This subscription has ended.')
    const after = await assignMethod({ ...deps, clock }, tx, row, { method_id, as })
    if (as === 'main') await confirmMethod(deps, tx, customer, after)
  })
  return { data: await portalSubscription(deps, customer, subscription_id) }
}

/** Emails the customer that a subscription is paid differently. */
export async function confirmMethod(
  deps: Deps,
  tx: Executor,
  customer: CustomerAccess,
  after: SubscriptionRow,
): Promise<void> {
  if (!(await sendsChangeEmails(deps, customer))) return
  await emailChange(deps, tx, { kind: 'payment_method' }, { after, by: 'customer' })
}

/** A scheme debits one currency only. @throws AppError 422 for a bank account that can't pay for the subscription */
async function requireCurrency(tx: Executor, { currency }: SubscriptionRow, method_id: string): Promise<void> {
  const kind = (await findMethodKind(tx, method_id))?.payment_method ?? ''
  if (!isDebitScheme(kind) || DEBIT_SCHEMES[kind].currency === currency) return
  throw notAllowed(`This bank account can only pay in ${DEBIT_SCHEMES[kind].currency}.`)
}

/** Sets a locked subscription's method. A method is never its own backup: the previous one takes its place. */
export async function assignMethod(
  deps: Pick<Deps, 'clock' | 'live'>,
  tx: Executor,
  row: SubscriptionRow,
  { method_id, as }: { method_id: string | null; as: 'main' | 'backup' },
): Promise<SubscriptionRow> {
  const actor = 'customer'
  if (method_id !== null) await requireCurrency(tx, row, method_id)
  if (as === 'main') {
    if (method_id === null) throw notAllowed('A subscription needs a payment method.')
    const backup_method_id = row.backup_method_id === method_id ? row.method_id : row.backup_method_id
    const event = { kind: 'payment_method_changed', text: 'Payment method changed', actor } as const
    return changeSubscription(deps, tx, row, { method_id, backup_method_id }, event)
  }
  if (method_id !== null && method_id === row.method_id) {
    throw notAllowed('This payment method already pays for the subscription.')
  }
  const text = method_id === null ? 'Backup payment method removed' : 'Backup payment method changed'
  return changeSubscription(
    deps,
    tx,
    row,
    { backup_method_id: method_id },
    { kind: 'backup_method_changed', text, actor },
  )
}

import type { AuditEntry } from '../../../../shared/contracts/accounts/audit-log.ts'
import { roleLabel } from '../../../lib/session/role-labels.ts'
import { exactTime } from '../../../ui/display/time-text.ts'

/** Description of each action: 'Changed the store'. */
const words: Readonly<Record<string, string>> = {
  'store.created': 'Created the store',
  'store.updated': 'Changed the store',
  'store.closed': 'Closed the store',
  'store.mode_switched': 'Switched between test and live',
  'checkout_domain.added': 'Added a checkout domain',
  'checkout_domain.changed': 'Changed the checkout domain',
  'checkout_domain.removed': 'Removed a checkout domain',
  'checkout_domain.verified': 'Verified a checkout domain',
  'member.invited': 'Sent an invite',
  'member.joined': 'Joined the team',
  'member.left': 'Left the team',
  'member.removed': 'Removed a member',
  'member.role_changed': 'Changed a role',
  'invite.resent': 'Resent an invite',
  'invite.revoked': 'Revoked an invite',
  'invite.declined': 'Declined an invite',
  'api_key.created': 'Created an API key',
  'api_key.revoked': 'Revoked an API key',
  'payment.captured': 'Captured a payment',
  'payment.voided': 'Voided a payment',
  'order.refunded': 'Refunded an order',
  'order.fulfilled': 'Fulfilled an order',
  'refund.retried': 'Retried a refund',
  'dispute.written': 'Changed the evidence for a dispute',
  'dispute.file_added': 'Added a file to the evidence for a dispute',
  'dispute.file_removed': 'Removed a file from the evidence for a dispute',
  'dispute.submitted': 'Submitted evidence for a dispute',
  'dispute.accepted': 'Accepted a dispute',
  'store.customer_email_changed': 'Changed which emails customers get',
  'order.tracking_changed': 'Changed tracking details',
  'store.capture_changed': 'Changed the capture setting',
  'connection.created': 'Connected a payment account',
  'connection.updated': 'Changed a payment account',
  'connection.keys_replaced': 'Replaced the keys of a payment account',
  'connection.verified': 'Verified the keys of a payment account',
  'connection.made_default': 'Made a payment account the default',
  'connection.activated': 'Activated a payment account',
  'connection.paused': 'Paused a payment account',
  'connection.removed': 'Removed a payment account',
  'express_checkout.updated': 'Changed express checkout',
  'stripe_onboarding.started': 'Started opening a Stripe account',
  'stripe_onboarding.updated': 'Received a Stripe account update',
  'stripe_onboarding.gone': 'Learned that a Stripe account no longer exists',
  'mid_application.created': 'Started a merchant account application',
  'mid_application.updated': 'Changed a merchant account application',
  'mid_application.document_added': 'Added a document to a merchant account application',
  'mid_application.document_removed': 'Removed a document from a merchant account application',
  'mid_application.status_changed': 'Updated the status of a merchant account application',
  'mid_application.numbers_read': 'Viewed the sensitive numbers of a merchant account application',
  'subscription.canceled': 'Canceled a subscription',
  'subscription.paused': 'Paused a subscription',
  'subscription.activated': 'Activated a subscription',
  'subscription.moved': 'Moved a delivery of a subscription',
  'subscription.skipped': 'Skipped a delivery of a subscription',
  'subscription.unskipped': 'Restored a skipped delivery of a subscription',
  'subscription.quantity_changed': 'Changed the quantity of a subscription',
  'subscription.swapped': 'Swapped the plan or product of a subscription',
  'subscription.item_added': 'Added an item to the next order of a subscription',
  'subscription.item_removed': 'Removed an item from the next order of a subscription',
  'subscription.address_changed': 'Changed the address of a subscription',
  'subscription.shipping_changed': 'Changed the shipping method of a subscription',
  'subscription.retried': 'Retried the charge of a subscription',
  'subscription.imported': 'Imported subscriptions',
  'subscription.link_sent': 'Sent a link to update a payment method',
  'store.test_clock_advanced': 'Advanced the test clock',
  'subscription.note_changed': 'Changed the note of a subscription',
  'mandate.created': 'Saved a direct debit mandate',
  'whop.connected': 'Connected Whop',
  'whop.verified': 'Verified the Whop API key',
  'whop.disconnected': 'Disconnected Whop',
  'whop.used': 'Changed who processes payments',
  'whop.webhook_made': 'Set up the Whop webhook',
  'whop.product_mapped': 'Mapped a product to Whop',
  'routing_rule.created': 'Created a routing rule',
  'routing_rule.updated': 'Changed the draft of a routing rule',
  'routing_rule.restored': 'Restored an old version of a routing rule',
  'routing_rule.published': 'Published a routing rule',
  'routing_rule.paused': 'Paused a routing rule',
  'routing_rule.resumed': 'Resumed a routing rule',
  'routing_rule.reordered': 'Reordered the routing rules',
  'routing_rule.deleted': 'Deleted a routing rule',
  'retry_limits.updated': 'Changed the retry settings for declined cards',
  'cart_recovery.suppressed': 'Stopped recovery emails to an address',
  'cart_recovery.unsuppressed': 'Allowed recovery emails to an address',
  'cart_recovery.updated': 'Changed the recovery sequence',
  'consent.updated': 'Changed where shoppers are asked for consent',
  'integration.connected': 'Connected an integration',
  'integration.updated': 'Changed an integration',
  'integration.paused': 'Paused an integration',
  'integration.resumed': 'Resumed an integration',
  'integration.disconnected': 'Disconnected an integration',
  'integration.events_resent': 'Resent events',
  'velocity_limits.updated': 'Changed the velocity limits',
  'velocity_limits.allowed': 'Unblocked payments',
  'velocity_limits.revoked': 'Reapplied velocity limits',
  'product.created': 'Added a product',
  'product.updated': 'Changed a product',
  'product.stock_adjusted': 'Adjusted stock',
  'product.deleted': 'Deleted a product',
  'brand_colours.updated': 'Changed the store’s colors',
  'payment_page.created': 'Created a payment page',
  'payment_page.duplicated': 'Duplicated a payment page',
  'payment_page.updated': 'Changed a payment page',
  'payment_page.restored': 'Restored a payment page to an earlier version',
  'payment_page.published': 'Published a payment page',
  'payment_page.status_changed': 'Changed the status of a payment page',
  'payment_page.made_default': 'Made a payment page the default',
  'payment_page.deleted': 'Deleted a payment page',
  'customer_portal.updated': 'Changed the customer portal',
  'customer_portal.restored': 'Restored the customer portal to an earlier version',
  'customer_portal.published': 'Published the customer portal',
  'cart.created': 'Created a cart',
  'cart.duplicated': 'Duplicated a cart',
  'cart.updated': 'Changed a cart',
  'cart.restored': 'Restored a cart to an earlier version',
  'cart.published': 'Published a cart',
  'cart.status_changed': 'Changed the status of a cart',
  'cart.made_default': 'Made a cart the default',
  'cart.deleted': 'Deleted a cart',
  'confirmation_page.created': 'Created a confirmation page',
  'confirmation_page.duplicated': 'Duplicated a confirmation page',
  'confirmation_page.updated': 'Changed a confirmation page',
  'confirmation_page.restored': 'Restored a confirmation page to an earlier version',
  'confirmation_page.published': 'Published a confirmation page',
  'confirmation_page.status_changed': 'Changed the status of a confirmation page',
  'confirmation_page.made_default': 'Made a confirmation page the default',
  'confirmation_page.deleted': 'Deleted a confirmation page',
  'optimizer.created': 'Created an optimizer',
  'optimizer.duplicated': 'Duplicated an optimizer',
  'optimizer.updated': 'Changed an optimizer',
  'optimizer.restored': 'Restored an optimizer to an earlier version',
  'optimizer.published': 'Published an optimizer',
  'optimizer.status_changed': 'Changed the status of an optimizer',
  'optimizer.deleted': 'Deleted an optimizer',
  'tax_rate.created': 'Added a tax rate',
  'tax_rate.updated': 'Changed a tax rate',
  'tax_rate.deleted': 'Deleted a tax rate',
  'payment_link.created': 'Created a payment link',
  'traffic_link.created': 'Saved a link with UTM parameters',
  'traffic_link.deleted': 'Deleted a link with UTM parameters',
  'payment_link.updated': 'Changed a payment link',
  'payment_link.deleted': 'Deleted a payment link',
  'offer.created': 'Created an offer',
  'offer.updated': 'Changed an offer',
  'offer.deleted': 'Deleted an offer',
  'subscription_plan.created': 'Created a subscription plan',
  'subscription_plan.updated': 'Changed a subscription plan',
  'subscription_plan.archived': 'Archived a subscription plan',
  'subscription_plan.restored': 'Restored a subscription plan',
  'subscription_plan.deleted': 'Deleted a subscription plan',
  'flow.created': 'Created a flow',
  'flow.duplicated': 'Duplicated a flow',
  'flow.updated': 'Changed a flow',
  'flow.restored': 'Restored a flow to an earlier version',
  'flow.published': 'Published a flow',
  'flow.status_changed': 'Changed the status of a flow',
  'flow.made_default': 'Changed the active flow',
  'flow.deleted': 'Deleted a flow',
  'shipping_method.created': 'Added a shipping method',
  'shipping_method.updated': 'Changed a shipping method',
  'shipping_method.deleted': 'Deleted a shipping method',
  'ticket.opened': 'Opened a ticket',
  'ticket.solved': 'Marked a ticket as solved',
}

/** Describes an action; one unknown to this release is shown unchanged. */
export const actionLabel = (action: string): string => words[action] ?? action

/** Converts 'store_name' to 'Store name'. */
export function fieldLabel(field: string): string {
  const text = field.replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const isTime = (text: string): boolean => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/.test(text)

/** Formats a value for display; '' if it's missing or empty. */
export function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return JSON.stringify(value, null, 1)
  if (field === 'role') return roleLabel(value)
  return isTime(value) ? exactTime(value, 'en-US') : value
}

export interface FieldChange {
  field: string
  label: string
  before: string
  after: string
}

/** Returns every field that an entry changed, with old and new value. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return names.map((field) => ({
    field,
    label: fieldLabel(field),
    before: formatValue(field, before?.[field]),
    after: formatValue(field, after?.[field]),
  }))
}

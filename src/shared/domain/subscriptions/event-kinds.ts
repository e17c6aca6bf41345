/**
 * Kinds of events on a subscription's timeline. Figures of MRR and churn don't depend on the kind but on the MRR and the
 * status before and after; kinds tell charges, retries and retention offers apart.
 */
export const subscriptionEventKinds = [
  // Beginning and end
  'started',
  'imported',
  'trial_converted',
  'cancel_scheduled',
  'cancel_withdrawn',
  'canceled',
  'withdrawn',
  'reactivated',
  'completed',
  'unpaid',
  // Charges
  'renewed',
  'declined',
  'recovered',
  'retried',
  'pending',
  'delayed',
  'skipped',
  'unskipped',
  'delivered',
  'refunded',
  // Schedule
  'paused',
  'pause_changed',
  'resumed',
  'moved',
  // Contents
  'quantity_changed',
  'swapped',
  'price_changed',
  'item_added',
  'item_removed',
  'discount_applied',
  'discount_ended',
  'offer_accepted',
  // Details
  'address_changed',
  'shipping_changed',
  'payment_method_changed',
  'payment_method_updated',
  'backup_method_changed',
  // Communication
  'notice_sent',
  'note',
] as const
export type SubscriptionEventKind = (typeof subscriptionEventKinds)[number]

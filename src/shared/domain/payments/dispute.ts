export const disputeStatuses = ['needs_response', 'under_review', 'won', 'lost', 'accepted'] as const
export type DisputeStatus = (typeof disputeStatuses)[number]

/** Statuses by precedence when an order has several disputes: open, then lost, then won. */
export const STATUS_PRECEDENCE: readonly DisputeStatus[] = ['needs_response', 'under_review', 'lost', 'accepted', 'won']

/** True if the money is lost for good. */
export const isLostMoney = (status: DisputeStatus): boolean => status === 'lost' || status === 'accepted'

export const isDecided = (status: DisputeStatus): boolean => status === 'won' || isLostMoney(status)

/** Evidence texts, in the order in which they are written and read. */
export const evidenceTexts = [
  'uncategorized_text',
  'product_description',
  'customer_name',
  'customer_email_address',
  'customer_purchase_ip',
  'billing_address',
  'shipping_address',
  'shipping_carrier',
  'shipping_tracking_number',
  'shipping_date',
  'customer_communication',
  'access_activity_log',
  'refund_policy_disclosure',
  'refund_refusal_explanation',
] as const
export type EvidenceText = (typeof evidenceTexts)[number]

/** Purposes of an evidence file. */
export const evidenceFiles = [
  'receipt',
  'shipping_documentation',
  'customer_communication',
  'service_documentation',
  'refund_policy',
  'customer_signature',
  'uncategorized_file',
] as const
export type EvidenceFile = (typeof evidenceFiles)[number]

/** Maximum size of one file, and of all files together, that every provider accepts. */
export const MAX_FILE_SIZE = 2 * 1024 * 1024
export const MAX_TOTAL_SIZE = 4 * 1024 * 1024
export const MAX_TEXT_LENGTH = 20_000

/** Hours before the deadline at which members are reminded. */
export const REMIND_HOURS = [72, 24] as const

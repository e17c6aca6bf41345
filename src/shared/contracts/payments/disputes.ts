import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { disputeStatuses, evidenceFiles, evidenceTexts, MAX_TEXT_LENGTH } from '../../domain/payments/dispute.ts'
import { count, currency, id, listQuery, minor, mode, text, time } from '../fields.ts'

export const disputeStatus = z.enum(disputeStatuses)

/** Filter of a dispute list: `lost_money` is lost or accepted. */
export const disputeFilter = z.enum(['lost_money', ...disputeStatuses])
const fileKind = z.enum(evidenceFiles, 'Select what the file proves')
const evidenceText = z.enum(evidenceTexts)

export const dispute = z.object({
  dispute_id: id,
  order_id: z.nullable(id),
  order_number: z.nullable(z.string()),
  customer_id: z.nullable(id),
  customer_name: z.string(),
  customer_email: z.string(),
  amount: minor,
  currency,
  mode,
  reason: z.string(),
  status: disputeStatus,
  /** 'inquiry' before the bank takes money back; null if the provider doesn't report a stage. */
  stage: z.nullable(z.string()),
  connector: z.string(),
  connection_name: z.string(),
  /** The provider's reference of the dispute. */
  dispute_reference: z.string(),
  /** Deadline for submitting evidence. */
  due_date: z.nullable(time),
  /** Submission to the provider that is still in progress. */
  sending: z.nullable(z.enum(['evidence', 'acceptance'])),
  submitted_at: z.nullable(time),
  decided_at: z.nullable(time),
  created_at: time,
})
export type Dispute = z.output<typeof dispute>

export const disputeFile = z.object({
  file_id: id,
  kind: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  bytes: count,
  /** Valid for an hour, without a token. */
  url: z.string(),
})

const texts = z.partialRecord(evidenceText, text(MAX_TEXT_LENGTH))

export const disputeDetails = z.extend(dispute, {
  payment_id: id,
  card_type: z.nullable(z.string()),
  card_last_four: z.nullable(z.string()),
  paid_at: time,
  amount_paid: minor,
  /** The current evidence: gathered from the order, with the merchant's edits. */
  evidence: texts,
  /** Evidence gathered from the order, for resetting a field. */
  gathered: texts,
  /** Fields that the merchant has edited. */
  edited: z.array(evidenceText),
  files: z.array(disputeFile),
  answered_by: z.string(),
  /** Whether the evidence can still be edited. */
  can_edit: z.boolean(),
  /** Whether the provider accepts evidence, and an acceptance, through its API. */
  can_submit: z.boolean(),
  can_accept: z.boolean(),
  /** Reason why not; '' if it does. */
  why_not: z.string(),
  events: z.array(z.object({ at: time, text: z.string(), kind: z.string() })),
})
export type DisputeDetails = z.output<typeof disputeDetails>

export const disputeFigures = z.object({
  open: count,
  open_amount: minor,
  /** Submitted and not decided yet. */
  under_review: count,
  due_soon: count,
  /** Percentage of decided disputes that were won; null while none is decided. */
  win_rate: z.nullable(z.number()),
  /** Disputes per hundred payments of the last 30 days; null without payments. */
  ratio: z.nullable(z.number()),
  lost_amount: minor,
  currency,
})
export type DisputeFigures = z.output<typeof disputeFigures>

const one = { in: 'body', field: 'dispute_id', kind: 'dispute' } as const
const changed = z.object({ message: z.string(), data: disputeDetails })
const LATE = 'Already submitted or decided, or past the deadline'

export const disputes = {
  list: defineContract({
    method: 'GET',
    path: '/disputes/all',
    summary: 'List the disputes of a store in its current mode with totals, newest first',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({
      ...listQuery,
      status: z.optional(disputeFilter),
      connection_id: z.optional(id),
      /** Due within three days. */
      due_soon: z.optional(z.enum(['true'])),
    }),
    response: z.object({ disputes: z.array(dispute), total: count, figures: disputeFigures }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/disputes/details',
    summary: 'Get a dispute with its evidence, prefilled from the order',
    access: 'store',
    permission: 'store.view',
    scope: { in: 'query', field: 'dispute_id', kind: 'dispute' },
    query: z.object({ dispute_id: id }),
    response: z.object({ data: disputeDetails }),
  }),
  saveEvidence: defineContract({
    method: 'POST',
    path: '/disputes/evidence',
    summary: 'Save evidence texts as a draft. Empty text clears',
    access: 'store',
    permission: 'orders.manage',
    scope: one,
    body: z.object({ dispute_id: id, evidence: texts }),
    response: changed,
    errors: { 409: LATE },
  }),
  addFile: defineContract({
    method: 'POST',
    path: '/disputes/files',
    summary: 'Add a PDF, PNG or JPEG file to the evidence',
    access: 'store',
    permission: 'orders.manage',
    scope: one,
    files: ['file'],
    body: z.object({ dispute_id: id, kind: fileKind }),
    response: changed,
    errors: { 409: LATE, 413: 'The file is too large, or all files together are', 415: 'File type not supported' },
  }),
  removeFile: defineContract({
    method: 'POST',
    path: '/disputes/files/remove',
    summary: 'Remove a file from the evidence',
    access: 'store',
    permission: 'orders.manage',
    scope: { in: 'body', field: 'file_id', kind: 'dispute_file' },
    body: z.object({ file_id: id }),
    response: changed,
    errors: { 409: LATE },
  }),
  submit: defineContract({
    method: 'POST',
    path: '/disputes/submit',
    summary: 'Submit the evidence to the provider. It can be submitted once and not changed',
    access: 'store',
    permission: 'orders.manage',
    scope: one,
    body: z.object({ dispute_id: id }),
    response: changed,
    errors: {
      409: LATE,
      422: 'The provider rejected it. The message comes from the provider',
      503: 'The provider could not be reached',
    },
  }),
  accept: defineContract({
    method: 'POST',
    path: '/disputes/accept',
    summary: 'Accept a dispute and forfeit the amount for good',
    access: 'store',
    permission: 'orders.manage',
    scope: one,
    body: z.object({ dispute_id: id }),
    response: changed,
    errors: {
      409: LATE,
      422: 'The provider rejected it. The message comes from the provider',
      503: 'The provider could not be reached',
    },
  }),
} as const

import * as z from 'zod/mini'
import {
  entityTypes,
  isSecretName,
  MAX_OWNERS,
  midDocumentKinds,
  midSteps,
  type MidBank,
  type MidBusiness,
  type MidOwner,
  type MidVolume,
} from '../../domain/merchant-account/mid-application.ts'
import { midStatuses } from '../../domain/merchant-account/mid-status.ts'
import { count, id, minor, text, time } from '../fields.ts'

/** Drafts accept any text: problems are shown next to the field, and only block submitting. */
const short = text(200)
const web = text(300)
const percent = z.nullable(
  z
    .number('Must be a number')
    .check(z.minimum(0, 'Must be between 0 and 100'), z.maximum(100, 'Must be between 0 and 100')),
)
const days = z.nullable(
  z
    .int('Must be a whole number of days')
    .check(z.minimum(0, 'Must be between 0 and 365'), z.maximum(365, 'Must be between 0 and 365')),
)
const money = z.nullable(minor)

export const midBusiness = z.object({
  legal_name: short,
  trading_name: short,
  entity_type: z.union([z.enum(entityTypes), z.literal('')], 'Select a business type'),
  country: text(2),
  started_on: text(10),
  address1: short,
  city: short,
  state: short,
  postal_code: text(20),
  phone: text(40),
  email: text(254),
  website: web,
  mcc: text(4),
  description: text(1000),
  refund_policy_link: web,
  terms_link: web,
}) satisfies z.ZodMiniType<MidBusiness>

export const midOwner = z.object({
  owner_id: z.string().check(z.regex(/^[\w-]{1,40}$/, 'Unknown owner')),
  first_name: short,
  last_name: short,
  title: short,
  share: percent,
  born_on: text(10),
  email: text(254),
  phone: text(40),
  address1: short,
  city: short,
  state: short,
  postal_code: text(20),
  country: text(2),
}) satisfies z.ZodMiniType<MidOwner>

export const midBank = z.object({
  account_holder: short,
  bank_name: short,
  country: text(2),
  currency: text(3),
}) satisfies z.ZodMiniType<MidBank>

export const midVolume = z.object({
  currency: text(3),
  monthly_volume: money,
  average_ticket: money,
  highest_ticket: money,
  delivery_days: days,
  return_days: days,
  subscription_share: percent,
  current_processor: short,
}) satisfies z.ZodMiniType<MidVolume>

export const midOwners = z.array(midOwner).check(z.maxLength(MAX_OWNERS, `Add at most ${MAX_OWNERS} owners`))

export const midData = z.object({ business: midBusiness, owners: midOwners, bank: midBank, volume: midVolume })

/** Secret numbers by name; '' removes one. */
export const midSecrets = z
  .record(text(80), text(50))
  .check(
    z.refine(
      (numbers) => Object.keys(numbers).length <= 3 + MAX_OWNERS && Object.keys(numbers).every(isSecretName),
      'Unknown number',
    ),
  )

export const midStatus = z.enum(midStatuses)
export const midStep = z.enum(midSteps)
export const midDocumentKind = z.enum(midDocumentKinds, 'Select a document type')

export const midProblem = z.object({ step: midStep, field: z.string(), message: z.string() })

export const midDocument = z.object({
  document_id: id,
  kind: midDocumentKind,
  file_name: z.string(),
  content_type: z.string(),
  bytes: count,
  /** Valid for an hour, without a token. */
  url: z.string(),
})
export type MidDocument = z.output<typeof midDocument>

export const midMessage = z.object({
  message_id: id,
  from: z.enum(['merchant', 'operator', 'system']),
  author: z.string(),
  body: z.string(),
  created_at: time,
})
export type MidMessage = z.output<typeof midMessage>

/** An application in a list. */
export const midSummary = z.object({
  application_id: id,
  store_id: id,
  store_name: z.string(),
  status: midStatus,
  /** Name of the business; '' until it is entered. */
  legal_name: z.string(),
  created_at: time,
  updated_at: time,
  submitted_at: z.nullable(time),
  decided_at: z.nullable(time),
})
export type MidSummary = z.output<typeof midSummary>

/** The whole application, with only the last digits of secret numbers. */
export const midApplication = z.extend(midSummary, {
  version: z.int(),
  data: midData,
  endings: z.record(z.string(), z.string()),
  documents: z.array(midDocument),
  messages: z.array(midMessage),
  problems: z.array(midProblem),
  signed_name: z.string(),
  /** Statuses that the caller may move it to now. */
  moves: z.array(midStatus),
})
export type MidApplication = z.output<typeof midApplication>

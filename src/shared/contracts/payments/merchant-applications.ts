import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { id, requiredText, text } from '../fields.ts'
import {
  midApplication,
  midBank,
  midBusiness,
  midDocumentKind,
  midOwners,
  midSecrets,
  midSummary,
  midVolume,
} from './merchant-application-fields.ts'

const one = { in: 'body', field: 'application_id', kind: 'mid_application' } as const
const reply = z.object({ data: midApplication })
const LATE = 'It is submitted or decided, or it was changed in the meantime'

/** A message from either side. */
export const midWords = z
  .string('Write something first')
  .check(z.trim(), z.minLength(1, 'Write something first'), z.maxLength(4000, 'Must be at most 4000 characters'))

export const midApplications = {
  list: defineContract({
    method: 'GET',
    path: '/mid-applications/all',
    summary: 'The applications of a store for merchant accounts, newest first',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ applications: z.array(midSummary) }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/mid-applications/details',
    summary: 'One application with its documents, its messages and what is still missing',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'query', field: 'application_id', kind: 'mid_application' },
    query: z.object({ application_id: id }),
    response: reply,
  }),
  create: defineContract({
    method: 'POST',
    path: '/mid-applications/create',
    summary: 'Begin an application with what is known of the store',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'store_id', kind: 'store' },
    body: z.object({ store_id: id }),
    response: reply,
    errors: { 409: 'This store already has an open application' },
  }),
  save: defineContract({
    method: 'POST',
    path: '/mid-applications/save',
    summary: 'Keep a step as it is, unfinished or not; parts that are left out stay as they are',
    access: 'store',
    permission: 'payments.manage',
    scope: one,
    body: z.object({
      application_id: id,
      version: z.int('Must be a whole number'),
      business: z.optional(midBusiness),
      owners: z.optional(midOwners),
      bank: z.optional(midBank),
      volume: z.optional(midVolume),
      secrets: z.optional(midSecrets),
    }),
    response: reply,
    errors: { 400: 'A secret number is not one', 409: LATE },
  }),
  addDocument: defineContract({
    method: 'POST',
    path: '/mid-applications/documents',
    summary: 'Add a PDF, PNG or JPEG',
    access: 'store',
    permission: 'payments.manage',
    scope: one,
    files: ['file'],
    body: z.object({ application_id: id, kind: midDocumentKind }),
    response: reply,
    errors: { 409: 'It is there already, or nothing can be added now', 413: 'Too large', 415: 'Not taken' },
  }),
  removeDocument: defineContract({
    method: 'POST',
    path: '/mid-applications/documents/remove',
    summary: 'Take a document out of an application that can still be changed',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'body', field: 'document_id', kind: 'mid_document' },
    body: z.object({ document_id: id }),
    response: reply,
    errors: { 409: LATE },
  }),
  submit: defineContract({
    method: 'POST',
    path: '/mid-applications/submit',
    summary: 'Sign an application and hand it to the operator',
    access: 'store',
    permission: 'payments.manage',
    people: true,
    scope: one,
    body: z.object({
      application_id: id,
      signed_name: requiredText('Type your full name to sign', 100),
      agreed: z.literal(true, 'Confirm that all of it is true'),
    }),
    response: reply,
    errors: { 409: LATE, 422: 'Something is missing or wrong: `errors` says what, by field' },
  }),
  withdraw: defineContract({
    method: 'POST',
    path: '/mid-applications/withdraw',
    summary: 'Take an application back; it cannot be opened again',
    access: 'store',
    permission: 'payments.manage',
    scope: one,
    body: z.object({ application_id: id }),
    response: reply,
    errors: { 409: 'It is decided already' },
  }),
  write: defineContract({
    method: 'POST',
    path: '/mid-applications/messages',
    summary: 'Write to the operator about an application',
    access: 'store',
    permission: 'payments.manage',
    people: true,
    scope: one,
    body: z.object({ application_id: id, body: midWords }),
    response: reply,
    errors: { 409: 'It is not under review' },
  }),
} as const

/** Text of a status change that the merchant sees. */
export const midReason = text(4000).check(z.trim())

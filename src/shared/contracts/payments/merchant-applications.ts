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
const LATE = 'Already submitted or decided, or changed since'

/** A message from either side. */
export const midWords = z
  .string('Enter a message')
  .check(z.trim(), z.minLength(1, 'Enter a message'), z.maxLength(4000, 'Must be at most 4000 characters'))

export const midApplications = {
  list: defineContract({
    method: 'GET',
    path: '/mid-applications/all',
    summary: 'List the merchant account applications of a store, newest first',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'query', field: 'store_id', kind: 'store' },
    query: z.object({ store_id: id }),
    response: z.object({ applications: z.array(midSummary) }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/mid-applications/details',
    summary: 'Get an application with its documents, messages and missing fields',
    access: 'store',
    permission: 'payments.manage',
    scope: { in: 'query', field: 'application_id', kind: 'mid_application' },
    query: z.object({ application_id: id }),
    response: reply,
  }),
  create: defineContract({
    method: 'POST',
    path: '/mid-applications/create',
    summary: 'Start an application with the details of the store',
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
    summary: 'Save a step, complete or not. Absent fields stay the same',
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
    errors: { 400: 'A sensitive number is invalid', 409: LATE },
  }),
  addDocument: defineContract({
    method: 'POST',
    path: '/mid-applications/documents',
    summary: 'Add a PDF, PNG or JPEG file',
    access: 'store',
    permission: 'payments.manage',
    scope: one,
    files: ['file'],
    body: z.object({ application_id: id, kind: midDocumentKind }),
    response: reply,
    errors: {
      409: 'Already added, or the application can no longer be changed',
      413: 'File too large',
      415: 'File type not supported',
    },
  }),
  removeDocument: defineContract({
    method: 'POST',
    path: '/mid-applications/documents/remove',
    summary: 'Remove a document from an application that can still be changed',
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
    summary: 'Sign an application and submit it for review',
    access: 'store',
    permission: 'payments.manage',
    people: true,
    scope: one,
    body: z.object({
      application_id: id,
      signed_name: requiredText('Type your full name to sign', 100),
      agreed: z.literal(true, 'Confirm that all information is accurate'),
    }),
    response: reply,
    errors: { 409: LATE, 422: 'A field is missing or invalid. `errors` lists the problems by field' },
  }),
  withdraw: defineContract({
    method: 'POST',
    path: '/mid-applications/withdraw',
    summary: 'Withdraw an application. It can’t be reopened',
    access: 'store',
    permission: 'payments.manage',
    scope: one,
    body: z.object({ application_id: id }),
    response: reply,
    errors: { 409: 'Already decided' },
  }),
  write: defineContract({
    method: 'POST',
    path: '/mid-applications/messages',
    summary: 'Message the operator about an application',
    access: 'store',
    permission: 'payments.manage',
    people: true,
    scope: one,
    body: z.object({ application_id: id, body: midWords }),
    response: reply,
    errors: { 409: 'The application isn’t under review' },
  }),
} as const

/** Text of a status change that the merchant sees. */
export const midReason = text(4000).check(z.trim())

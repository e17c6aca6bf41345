import * as z from 'zod/mini'
import { defineContract } from '../../contract.ts'
import { count, id, pageQuery, text } from '../fields.ts'
import { midReason, midWords } from './merchant-applications.ts'
import { midApplication, midStatus, midSummary } from './merchant-application-fields.ts'

const missing = { 404: 'Application not found' } as const
const reply = z.object({ data: midApplication })

/** Merchant account applications, for operators to decide. */
export const midDesk = {
  list: defineContract({
    method: 'GET',
    path: '/mid-desk/applications',
    summary: 'List the submitted applications, pending ones first',
    access: 'operator',
    query: z.object({ ...pageQuery(25), status: z.optional(midStatus), search: z.optional(text(200)) }),
    response: z.object({ applications: z.array(midSummary), total: count, waiting: count }),
  }),
  details: defineContract({
    method: 'GET',
    path: '/mid-desk/application',
    summary: 'Get an application. Sensitive numbers are masked except for their last characters',
    access: 'operator',
    query: z.object({ application_id: id }),
    response: reply,
    errors: missing,
  }),
  numbers: defineContract({
    method: 'POST',
    path: '/mid-desk/numbers',
    summary: 'Reveal the sensitive numbers of an application for underwriting. Recorded in the store’s audit log',
    access: 'operator',
    people: true,
    secret: true,
    body: z.object({ application_id: id }),
    response: z.object({ numbers: z.record(z.string(), z.string()) }),
    errors: { ...missing, 409: 'The application isn’t under review' },
  }),
  setStatus: defineContract({
    method: 'POST',
    path: '/mid-desk/set-status',
    summary: 'Request more information, approve or decline. The merchant is notified with the reason',
    access: 'operator',
    body: z.object({ application_id: id, status: midStatus, message: midReason }),
    response: reply,
    errors: { ...missing, 400: 'Reason is required', 422: 'Not allowed in the current status' },
  }),
  write: defineContract({
    method: 'POST',
    path: '/mid-desk/messages',
    summary: 'Message the merchant about an application',
    access: 'operator',
    body: z.object({ application_id: id, body: midWords }),
    response: reply,
    errors: { ...missing, 422: 'The application was withdrawn' },
  }),
} as const

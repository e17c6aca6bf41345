import * as z from 'zod/mini'

/** Data and input shapes of the Zendesk double. */

export interface Attachment {
  id: number
  file_name: string
  content_url: string
  content_type: string
  size: number
  deleted: boolean
  malware_scan_result: string
}

export interface Comment {
  id: number
  type: 'Comment'
  author_id: number
  body: string
  plain_body: string
  public: boolean
  created_at: string
  attachments: Attachment[]
}

export interface Ticket {
  id: number
  external_id: string | null
  subject: string
  requester_id: number
  assignee_id: number | null
  status: string
  tags: string[]
  created_at: string
  updated_at: string
}

export interface User {
  id: number
  name: string
  email: string
  role: string
}

const text = z.string().check(z.minLength(1))
const uploads = z.optional(z.array(text))

// Strict, because the real API silently ignores unknown fields.
export const newTicket = z.strictObject({
  ticket: z.strictObject({
    subject: text,
    external_id: text,
    comment: z.strictObject({ body: text, uploads }),
    requester: z.strictObject({ name: text, email: z.email() }),
    tags: z.array(z.string().check(z.regex(/^[a-z0-9_]+$/))),
  }),
})
export const ticketChange = z.strictObject({
  ticket: z.strictObject({
    comment: z.optional(z.strictObject({ body: text, public: z.boolean(), author_id: z.int(), uploads })),
    status: z.optional(z.enum(['new', 'open', 'pending', 'hold', 'solved'])),
    assignee_email: z.optional(z.email()),
  }),
})
export const newUser = z.strictObject({
  user: z.strictObject({ name: text, email: z.email(), skip_verify_email: z.boolean() }),
})

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export const notFound: Answer = { status: 404, body: { error: 'RecordNotFound', description: 'Not found' } }
export const invalid = (field: string, description: string): Answer => ({
  status: 422,
  body: { error: 'RecordInvalid', description: 'Record validation errors', details: { [field]: [{ description }] } },
})

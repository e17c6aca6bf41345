import * as z from 'zod/mini'

/** The parts of Zendesk's responses that we use; it sends many more. */

const number = z.int()
const time = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'not a time')),
  z.transform((text) => new Date(text)),
)

export const zendeskTicket = z.object({
  id: number,
  external_id: z.nullable(z.string()),
  requester_id: number,
  assignee_id: z.nullable(number),
  /** new | open | pending | hold | solved | closed, and `deleted` in exports */
  status: z.string(),
  created_at: time,
  updated_at: time,
})
export type ZendeskTicket = z.output<typeof zendeskTicket>

export const zendeskAttachment = z.object({
  id: number,
  file_name: z.string(),
  content_url: z.string(),
  content_type: z.nullable(z.string()),
  size: z.nullable(number),
  deleted: z.optional(z.boolean()),
  malware_scan_result: z.optional(z.nullable(z.string())),
})
export type ZendeskAttachment = z.output<typeof zendeskAttachment>

export const zendeskComment = z.object({
  id: number,
  author_id: number,
  body: z.string(),
  public: z.boolean(),
  created_at: time,
  attachments: z.array(zendeskAttachment),
})
export type ZendeskComment = z.output<typeof zendeskComment>

export const zendeskUser = z.object({ id: number, name: z.string(), role: z.nullable(z.string()) })
export type ZendeskUser = z.output<typeof zendeskUser>

export const ticketReply = z.object({ ticket: zendeskTicket })

/** The update of a ticket: the comment that it added is one of the events of its audit. */
export const changeReply = z.object({
  ticket: zendeskTicket,
  audit: z.object({
    events: z.array(
      z.object({ id: number, type: z.string(), attachments: z._default(z.array(zendeskAttachment), []) }),
    ),
  }),
})

export const ticketsReply = z.object({ tickets: z.array(zendeskTicket) })

export const commentsReply = z.object({
  comments: z.array(zendeskComment),
  users: z.array(zendeskUser),
  meta: z.object({ has_more: z.boolean(), after_cursor: z.nullable(z.string()) }),
})

export const uploadReply = z.object({ upload: z.object({ token: z.string().check(z.minLength(1)) }) })

export const userReply = z.object({ user: z.object({ id: number }) })

export const usersReply = z.object({ users: z.array(z.object({ id: number, email: z.nullable(z.string()) })) })

export const attachmentReply = z.object({ attachment: zendeskAttachment })

/** A page of the cursor-based incremental export. */
export const changesReply = z.object({
  tickets: z.array(zendeskTicket),
  after_cursor: z.nullable(z.string()),
  end_of_stream: z.boolean(),
})

import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../accounts/accounts.ts'
import { createdAt, utcTimestamp } from '../columns.ts'
import { stores } from '../stores/stores.ts'

/** All tickets, including those in Zendesk: their owner and whether they have unread replies are stored here. */
export const tickets = pgTable(
  'tickets',
  {
    ticket_id: text().primaryKey(),
    store_id: text()
      .notNull()
      .references(() => stores.store_id, { onDelete: 'cascade' }),
    requester_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    /** Helpdesk that has its thread: built_in | zendesk. */
    helpdesk: text().notNull().default('built_in'),
    /** Its number in Zendesk. Null in the built-in helpdesk, and until Zendesk has confirmed the ticket. */
    external_id: text().unique(),
    /** Number of the newest Zendesk reply that the merchant was notified about. */
    external_reply_id: bigint({ mode: 'number' }),
    subject: text().notNull(),
    description: text().notNull(),
    main_category: text().notNull(),
    sub_category: text().notNull(),
    /** open | pending | solved | closed */
    status: text().notNull().default('open'),
    /** True if the merchant has not read the last reply. */
    unread: boolean().notNull().default(false),
    /** True if the support desk has not read the merchant's last comment. */
    desk_unread: boolean().notNull().default(true),
    created_at: createdAt(),
    updated_at: createdAt(),
  },
  (table) => [
    index('tickets_store').on(table.store_id, table.updated_at),
    index('tickets_requester').on(table.requester_id, table.updated_at),
    index('tickets_desk').on(table.status, table.updated_at),
    index('tickets_inbox').on(table.desk_unread, table.updated_at, table.ticket_id),
    index('tickets_unread')
      .on(table.store_id)
      .where(sql`${table.unread}`),
  ],
)

/** Comments of built-in helpdesk tickets, the description first. */
export const ticketComments = pgTable(
  'ticket_comments',
  {
    comment_id: text().primaryKey(),
    ticket_id: text()
      .notNull()
      .references(() => tickets.ticket_id, { onDelete: 'cascade' }),
    author_id: text().notNull(),
    author_name: text().notNull(),
    /** merchant | support */
    author_from: text().notNull(),
    body: text().notNull(),
    public: boolean().notNull().default(true),
    created_at: createdAt(),
  },
  (table) => [index('ticket_comments_ticket').on(table.ticket_id, table.created_at)],
)

/** Files for comments. One without a comment has not been sent yet; it is deleted after a day. */
export const ticketUploads = pgTable(
  'ticket_uploads',
  {
    upload_id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.user_id, { onDelete: 'cascade' }),
    /** Store whose storage limit applies; null for the support desk's own. */
    store_id: text().references(() => stores.store_id, { onDelete: 'cascade' }),
    comment_id: text().references(() => ticketComments.comment_id, { onDelete: 'cascade' }),
    /** Zendesk's upload token; null in the built-in helpdesk. */
    external_token: text(),
    file_name: text().notNull(),
    content_type: text().notNull(),
    bytes: integer().notNull(),
    created_at: createdAt(),
    used_at: utcTimestamp(),
  },
  (table) => [
    index('ticket_uploads_comment').on(table.comment_id),
    index('ticket_uploads_user').on(table.user_id),
    index('ticket_uploads_store').on(table.store_id),
    index('ticket_uploads_waiting')
      .on(table.user_id, table.created_at)
      .where(sql`${table.used_at} is null`),
  ],
)

/** Position up to which a Zendesk account's changes have been read. */
export const helpdeskCursors = pgTable('helpdesk_cursors', {
  /** Origin of the account's API. */
  account: text().primaryKey(),
  cursor: text().notNull(),
  read_at: createdAt(),
})

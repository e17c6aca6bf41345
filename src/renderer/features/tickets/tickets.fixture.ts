import type { Ticket, TicketComment, TicketDetails } from '../../../shared/contracts/support/helpdesk.ts'

export const makeTicket = (changes: Partial<Ticket> = {}): Ticket => ({
  id: 'tkt_1',
  store_id: 'str_1',
  store_name: 'Fernhill Coffee Gear',
  subject: 'Cards are declined since noon',
  description: 'Every Visa is declined.',
  main_category: 'Payments',
  sub_category: 'Declines',
  status: 'open',
  created_at: '2026-11-20T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  unread: false,
  ...changes,
})

export const makeComment = (changes: Partial<TicketComment> = {}): TicketComment => ({
  id: 'cmt_1',
  author: { id: 'usr_1', name: 'Marta Lind', from: 'merchant' },
  body: 'Every Visa is declined.\nSee https://status.example/1.',
  public: true,
  created_at: '2026-11-20T12:00:00.000Z',
  attachments: [],
  ...changes,
})

export const makeSupportReply = (changes: Partial<TicketComment> = {}): TicketComment =>
  makeComment({
    id: 'cmt_2',
    author: { id: 'usr_9', name: 'Sam Hale', from: 'support' },
    body: 'We are looking into it.',
    ...changes,
  })

export const makeTicketDetails = (changes: Partial<TicketDetails> = {}): TicketDetails => ({
  ...makeTicket(),
  requester: { id: 'usr_1', name: 'Marta Lind', email: 'marta@example.com' },
  comments: [makeComment()],
  ...changes,
})

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import {
  invalid,
  newTicket,
  newUser,
  notFound,
  ticketChange,
  type Answer,
  type Attachment,
  type Comment,
  type Ticket,
  type User,
} from './zendesk-shapes.ts'

/**
 * A fake Zendesk account: the parts of its Tickets API that are used, with the same checks and shapes, without the
 * network.
 */
export abstract class ZendeskAccountDouble {
  readonly email = 'agent@support.example'
  readonly token = 'token-of-the-agent'
  readonly tickets = new Map<number, Ticket>()
  readonly comments = new Map<number, Comment[]>()
  readonly users = new Map<number, User>()
  /** Origin of the `content_url` of new attachments, if not this account. */
  fileOrigin: string | null = null
  pageSize = 100
  now: () => Date = () => new Date()
  protected readonly files = new Map<string, { name: string; type: string; bytes: Buffer; id: number; used: boolean }>()
  #keys = new Map<string, { body: string; answer: Answer }>()
  #next = 35_000
  #changed: number[] = []

  /** The account's origin. */
  abstract get origin(): string

  readonly agent = this.#addUser('Nora Agent', this.email, 'agent')

  /** Adds an agent's comment to a ticket. */
  agentWrites(
    id: number,
    body: string,
    given: { public?: boolean; file?: { name: string; type: string; bytes: Buffer } } = {},
  ) {
    const attachments = given.file
      ? [this.#attach(this.#keepFile(given.file.name, given.file.type, given.file.bytes))]
      : []
    return this.#addComment(id, { author_id: this.agent.id, body, public: given.public ?? true, attachments })
  }

  setStatus(id: number, status: string): void {
    const ticket = this.#ticket(id)
    ticket.status = status
    this.#touch(ticket)
  }

  /** Returns the ticket with our id, of which there is exactly one. */
  ticketOf(external_id: string): Ticket {
    const found = [...this.tickets.values()].filter((ticket) => ticket.external_id === external_id)
    if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} tickets for ${external_id}`)
    return found[0]
  }

  #ticket(id: number): Ticket {
    const ticket = this.tickets.get(id)
    if (!ticket) throw new Error(`There is no ticket ${id}`)
    return ticket
  }

  #addUser(name: string, email: string, role: string): User {
    const user = { id: (this.#next += 1), name, email, role }
    this.users.set(user.id, user)
    return user
  }

  #userOf({ name, email }: { name: string; email: string }): User {
    const known = [...this.users.values()].find((user) => user.email === email)
    return known ?? this.#addUser(name, email, 'end-user')
  }

  #seconds = (): string =>
    this.now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z')

  #touch(ticket: Ticket): void {
    ticket.updated_at = this.#seconds()
    this.#changed.push(ticket.id)
  }

  #addComment(id: number, given: Pick<Comment, 'author_id' | 'body' | 'public' | 'attachments'>): Comment {
    const more = {
      id: (this.#next += 1),
      type: 'Comment',
      plain_body: given.body,
      created_at: this.#seconds(),
    } as const
    const comment: Comment = { ...given, ...more }
    this.comments.set(id, [...(this.comments.get(id) ?? []), comment])
    this.#touch(this.#ticket(id))
    return comment
  }

  #keepFile(name: string, type: string, bytes: Buffer): string {
    const token = randomBytes(8).toString('hex')
    this.files.set(token, { name, type, bytes, id: (this.#next += 1), used: false })
    return token
  }

  #attach(token: string): Attachment {
    const file = this.files.get(token)
    if (!file) throw new Error('There is no such file')
    file.used = true
    return this.#attachment(token)
  }

  #attachment(token: string): Attachment {
    const file = this.files.get(token)
    if (!file) throw new Error('There is no such file')
    return {
      id: file.id,
      file_name: file.name,
      content_url: `${this.fileOrigin ?? this.origin}/attachments/token/${token}/?name=${encodeURIComponent(file.name)}`,
      content_type: file.type,
      size: file.bytes.length,
      deleted: false,
      malware_scan_result: 'malware_not_found',
    }
  }

  #badUpload = (tokens: readonly string[] = []): boolean =>
    tokens.some((token) => this.files.get(token)?.used !== false)

  protected answer({ method, headers }: IncomingMessage, url: URL, bytes: Buffer): Answer {
    const expected = `Basic ${Buffer.from(`${this.email}/token:${this.token}`).toString('base64')}`
    if (headers.authorization !== expected) {
      return { status: 401, body: { error: "Couldn't authenticate you" } }
    }
    if (headers.accept !== 'application/json') return { status: 406, body: { error: 'Not acceptable' } }
    const path = url.pathname.replace(/\.json$/, '')
    if (method === 'POST' && path === '/api/v2/uploads') return this.#upload(url, headers['content-type'] ?? '', bytes)
    if (method !== 'GET' && headers['content-type'] !== 'application/json') {
      return { status: 415, body: { error: 'Unsupported media type' } }
    }
    if (method === 'GET') return this.#read(path, url.searchParams)
    const sent: unknown = JSON.parse(bytes.toString('utf8'))
    if (method === 'POST' && path === '/api/v2/tickets') return this.#once(headers, bytes, () => this.#open(sent))
    if (method === 'POST' && path === '/api/v2/users/create_or_update') {
      const given = newUser.safeParse(sent)
      return given.success
        ? { status: 201, body: { user: this.#userOf(given.data.user) } }
        : invalid('email', 'is not valid')
    }
    const id = /^\/api\/v2\/tickets\/(\d+)$/.exec(path)?.[1]
    return method === 'PUT' && id !== undefined ? this.#change(Number(id), sent) : notFound
  }

  #upload(url: URL, type: string, bytes: Buffer): Answer {
    const name = url.searchParams.get('filename') ?? ''
    if (name === '') return { status: 400, body: { error: 'ParameterMissing', description: 'filename' } }
    if (bytes.length === 0 || !/^[a-z]+\/[a-z0-9.+-]+$/.test(type)) return invalid('attachment', 'is not a file')
    const token = this.#keepFile(name, type, bytes)
    const attachment = this.#attachment(token)
    return { status: 201, body: { upload: { token, attachment, attachments: [attachment] } } }
  }

  /** An idempotency key works for one body; repeating it returns the same reply. */
  #once(headers: IncomingMessage['headers'], bytes: Buffer, run: () => Answer): Answer {
    const key = headers['idempotency-key']
    const body = bytes.toString('utf8')
    if (typeof key !== 'string') return run()
    const kept = this.#keys.get(key)
    if (kept && kept.body !== body) return { status: 400, body: { error: 'IdempotentRequestError' } }
    if (kept) return { ...kept.answer, headers: { 'x-idempotency-lookup': 'hit' } }
    const answer = run()
    if (answer.status < 300) this.#keys.set(key, { body, answer })
    return { ...answer, headers: { 'x-idempotency-lookup': 'miss' } }
  }

  #open(sent: unknown): Answer {
    const given = newTicket.safeParse(sent)
    if (!given.success) return invalid(String(given.error.issues[0]?.path.at(-1) ?? 'base'), 'is not valid')
    const { subject, external_id, comment, requester, tags } = given.data.ticket
    if (this.#badUpload(comment.uploads)) return invalid('attachment', 'upload token is not valid')
    const id = (this.#next += 1)
    const author_id = this.#userOf(requester).id
    const times = { created_at: this.#seconds(), updated_at: this.#seconds() }
    const ticket = {
      id,
      external_id,
      subject,
      requester_id: author_id,
      assignee_id: null,
      status: 'new',
      tags,
      ...times,
    }
    this.tickets.set(id, ticket)
    const attachments = (comment.uploads ?? []).map((token) => this.#attach(token))
    this.#addComment(id, { author_id, body: comment.body, public: true, attachments })
    return { status: 201, body: { ticket, audit: { events: [] } } }
  }

  #change(id: number, sent: unknown): Answer {
    const ticket = this.tickets.get(id)
    const given = ticketChange.safeParse(sent)
    if (!ticket) return notFound
    if (!given.success) return invalid('base', 'is not valid')
    if (ticket.status === 'closed') return invalid('status', 'Status: closed prevents ticket update')
    const { comment, status, assignee_email } = given.data.ticket
    if (assignee_email === this.email) ticket.assignee_id = this.agent.id
    if (status === 'solved' && ticket.assignee_id === null) {
      return invalid('assignee_id', 'Assignee: is required when solving a ticket')
    }
    if (comment && !this.users.has(comment.author_id)) return invalid('author', 'is not valid')
    if (this.#badUpload(comment?.uploads)) return invalid('attachment', 'upload token is not valid')
    const events: object[] = []
    if (comment) {
      const attachments = (comment.uploads ?? []).map((token) => this.#attach(token))
      events.push(this.#addComment(id, { ...comment, attachments }))
    }
    if (status) {
      events.push({ id: (this.#next += 1), type: 'Change', field_name: 'status', value: status })
      this.setStatus(id, status)
    }
    return { status: 200, body: { ticket, audit: { id: (this.#next += 1), events } } }
  }

  #read(path: string, query: URLSearchParams): Answer {
    const [, resource, id, part] = /^\/api\/v2\/(\w+)\/?([\w]+)?\/?([\w]+)?$/.exec(path) ?? []
    const ok = (body: unknown): Answer => ({ status: 200, body })
    if (resource === 'tickets')
      return part === 'comments' ? this.#commentPage(Number(id), query) : this.#find(id, query)
    if (resource === 'users' && id === 'search') {
      const email = /^email:"(.+)"$/.exec(query.get('query') ?? '')?.[1]
      return ok({ users: [...this.users.values()].filter((user) => user.email === email) })
    }
    if (resource === 'attachments') {
      const token = [...this.files.keys()].find((key) => this.files.get(key)?.id === Number(id))
      return token === undefined ? notFound : ok({ attachment: this.#attachment(token) })
    }
    return resource === 'incremental' && id === 'tickets' && part === 'cursor' ? this.#changes(query) : notFound
  }

  #find(id: string | undefined, query: URLSearchParams): Answer {
    const all = [...this.tickets.values()]
    if (id === undefined) {
      const tickets = all.filter(({ external_id }) => external_id === query.get('external_id'))
      return { status: 200, body: { tickets, count: 1 } }
    }
    if (id === 'show_many') {
      const ids = new Set((query.get('ids') ?? '').split(',').map(Number))
      if (ids.size > 100) return invalid('ids', 'too many')
      return { status: 200, body: { tickets: all.filter((ticket) => ids.has(ticket.id)) } }
    }
    const ticket = this.tickets.get(Number(id))
    return ticket ? { status: 200, body: { ticket } } : notFound
  }

  #commentPage(id: number, query: URLSearchParams): Answer {
    const all = this.comments.get(id)
    if (!all) return notFound
    const from = Number(query.get('page[after]') ?? 0)
    const to = from + Math.min(this.pageSize, Number(query.get('page[size]') ?? 100))
    const comments = all.slice(from, to)
    const more = to < all.length
    const users =
      query.get('include') === 'users' ? comments.map(({ author_id }) => this.users.get(author_id)) : undefined
    return {
      status: 200,
      body: { comments, users, meta: { has_more: more, after_cursor: more ? String(to) : null }, links: {} },
    }
  }

  #changes(query: URLSearchParams): Answer {
    const start = query.get('start_time')
    const cursor = query.get('cursor')
    if (cursor === null && (start === null || !/^\d+$/.test(start))) return invalid('start_time', 'is missing')
    if (start !== null && Number(start) * 1000 > this.now().getTime() - 60_000) {
      return invalid('start_time', 'Too recent start_time. Use a start_time older than 60 seconds')
    }
    const ids = new Set(this.#changed.slice(cursor === null ? 0 : Number(cursor)))
    const tickets = [...ids].flatMap((id) => this.tickets.get(id) ?? [])
    return {
      status: 200,
      body: { tickets, after_cursor: String(this.#changed.length), after_url: null, end_of_stream: true },
    }
  }
}

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorBody } from '../../shared/contract.ts'

/** An expected failure: a status, a message for people, a code for programs. Anything else is a 500 and is logged. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly status: number
  readonly code: string | undefined
  readonly errors: Record<string, string> | undefined
  /** Additional fields of the reply body, such as the new totals of a changed cart. */
  readonly data: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined
  /** The call had no effect: the same `Idempotency-Key` starts over instead of resuming it. */
  readonly startsAfresh: boolean

  constructor(
    status: number,
    detail: string,
    more: {
      code?: string
      errors?: Record<string, string>
      data?: Record<string, unknown>
      retryAfter?: number
      startsAfresh?: boolean
    } = {},
  ) {
    super(detail)
    this.status = status
    this.code = more.code
    this.errors = more.errors
    this.data = more.data
    this.retryAfter = more.retryAfter
    this.startsAfresh = more.startsAfresh ?? false
  }

  /** The same failure with other fields in its reply. */
  withData(data: Record<string, unknown>): AppError {
    const { status, message, code, errors, retryAfter } = this
    const more = {
      ...(code !== undefined && { code }),
      ...(errors && { errors }),
      ...(retryAfter !== undefined && { retryAfter }),
    }
    return new AppError(status, message, { ...more, data })
  }
}

/** A 400 on one form field. */
export const badField = (field: string, message: string): AppError =>
  new AppError(400, message, { errors: { [field]: message } })

/**
 * Rejects an edit of a record that someone else has saved since it was read. Does nothing without an `expected`
 * version, or if the record doesn't exist.
 * @throws AppError 409 `stale_version`
 */
export function requireVersion(version: number | null, expected: number | undefined): void {
  if (version === null || expected === undefined || version === expected) return
  throw staleVersion(version)
}

/** Error for an edit of a record that has been saved since; `version` is the current one. */
export const staleVersion = (version: number): AppError =>
  new AppError(409, 'Another member saved changes after you opened this', { code: 'stale_version', data: { version } })

export const notFound = (detail: string): AppError => new AppError(404, detail, { code: 'not_found' })

/** Error for a call that needs an open store. */
export const storeClosed = (status: 404 | 422): AppError =>
  new AppError(status, 'This store is closed', { code: 'store_closed' })

/**
 * PostgreSQL and socket codes that mean the database is unavailable, not that the query is wrong: it is down or a
 * replica, out of memory or connections, has an I/O error, or timed out.
 */
const DATABASE_AWAY = /^(57P0\d|57014|08\w{3}|53\w{3}|58030|25006|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT)$/
const AWAY_MESSAGES =
  /connection terminated|timeout exceeded when trying to connect|Connection ended unexpectedly|is not queryable|Query read timeout/i

/** True if the error, or its cause, means that the database can't be reached now. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && typeof error.code === 'string' && DATABASE_AWAY.test(error.code)) return true
  // The socket file is gone; the same code for any other file is our own bug.
  if ('code' in error && error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect') return true
  return AWAY_MESSAGES.test(error.message) || isDatabaseAway(error.cause)
}

/** PostgreSQL's code, and those of the file system. */
const DISK_FULL = /^(53100|ENOSPC|EDQUOT)$/

/** True if the error, or its cause, means that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string' && DISK_FULL.test(error.code)) || isDiskFull(error.cause)
}

export const databaseAway = (): AppError =>
  new AppError(503, 'The database is not responding, please try again', { code: 'database_away', retryAfter: 2 })

/** Longer delay than for other outages, because someone has to free up space first. */
export const diskFull = (data?: Record<string, unknown>): AppError =>
  new AppError(503, 'The server is out of disk space, please try again later', {
    code: 'disk_full',
    retryAfter: 30,
    ...(data && { data }),
  })

/**
 * A number out of range for its column, or a character that PostgreSQL can't store, that the caller's schema let
 * through.
 */
const UNSTORABLE = /^(22003|22021|22P05)$/

function isUnstorable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && typeof error.code === 'string' && UNSTORABLE.test(error.code)) || isUnstorable(error.cause)
}

interface Failure {
  status: number
  body: ErrorBody & Record<string, unknown>
  retryAfter?: number | undefined
}

const ZOD_WORDS =
  /^(It (must be|is missing)|Invalid (input|option|string|number|key|element)|Too (small|big)|Unrecognized key)/

function validationFailure(
  error: FastifyError & { validation: readonly { instancePath: string; message?: string }[] },
): Failure {
  const errors: Record<string, string> = {}
  for (const issue of error.validation) {
    const field = issue.instancePath.replace(/^\//, '').replaceAll('/', '.')
    errors[field] ??= issue.message ?? 'Invalid input'
  }
  const [field, message] = Object.entries(errors)[0] ?? ['', 'Invalid input']
  // The schemas' own messages are self-contained; zod's don't name the field.
  const detail = field && ZOD_WORDS.test(message) ? `${field}: ${message}` : message
  return { status: 400, body: { detail, code: 'invalid_input', errors } }
}

const PLAIN: Readonly<Record<number, string>> = {
  400: 'The request could not be read',
  404: 'Not found',
  413: 'The request is too large',
  415: 'This content type is not supported',
  429: 'Too many requests, please wait a moment',
}

/** The reply body of an expected failure. */
export const bodyOf = ({ message, code, errors, data }: AppError): ErrorBody & Record<string, unknown> => ({
  ...data,
  detail: message,
  ...(code && { code }),
  ...(errors && { errors }),
})

const failureWith = (error: AppError): Failure => ({
  status: error.status,
  retryAfter: error.retryAfter,
  body: bodyOf(error),
})

function failureOf(error: FastifyError): Failure {
  if (error instanceof AppError) return failureWith(error)
  if (hasZodFastifySchemaValidationErrors(error)) return validationFailure(error)
  if (isDiskFull(error)) return failureWith(diskFull())
  if (isDatabaseAway(error)) return failureWith(databaseAway())
  if (isUnstorable(error)) return { status: 400, body: { detail: 'A value cannot be stored', code: 'invalid_input' } }
  const status = error.statusCode ?? 500
  if (status >= 400 && status < 500) return { status, body: { detail: PLAIN[status] ?? error.message } }
  return { status: 500, body: { detail: 'Something went wrong on our side', code: 'internal' } }
}

/** Converts any thrown error to `{detail}` with the right status; only unexpected ones are logged as errors. */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error)
  if (failure.status === 503) request.log.warn({ err: error }, 'request refused')
  else if (failure.status >= 500) request.log.error({ err: error }, 'request failed')
  if (failure.retryAfter !== undefined) reply.header('Retry-After', failure.retryAfter)
  return reply.status(failure.status).type('application/json').serializer(JSON.stringify).send(failure.body)
}

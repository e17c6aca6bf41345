import { pino, stdSerializers, type DestinationStream, type Logger } from 'pino'
import type { Settings } from './settings.ts'

/** Field names of secrets, at any depth in what is logged. */
const SECRETS = [
  'authorization',
  'bearer',
  'cookie',
  'set-cookie',
  'token',
  'password',
  'new_password',
  'otp',
  'secret',
]

const redacted = SECRETS.flatMap((name) => {
  const key = name.includes('-') ? `["${name}"]` : name
  const below = name.includes('-') ? `*${key}` : `*.${key}`
  return [key, below, name.includes('-') ? `*.headers${key}` : `*.headers.${key}`]
})

/**
 * The server's log: JSON lines on stderr, so that stdout contains only output for people. Secrets are redacted, and so
 * are query values, which are personal data.
 */
export function createLog({ logLevel }: Pick<Settings, 'logLevel'>, stream?: DestinationStream): Logger {
  const options = {
    level: logLevel,
    redact: { paths: redacted, censor: '[hidden]' },
    serializers: { err: withoutValues, meta: withoutErrors },
  }
  return stream ? pino(options, stream) : pino(options, pino.destination({ dest: 2, sync: true }))
}

/**
 * The query builder puts the values of a failed query into its message, and PostgreSQL may repeat one in its detail.
 */
function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { type, message, stack, code, cause } = fieldsOf(error)
  return { type, message, ...(code !== undefined && { code }), stack, ...(cause && { cause }) }
}

/** The job runner's metadata may contain an error, and the error its connection with the password. */
function withoutErrors(meta: unknown): unknown {
  if (typeof meta !== 'object' || meta === null) return meta
  const fields: [string, unknown][] = Object.entries(meta)
  return Object.fromEntries(fields.map(([name, value]) => [name, value instanceof Error ? fieldsOf(value) : value]))
}

interface ErrorFields {
  type: string
  message: string
  stack: string
  code?: string
  cause?: ErrorFields
}

function fieldsOf(error: Error): ErrorFields {
  const clean = (text: string): string => text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
  const { type } = stdSerializers.err(error)
  return {
    type,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...('code' in error && typeof error.code === 'string' && { code: error.code }),
    ...(error.cause instanceof Error && { cause: fieldsOf(error.cause) }),
  }
}

import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP, isIPv4 } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { isLoopback, outboxConflicts } from './loopback.ts'

/** Server configuration from the environment. Read once at startup; nothing else reads `process.env`. */
export interface Settings {
  /** TCP port of the API and both web entries. */
  port: number
  /** Address listened on. */
  host: string
  /** Absolute path of the folder with the embedded database, the uploads and the secret key. */
  dataDir: string
  /** An external PostgreSQL. Absent: the embedded one is started under `dataDir`. */
  databaseUrl?: string
  /** The same database without a transaction pooler, for work that needs a session. Default: `databaseUrl`. */
  databaseDirectUrl?: string
  /** Maximum database connections of this process's pool. */
  dbPool: number
  /** Origin of the dashboard, without a trailing slash. */
  publicUrl: string
  /** Origin of the shopper's pages, without a trailing slash. */
  checkoutUrl: string
  /** SMTP server for outgoing email. Absent: email goes to the outbox. */
  smtpUrl?: string
  /** Sender of every email. */
  mailFrom: string
  /** True if email is shown at /outbox instead of being sent. */
  outbox: boolean
  /** Encrypts stored provider secrets. Absent: `secretKey()` creates one under `dataDir`. */
  secretKey?: string
  /** Additional host names of Cartwright itself, besides those of the two URLs (GAP-09). */
  knownHosts: readonly string[]
  /** Email addresses of the operators' accounts, lowercased: they answer tickets and read the error log. */
  operators: readonly string[]
  /** The Zendesk account for tickets. Absent: the built-in helpdesk. */
  zendesk?: {
    /** Origin of its API, such as https://example.zendesk.com. */
    origin: string
    email: string
    token: string
    /** Verifies Zendesk's webhooks. Absent: changes are polled every minute instead. */
    webhookSecret?: string
  }
  /** The Stripe platform account that opens accounts for stores. Absent: stores connect their own. */
  stripePlatform?: {
    key: string
    /** Verifies Stripe's webhooks about those accounts. Absent: Stripe is polled instead. */
    webhookSecret?: string
  }
  /** Addresses of reverse proxies whose forwarding headers are trusted. */
  trustedProxies: readonly string[]
  /** Lowercase header in which these report the country of a caller's IP address. Absent: it is unknown. */
  countryHeader?: string
  /** Origin on this machine that replaces every payment provider, for tests. Absent: the real providers. */
  providersUrl?: string
  /** Bearer token that allows other machines to read GET /metrics. Absent: only this machine can. */
  metricsToken?: string
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Requests per minute and caller: in general, for sign-in calls, for payment calls. */
  rateLimits: { general: number; auth: number; pay: number }
}

/** The environment is invalid; the message lists every invalid variable, one per line. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Cartwright cannot start with these settings:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

const whole = (fallback: number, min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return z
    .string()
    .regex(/^\d+$/, message)
    .default(String(fallback))
    .transform(Number)
    .pipe(z.number().min(min, message).max(max, message))
}

/** Aborts on the first problem, because the following checks may parse the URL. */
const address = (protocol: RegExp, message: string) => z.url({ protocol, error: message, abort: true })

const WEB_ADDRESS = 'must be a web address with http:// or https://, such as https://shop.example.com'

const origin = address(/^https?$/, WEB_ADDRESS)
  .refine((url) => /^https?:\/\/[^/]/i.test(url), { error: WEB_ADDRESS, abort: true })
  .refine((url) => {
    const { pathname, search, hash, username, password } = new URL(url)
    return pathname === '/' && search === '' && hash === '' && username === '' && password === ''
  }, 'must be a web address without a path, such as https://shop.example.com')
  .transform((url) => new URL(url).origin)

const HOST_NAME = /^(?=.{1,253}$)([a-z\d_]([a-z\d_-]*[a-z\d_])?\.)*[a-z\d]([a-z\d-]*[a-z\d])?$/i

/** A numeric last label would be an IP address, and an invalid one at this point. */
const isHost = (host: string): boolean => isIP(host) !== 0 || (HOST_NAME.test(host) && !/(^|\.)\d+$/.test(host))

/** An IP address, a network such as 10.0.0.0/8, or `loopback`. */
const isProxy = (proxy: string): boolean => {
  if (proxy === 'loopback') return true
  const [ip = '', bits, ...more] = proxy.split('/')
  if (isIP(ip) === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isIPv4(ip) ? 32 : 128))
}

const DATABASE_ADDRESS = address(/^postgres(ql)?$/, 'must look like postgresql://user:password@host:5432/database')

const environment = z.object({
  PORT: whole(4100, 1, 65_535),
  HOST: z
    .string()
    .refine(isHost, 'must be an IP address or a host name of this machine, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: DATABASE_ADDRESS.optional(),
  DATABASE_DIRECT_URL: DATABASE_ADDRESS.optional(),
  DB_POOL: whole(10, 1, 1000),
  PUBLIC_URL: origin.optional(),
  CHECKOUT_URL: origin.optional(),
  SMTP_URL: address(/^smtps?$/, 'must look like smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>\n]*<?[^\s<>@]+@[^\s<>@]+>?$/, 'must look like Cartwright <mail@example.com>')
    .optional(),
  SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  KNOWN_HOSTS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((host) => host.trim().toLowerCase()))
    .transform((hosts) => hosts.filter((host) => host !== ''))
    .refine((hosts) => hosts.every((host) => /^[a-z\d.-]+$/.test(host)), 'must be comma-separated host names'),
  OPERATOR_EMAILS: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((address) => address.trim().toLowerCase()))
    .transform((addresses) => addresses.filter((address) => address !== ''))
    .refine(
      (addresses) => addresses.every((address) => /^[^\s@]+@[^\s@]+$/.test(address)),
      'must be comma-separated email addresses',
    ),
  ZENDESK_SUBDOMAIN: z
    .string()
    .regex(/^[a-z\d][a-z\d-]*$/i, 'must be the subdomain: the part before .zendesk.com')
    .optional(),
  ZENDESK_EMAIL: z
    .string()
    .regex(/^[^\s@]+@[^\s@]+$/, "must be an agent's email address")
    .optional(),
  ZENDESK_TOKEN: z.string().optional(),
  ZENDESK_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PLATFORM_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{10,240}$/, 'must be a secret key of Stripe, such as sk_live_…')
    .optional(),
  STRIPE_PLATFORM_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[\w+/=]{16,200}$/, 'must be a signing secret of Stripe, such as whsec_…')
    .optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform((list) => list.split(',').map((address) => address.trim()))
    .transform((addresses) => addresses.filter((address) => address !== ''))
    .refine(
      (proxies) => proxies.every(isProxy),
      'must be IP addresses, networks such as 10.0.0.0/8, or loopback, separated by commas',
    ),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z\d-]+$/i, 'must be the name of a header, such as CF-IPCountry')
    .transform((name) => name.toLowerCase())
    .optional(),
  PROVIDERS_URL: origin
    .refine((url) => isLoopback(new URL(url).hostname), 'must be on this machine: it gets all provider keys')
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}=*$/, 'must have at least 16 characters: letters, digits and . _ ~ + / -')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  RATE_LIMIT: whole(600, 1, 1_000_000),
  RATE_LIMIT_AUTH: whole(20, 1, 1_000_000),
  RATE_LIMIT_PAY: whole(60, 1, 1_000_000),
})

type Environment = z.output<typeof environment>

/**
 * Parses the environment; an empty variable counts as absent.
 * @throws SettingsError naming every invalid variable.
 */
export const readSettings = (env: Readonly<Record<string, string | undefined>>): Settings => {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  }
  const settings = toSettings(parsed.data)
  const problems = [...halfZendesk(parsed.data), ...conflicts(settings)]
  if (problems.length > 0) throw new SettingsError(problems)
  return settings
}

const toSettings = (env: Environment): Settings => {
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    ...(env.DATABASE_URL !== undefined && { databaseUrl: env.DATABASE_URL }),
    ...(env.DATABASE_DIRECT_URL !== undefined && { databaseDirectUrl: env.DATABASE_DIRECT_URL }),
    dbPool: env.DB_POOL,
    publicUrl,
    checkoutUrl: env.CHECKOUT_URL ?? publicUrl,
    ...(env.SMTP_URL !== undefined && { smtpUrl: env.SMTP_URL }),
    mailFrom: env.MAIL_FROM ?? `Cartwright <no-reply@${new URL(publicUrl).hostname}>`,
    outbox: env.SMTP_URL === undefined,
    ...(env.SECRET_KEY !== undefined && { secretKey: env.SECRET_KEY }),
    knownHosts: env.KNOWN_HOSTS,
    operators: env.OPERATOR_EMAILS,
    ...zendeskOf(env),
    ...stripePlatformOf(env),
    trustedProxies: env.TRUSTED_PROXIES,
    ...(env.COUNTRY_HEADER !== undefined && { countryHeader: env.COUNTRY_HEADER }),
    ...(env.PROVIDERS_URL !== undefined && { providersUrl: env.PROVIDERS_URL }),
    ...(env.METRICS_TOKEN !== undefined && { metricsToken: env.METRICS_TOKEN }),
    logLevel: env.LOG_LEVEL,
    rateLimits: { general: env.RATE_LIMIT, auth: env.RATE_LIMIT_AUTH, pay: env.RATE_LIMIT_PAY },
  }
}

/** All three identify the account; `readSettings` rejects some of them without the others. */
const zendeskOf = (env: Environment): Pick<Settings, 'zendesk'> => {
  const { ZENDESK_SUBDOMAIN: subdomain, ZENDESK_EMAIL: email, ZENDESK_TOKEN: token } = env
  if (subdomain === undefined || email === undefined || token === undefined) return {}
  const secret = env.ZENDESK_WEBHOOK_SECRET
  const origin = `https://${subdomain.toLowerCase()}.zendesk.com`
  return { zendesk: { origin, email, token, ...(secret !== undefined && { webhookSecret: secret }) } }
}

const stripePlatformOf = (env: Environment): Pick<Settings, 'stripePlatform'> => {
  const { STRIPE_PLATFORM_KEY: key, STRIPE_PLATFORM_WEBHOOK_SECRET: webhookSecret } = env
  return key === undefined ? {} : { stripePlatform: { key, ...(webhookSecret !== undefined && { webhookSecret }) } }
}

const ZENDESK = ['ZENDESK_SUBDOMAIN', 'ZENDESK_EMAIL', 'ZENDESK_TOKEN'] as const

const halfZendesk = (env: Environment): string[] => {
  const missing = ZENDESK.filter((name) => env[name] === undefined)
  if (missing.length === 0 || missing.length === ZENDESK.length) return []
  return [`${missing.join(' and ')} required: Zendesk needs ${ZENDESK.join(', ')} together`]
}

/** Checks rules between settings. */
const conflicts = (settings: Settings): string[] => {
  const problems: string[] = []
  if (settings.outbox) problems.push(...outboxConflicts(settings))
  if (settings.databaseUrl !== undefined && settings.secretKey === undefined) {
    problems.push('SECRET_KEY is required with DATABASE_URL: all servers of a database must use the same key')
  }
  if (settings.databaseDirectUrl !== undefined && settings.databaseUrl === undefined) {
    problems.push('DATABASE_URL is required with DATABASE_DIRECT_URL: requests use it')
  }
  if (settings.countryHeader !== undefined && settings.trustedProxies.length === 0) {
    problems.push('TRUSTED_PROXIES is required with COUNTRY_HEADER: the header is only trusted from these proxies')
  }
  return problems
}

/**
 * The key that encrypts stored provider secrets: SECRET_KEY, or the one stored under the data directory (mode 0600),
 * created on the first call.
 */
export const secretKey = ({ secretKey: given, dataDir }: Pick<Settings, 'secretKey' | 'dataDir'>): string => {
  if (given !== undefined) return given
  const file = join(dataDir, 'secret.key')
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  try {
    const made = randomBytes(32).toString('base64url')
    writeFileSync(file, `${made}\n`, { flag: 'wx', mode: 0o600, flush: true })
    return made
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const kept = readFileSync(file, 'utf8').trim()
    if (kept.length >= 32) return kept
    throw new SettingsError([`the key in ${file} is damaged. Restore it from a backup, or set SECRET_KEY`])
  }
}

import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsToken, type Contract } from '../../../shared/contract.ts'
import type { Settings } from '../../settings.ts'
import { hashToken, tokenOf } from '../requests/caller.ts'
import { AppError } from '../errors.ts'
import { networkOf } from '../requests/network.ts'
import { sessionIdOf } from '../requests/session-id.ts'

const MINUTE = 60_000
/** More callers than this in one minute are an attack that spreads: counting starts again rather than fill memory. */
const MOST_CALLERS = 100_000

/**
 * Counts by the minute, in this process. One store serves every route, because a limit is meant for all calls of its
 * kind together; the plugin's own store counts each route apart.
 */
class MinuteCounts implements FastifyRateLimitStore {
  #counts = new Map<string, number>()
  #since = 0

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    const now = Date.now()
    if (now - this.#since >= MINUTE || this.#counts.size > MOST_CALLERS) {
      this.#counts.clear()
      this.#since = now
    }
    const current = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, current)
    callback(null, { current, ttl: MINUTE - (now - this.#since) })
  }

  child(): FastifyRateLimitStore {
    return this
  }
}

const tooMany = (ttl: number): AppError =>
  new AppError(429, 'Too many requests, please wait a moment', {
    code: 'too_many_requests',
    retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
  })

/** Installs the limiter; only routes that carry a limit are counted. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: MinuteCounts,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
}

/** A page that fails at every step still says enough with a tenth of what it may call. */
const LOG_SHARE = 10

/**
 * How often a minute a contract may be called: sign-in calls and records of errors by address, payment calls by session
 * (so that many shoppers behind one address can pay), calls that need a token by it, and all others by address.
 */
export function limitFor({ rateLimits }: Pick<Settings, 'rateLimits'>, contract: Contract): RateLimitOptions {
  const base = { timeWindow: MINUTE }
  if (contract.limit === 'auth') return { ...base, groupId: 'auth', max: rateLimits.auth, keyGenerator: byAddress }
  if (contract.limit === 'pay') {
    return { ...base, groupId: 'pay', max: rateLimits.pay, hook: 'preHandler', keyGenerator: bySession }
  }
  if (contract.limit === 'log') {
    return { ...base, groupId: 'log', max: Math.ceil(rateLimits.general / LOG_SHARE), keyGenerator: byAddress }
  }
  const keyGenerator = needsToken(contract.access) ? byToken : byAddress
  return { ...base, groupId: 'general', max: rateLimits.general, keyGenerator }
}

/**
 * Counts by address what is no call of its own: tokens that open nothing, sessions that are made by opening a page.
 * @throws AppError 429 after as many a minute as calls are allowed.
 */
export function createTokenLimit({ rateLimits }: Pick<Settings, 'rateLimits'>): (address: string) => void {
  const counts = new MinuteCounts()
  return (address) =>
    counts.incr(networkOf(address), (_error, result) => {
      if (result && result.current > rateLimits.general) throw tooMany(result.ttl)
    })
}

/** Shoppers behind one address, such as an office, pay in sessions of their own. */
const SESSIONS_OF_ONE_ADDRESS = 5

/**
 * Counts payment calls by address as well: sessions that are made up would otherwise each be a caller of its own.
 * @throws AppError 429
 */
export function createPayLimit({ rateLimits }: Pick<Settings, 'rateLimits'>): (address: string) => void {
  const counts = new MinuteCounts()
  return (address) =>
    counts.incr(networkOf(address), (_error, result) => {
      if (result && result.current > rateLimits.pay * SESSIONS_OF_ONE_ADDRESS) throw tooMany(result.ttl)
    })
}

/** The limit of what is called without a contract: webhooks and the live socket. */
export function addressLimit({ rateLimits }: Pick<Settings, 'rateLimits'>): RateLimitOptions {
  return { timeWindow: MINUTE, groupId: 'general', max: rateLimits.general, keyGenerator: byAddress }
}

const byAddress = (request: FastifyRequest): string => networkOf(request.ip)

const bySession = (request: FastifyRequest): string => sessionIdOf(request) ?? networkOf(request.ip)

function byToken(request: FastifyRequest): string {
  const token = tokenOf(request)
  return token === null ? byAddress(request) : hashToken(token)
}

import rateLimit, { type FastifyRateLimitStore, type RateLimitOptions } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsToken, type Contract } from '../../../shared/contract.ts'
import type { Settings } from '../../settings.ts'
import { hashToken, tokenOf } from '../requests/caller.ts'
import { AppError } from '../errors.ts'
import { networkOf } from '../requests/network.ts'
import { sessionIdOf } from '../requests/session-id.ts'

const MINUTE = 60_000
/** More callers than this in a minute are a distributed attack: counting restarts instead of filling the memory. */
const MAX_CALLERS = 100_000

/**
 * Counts per minute, in this process. One store serves every route because a limit covers all calls of its kind; the
 * plugin's own store counts each route separately.
 */
class MinuteCounts implements FastifyRateLimitStore {
  #counts = new Map<string, number>()
  #since = 0

  incr(key: string, callback: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    const now = Date.now()
    if (now - this.#since >= MINUTE || this.#counts.size > MAX_CALLERS) {
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

/** Installs the rate limiter; only routes with a limit are counted. */
export async function registerLimits(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    global: false,
    store: MinuteCounts,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
  })
}

/** Even a page that fails at every step reports enough with a tenth of its call limit. */
const LOG_SHARE = 10

/**
 * Calls per minute allowed for a contract: sign-in calls and error records by IP address, payment calls by session (so
 * that many shoppers behind one address can pay), authenticated calls by token, all others by IP address.
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
 * Counts by IP address what isn't a call of its own: invalid tokens, and sessions created by opening a page.
 * @throws AppError 429 after as many a minute as calls are allowed.
 */
export function createTokenLimit({ rateLimits }: Pick<Settings, 'rateLimits'>): (address: string) => void {
  const counts = new MinuteCounts()
  return (address) =>
    counts.incr(networkOf(address), (_error, result) => {
      if (result && result.current > rateLimits.general) throw tooMany(result.ttl)
    })
}

/** Shoppers behind one IP address, such as an office, each pay in their own session. */
const SESSIONS_PER_ADDRESS = 5

/**
 * Also counts payment calls by IP address, because each made-up session would otherwise be a separate caller.
 * @throws AppError 429
 */
export function createPayLimit({ rateLimits }: Pick<Settings, 'rateLimits'>): (address: string) => void {
  const counts = new MinuteCounts()
  return (address) =>
    counts.incr(networkOf(address), (_error, result) => {
      if (result && result.current > rateLimits.pay * SESSIONS_PER_ADDRESS) throw tooMany(result.ttl)
    })
}

/** Limit for calls without a contract: webhooks and the live socket. */
export function addressLimit({ rateLimits }: Pick<Settings, 'rateLimits'>): RateLimitOptions {
  return { timeWindow: MINUTE, groupId: 'general', max: rateLimits.general, keyGenerator: byAddress }
}

const byAddress = (request: FastifyRequest): string => networkOf(request.ip)

const bySession = (request: FastifyRequest): string => sessionIdOf(request) ?? networkOf(request.ip)

function byToken(request: FastifyRequest): string {
  const token = tokenOf(request)
  return token === null ? byAddress(request) : hashToken(token)
}

import websocket from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { REALTIME_PATH, socketOpening, type LiveEvent } from '../../shared/realtime.ts'
import type { Executor } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { findValidTokens, findUserByToken } from '../http/requests/caller-repo.ts'
import { findMembers } from './members-repo.ts'
import { AppError } from '../http/errors.ts'
import { isOwnOrigin } from '../http/requests/hosts.ts'
import { addressLimit } from '../http/limits/limits.ts'
import type { LiveFeed } from './pg-live.ts'

/** Close codes from 4000 are application-specific. */
const UNAUTHORIZED = 4401
const SERVICE_RESTART = 1012
const GOING_AWAY = 1001

const OPENING = 5_000
const HEARTBEAT = 30_000

type Socket = FastifyInstance['websocketServer'] extends { clients: Set<infer S> } ? S : never

interface Listener {
  user_id: string
  token_hash: string
}

/** The dashboard's live sockets of this process, with their users and subscriptions. */
class Hub {
  #deps: Deps
  #members: Members
  #listeners = new Map<Socket, Listener>()
  #alive = new WeakSet<Socket>()
  /** Sends events in order, although each may have to query the store's members first. */
  #queue: Promise<void> = Promise.resolve()

  constructor(deps: Deps) {
    this.#deps = deps
    this.#members = createMembers(deps.db)
  }

  admit(socket: Socket): void {
    const timer = setTimeout(() => socket.close(UNAUTHORIZED, 'No token was sent'), OPENING)
    this.#alive.add(socket)
    socket.on('pong', () => this.#alive.add(socket))
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      clearTimeout(timer)
      this.#listeners.delete(socket)
    })
    socket.once('message', (data) => {
      clearTimeout(timer)
      this.#open(socket, textOf(data)).catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a live socket could not be opened')
        socket.close(SERVICE_RESTART)
      })
    })
  }

  async #open(socket: Socket, message: string): Promise<void> {
    const token = tokenIn(message)
    const user = token === null ? null : await findUserByToken(this.#deps.db, token, this.#deps.clock.now())
    if (user === null) return socket.close(UNAUTHORIZED, 'Please sign in')
    if (socket.readyState !== socket.OPEN) return
    this.#listeners.set(socket, { user_id: user.user_id, token_hash: user.token_hash })
    socket.send(JSON.stringify({ type: 'ready' }))
  }

  tell(event: LiveEvent): void {
    if (this.#listeners.size === 0) return
    this.#queue = this.#queue
      .then(() => this.#forward(event))
      .catch((error: unknown) => {
        this.#deps.log.warn({ err: error }, 'a live event was not forwarded')
        this.closeAll(SERVICE_RESTART)
      })
  }

  async #forward(event: LiveEvent): Promise<void> {
    // Neither a removed member nor an ended session may receive the next event.
    if (event.type === 'store.updated') this.#members.invalidate(event.store_id)
    if (event.type === 'account.updated') await this.#dropEnded(event.user_id)
    const hears = await this.#audienceOf(event)
    const text = JSON.stringify(event)
    for (const [socket, { user_id }] of this.#listeners) {
      if (hears(user_id) && socket.readyState === socket.OPEN) socket.send(text)
    }
  }

  async #audienceOf(event: LiveEvent): Promise<(user_id: string) => boolean> {
    if ('user_id' in event) return (user_id) => user_id === event.user_id
    const members = await this.#members.of(event.store_id)
    return (user_id) => members.has(user_id)
  }

  /** Closes sockets with expired or revoked tokens, checked in one query: for all users, or for one. */
  async #dropEnded(only?: string): Promise<void> {
    const asked = [...this.#listeners].filter(([, { user_id }]) => only === undefined || user_id === only)
    const hashes = asked.map(([, { token_hash }]) => token_hash)
    const living = await findValidTokens(this.#deps.db, hashes, this.#deps.clock.now())
    for (const [socket, { token_hash }] of asked) {
      if (!living.has(token_hash)) socket.close(UNAUTHORIZED, 'Please sign in')
    }
  }

  /** Closes sockets that are disconnected or have an invalid token. */
  async beat(sockets: Iterable<Socket>): Promise<void> {
    for (const socket of sockets) {
      if (!this.#alive.has(socket)) socket.terminate()
      else {
        this.#alive.delete(socket)
        socket.ping()
      }
    }
    await this.#dropEnded()
  }

  closeAll(code: number): void {
    for (const socket of this.#listeners.keys()) socket.close(code)
  }
}

const textOf = (data: Buffer | ArrayBuffer | Buffer[]): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(new Uint8Array(data))).toString('utf8')

function tokenIn(message: string): string | null {
  try {
    const opening = socketOpening.safeParse(JSON.parse(message))
    return opening.success ? opening.data.token : null
  } catch {
    return null
  }
}

/** Registers the live socket at /api/realtime and its alias. Browsers may only connect from our own pages. */
export async function registerLiveSocket(app: FastifyInstance, deps: Deps, feed: LiveFeed): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: 4096 },
    preClose: () => {
      for (const socket of app.websocketServer.clients) socket.close(GOING_AWAY)
      setTimeout(() => app.websocketServer.clients.forEach((socket) => socket.terminate()), 500).unref()
    },
  })
  const hub = new Hub(deps)
  const stop = feed.subscribe(
    (event) => hub.tell(event),
    () => hub.closeAll(SERVICE_RESTART),
  )
  const heart = setInterval(() => {
    hub.beat(app.websocketServer.clients).catch((error: unknown) => deps.log.debug({ err: error }, 'heartbeat failed'))
  }, HEARTBEAT)
  heart.unref()
  app.addHook('onClose', async () => {
    clearInterval(heart)
    stop()
  })
  const onRequest = async ({ headers: { origin }, host }: FastifyRequest): Promise<void> => {
    if (origin !== undefined && !isOwnOrigin(deps.settings, origin, host))
      throw new AppError(403, "This origin can't connect")
  }
  for (const url of [REALTIME_PATH, '/api/zendesk/ws']) {
    app.get(
      url,
      { websocket: true, onRequest, schema: { hide: true }, config: { rateLimit: addressLimit(deps.settings) } },
      (socket) => hub.admit(socket),
    )
  }
}

/** How long a store's members are cached: a removed member gets events for at most this long. */
const MEMBERS_CACHE_MS = 10_000

interface Members {
  /** Ids of the users who belong to a store. */
  of: (store_id: string) => Promise<ReadonlySet<string>>
  /** Drops the cached members after a change; the next event reads them again. */
  invalidate: (store_id: string) => void
}

/**
 * Caches the members of stores with recent events. Looked up per event and not per socket, so that a thousand sockets
 * cost one query, and a new store is known at its first event.
 */
function createMembers(db: Executor): Members {
  const known = new Map<string, { users: Promise<ReadonlySet<string>>; until: number }>()
  return {
    of: (store_id) => {
      const now = Date.now()
      const found = known.get(store_id)
      if (found && found.until > now) return found.users
      for (const [id, { until }] of known) if (until <= now) known.delete(id)
      const users = findMembers(db, store_id)
      known.set(store_id, { users, until: now + MEMBERS_CACHE_MS })
      users.catch(() => known.delete(store_id))
      return users
    },
    invalidate: (store_id) => void known.delete(store_id),
  }
}

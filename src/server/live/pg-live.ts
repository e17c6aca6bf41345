import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { liveEvent, type LiveEvent } from '../../shared/realtime.ts'
import { fixedSql, type FixedSql } from '../db/statements/fixed-sql.ts'
import type { Live } from './live.ts'

/** Application name of each server's listening connection in the database. */
export const FEED_NAME = 'cartwright live'
const CHANNEL = 'cartwright_live'
const MIN_RETRY_DELAY_MS = 200
const MAX_RETRY_DELAY_MS = 5_000

/** Events from every server process, including this one. */
export interface LiveFeed {
  /** Returns an unsubscribe function. `onGap` is called when events may have been missed: listeners should refetch. */
  subscribe: (onEvent: (event: LiveEvent) => void, onGap: () => void) => () => void
}

export interface PgFeed extends LiveFeed {
  close: () => Promise<void>
}

/** Publishes through the database, so events of a rolled back transaction are never sent. */
export const pgLive: Live = {
  publish: async (executor, ...events) => {
    const [first, ...others] = events
    if (!first) return
    const call = (event: LiveEvent) => publishCall(fixedSql`${JSON.stringify(event)}`)
    const calls = others.reduce((before, event) => fixedSql`${before}, ${call(event)}`, call(first))
    await executor.execute(fixedSql`select ${calls}`)
  },
}

/** SQL call that publishes an event, given as JSON text, as part of another statement. */
export const publishCall = (event: FixedSql): FixedSql => fixedSql`pg_notify(${CHANNEL}, ${event})`

export interface FeedOptions {
  url: string
  log: Logger
  /** Called whenever the database is unreachable, before the next attempt. */
  onDisconnect?: () => Promise<void>
}

/** Listens on a dedicated connection and reconnects after every break. Resolves when it is listening. */
export async function openFeed(options: FeedOptions): Promise<PgFeed> {
  const feed = new Feed(options)
  await feed.open()
  return feed
}

class Feed implements PgFeed {
  #options: FeedOptions
  #listeners = new Set<{ onEvent: (event: LiveEvent) => void; onGap: () => void }>()
  #client: pg.Client | undefined
  #closing = new AbortController()

  constructor(options: FeedOptions) {
    this.#options = options
  }

  subscribe(onEvent: (event: LiveEvent) => void, onGap: () => void): () => void {
    const listener = { onEvent, onGap }
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#options.url,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      application_name: FEED_NAME,
    })
    client.on('notification', ({ payload }) => this.#receive(payload ?? ''))
    client.on('error', (error) => this.#lost(client, error))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    this.#client = client
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = this.#client
    this.#client = undefined
    await client?.end()
  }

  #receive(payload: string): void {
    const event = liveEvent.safeParse(parse(payload))
    // Another release of the server may send unknown events.
    if (!event.success) return
    for (const { onEvent } of this.#listeners) onEvent(event.data)
  }

  #lost(client: pg.Client, error?: Error): void {
    if (client !== this.#client || this.#closing.signal.aborted) return
    this.#client = undefined
    this.#options.log.warn({ err: error }, 'live updates: database connection lost')
    for (const { onGap } of this.#listeners) onGap()
    void this.#comeBack()
  }

  async #comeBack(): Promise<void> {
    const { signal } = this.#closing
    for (let pause = MIN_RETRY_DELAY_MS; !signal.aborted; pause = Math.min(pause * 2, MAX_RETRY_DELAY_MS)) {
      try {
        await wait(pause, undefined, { signal, ref: false })
        await this.#options.onDisconnect?.()
        await this.open()
        // Events sent while the connection was down are lost, so everyone has to refetch.
        for (const { onGap } of this.#listeners) onGap()
        if (signal.aborted) await this.close()
        this.#options.log.info('live updates: database connection restored')
        return
      } catch (error) {
        if (signal.aborted) return
        this.#options.log.debug({ err: error }, 'live updates: still no database connection')
      }
    }
  }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}

import type { Logger } from 'pino'
import { runGatewayDue, type GatewayDeps } from '../../src/server/connectors/gateway.ts'
import { createDeps } from '../../src/server/create-deps.ts'
import type { Db } from '../../src/server/db/connection.ts'
import type { Deps } from '../../src/server/deps.ts'
import { receiveWebhook } from '../../src/server/features/payments/processing/reconcile/webhook.ts'
import type { Settings } from '../../src/server/settings.ts'

/** The server's parts with a clock of their own, so that ninety days pass in seconds. */
export interface World {
  deps: Deps
  gateway: GatewayDeps
  now: () => Date
  /** Moves the clock on by seconds; it never runs ahead of the real one. */
  pass: (seconds: number) => void
  /** Moves the clock on to a moment; an earlier one changes nothing. */
  moveTo: (moment: Date) => void
  /** Does what the test gateway has due; its webhooks come straight back. */
  settle: () => Promise<void>
}

const DAY_MS = 86_400_000

/** A world whose clock stands at `start`. */
export function createWorld(outside: { settings: Settings; db: Db; log: Logger }, start: Date): World {
  let time = start.getTime()
  const now = (): Date => new Date(time)
  const holder: { deps?: Deps } = {}
  const { deps, gateway } = createDeps({
    ...outside,
    clock: { now },
    gateway: {
      // Nothing falls due by itself: `settle` runs what is due on the demo's clock.
      onDue: () => {},
      sendWebhook: (url, body, headers) => deliver(holder.deps, url, body, headers),
      delays: { dispute: 3 * DAY_MS, decision: 9 * DAY_MS },
    },
  })
  holder.deps = deps
  const moveTo = (moment: Date): void => {
    time = Math.min(Math.max(time, moment.getTime()), Date.now())
  }
  return {
    deps,
    gateway,
    now,
    pass: (seconds) => moveTo(new Date(time + seconds * 1000)),
    moveTo,
    settle: async () => {
      await runGatewayDue(gateway)
    },
  }
}

async function deliver(
  deps: Deps | undefined,
  url: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const [, , connector = '', connection_id = ''] = new URL(url).pathname.split('/')
  if (!deps) throw new Error('The demo is not ready')
  const request = { method: 'POST', headers, query: {}, body: Buffer.from(body) } as const
  return (await receiveWebhook(deps, { connector, connection_id }, request)).status
}

import type { Logger } from 'pino'
import { runGatewayDue, type GatewayDeps } from '../../src/server/connectors/gateway.ts'
import { createDeps } from '../../src/server/create-deps.ts'
import type { Db } from '../../src/server/db/connection.ts'
import type { Deps } from '../../src/server/deps.ts'
import { receiveWebhook } from '../../src/server/features/payments/processing/receive-webhook.ts'
import type { Settings } from '../../src/server/settings.ts'

/** The server's modules with a simulated clock, so that ninety days pass in seconds. */
export interface World {
  deps: Deps
  gateway: GatewayDeps
  now: () => Date
  /** Advances the clock by seconds, never past the real time. */
  pass: (seconds: number) => void
  /** Advances the clock to a time; an earlier one has no effect. */
  moveTo: (moment: Date) => void
  /** Runs what is due at the test gateway and processes its webhooks at once. */
  settle: () => Promise<void>
}

const DAY_MS = 86_400_000

/** Creates a world with its clock at `start`. */
export function createWorld(outside: { settings: Settings; db: Db; log: Logger }, start: Date): World {
  let time = start.getTime()
  const now = (): Date => new Date(time)
  const holder: { deps?: Deps } = {}
  const { deps, gateway } = createDeps({
    ...outside,
    clock: { now },
    gateway: {
      // Nothing runs automatically: `settle` runs what is due on the demo's clock.
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

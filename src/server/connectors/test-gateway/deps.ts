import type { Db } from '../../db/connection.ts'

/** Milliseconds. Tests shorten them; the defaults are long enough for a person to watch. */
export interface GatewayDelays {
  /** How long a slow card delays the response. */
  slow: number
  /** From a charge with a lost response to the webhook that reports it. */
  lost: number
  /** Until a processing charge has its outcome. */
  processing: number
  /** How long a shopper has to confirm. */
  challenge: number
  /** From the charge to the chargeback. */
  dispute: number
  /** From the evidence to the bank's decision. */
  decision: number
}

export const DEFAULT_DELAYS: GatewayDelays = {
  slow: 3_000,
  lost: 3_000,
  processing: 8_000,
  challenge: 60 * 60_000,
  dispute: 5_000,
  decision: 5_000,
}

/** Sends one signed event; resolves with the HTTP status and rejects if there was no response. */
export type SendWebhook = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>

export interface TestGatewayDeps {
  db: Db
  now: () => Date
  /** URL of the gateway's own pages in a browser, without a trailing slash. */
  baseUrl: string
  /** Webhook secret of a connection; null if the connection was deleted, so that its events are dropped. */
  webhookSecret: (connection_id: string) => Promise<string | null>
  sendWebhook?: SendWebhook
  /** Called when something becomes due, so that a job can call `runDue` in time instead of polling frequently. */
  onDue?: (due: Date) => void
  delays?: Partial<GatewayDelays>
}

export const delaysOf = (deps: TestGatewayDeps): GatewayDelays => ({ ...DEFAULT_DELAYS, ...deps.delays })

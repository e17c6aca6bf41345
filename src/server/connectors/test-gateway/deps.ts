import type { Db } from '../../db/connection.ts'

/** Milliseconds. Tests shorten them; the defaults are what a person can watch. */
export interface GatewayDelays {
  /** How long a slow card keeps the caller waiting. */
  slow: number
  /** From a charge whose answer is lost to the webhook that tells of it. */
  lost: number
  /** Until a processing charge has its outcome. */
  processing: number
  /** How long a shopper may take to confirm. */
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

/** Sends one signed event; resolves with the HTTP status and rejects when nobody answered. */
export type SendWebhook = (url: string, body: string, headers: Readonly<Record<string, string>>) => Promise<number>

export interface TestGatewayDeps {
  db: Db
  now: () => Date
  /** Where the gateway's own pages are reached from a browser, without a slash at the end. */
  baseUrl: string
  /** Webhook secret of a connection, or null when it is gone: its events are then given up. */
  webhookSecret: (connection_id: string) => Promise<string | null>
  sendWebhook?: SendWebhook
  /** Told when something falls due, so that a job can call `runDue` in time instead of polling closely. */
  onDue?: (due: Date) => void
  delays?: Partial<GatewayDelays>
}

export const delaysOf = (deps: TestGatewayDeps): GatewayDelays => ({ ...DEFAULT_DELAYS, ...deps.delays })

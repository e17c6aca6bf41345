import { timingSafeEqual } from 'node:crypto'
import * as z from 'zod/mini'
import type { Deps } from '../../../deps.ts'

const MINUTES = 30

const cardSetup = z.object({
  customer_id: z.string(),
  connection_id: z.string(),
  /** The provider's ID of what the customer has to confirm. */
  provider_reference: z.string(),
  reference: z.string(),
  subscription_id: z.nullable(z.string()),
  expires_at: z.number(),
  /** The form that leads to the bank, if it expects one. */
  form: z.nullable(z.object({ url: z.string(), fields: z.record(z.string(), z.string()) })),
})

/**
 * A card that its bank wants the customer to confirm. Nothing is stored meanwhile: the browser carries it, signed, so
 * that a confirmation that is abandoned leaves nothing behind.
 */
export type CardSetup = z.output<typeof cardSetup>

type SetupDeps = Pick<Deps, 'cipher' | 'clock'>

const signatureOf = ({ cipher }: SetupDeps, text: string): Buffer =>
  Buffer.from(cipher.fingerprint('card setup', text), 'base64url')

export function sealSetup(deps: SetupDeps, setup: Omit<CardSetup, 'expires_at'>): string {
  const expires_at = deps.clock.now().getTime() + MINUTES * 60_000
  const text = Buffer.from(JSON.stringify({ ...setup, expires_at })).toString('base64url')
  return `${text}.${signatureOf(deps, text).toString('base64url')}`
}

/** Opens a setup; null if it has expired or isn't ours. */
export function openSetup(deps: SetupDeps, sealed: string): CardSetup | null {
  const [text = '', proof = ''] = sealed.split('.')
  const [given, expected] = [Buffer.from(proof, 'base64url'), signatureOf(deps, text)]
  if (given.byteLength !== expected.byteLength || !timingSafeEqual(given, expected)) return null
  const parsed = cardSetup.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  return parsed.success && parsed.data.expires_at > deps.clock.now().getTime() ? parsed.data : null
}

/** The form that leads a customer to their bank; null if the setup has none. */
export const setupForm = (deps: SetupDeps, sealed: string): CardSetup['form'] => openSetup(deps, sealed)?.form ?? null

import { redact } from '../../../shared/domain/store/redact.ts'

const LONGEST = 300

/**
 * What a provider said, fit to be stored, logged and shown: without the keys it was called with, card numbers, tokens and
 * addresses. The fallback stands in where it said nothing.
 */
export const providerWords = (
  said: string | null | undefined,
  fallback: string,
  credentials: Readonly<Record<string, string>> = {},
): string => {
  if (said === null || said === undefined || said.trim() === '') return fallback
  const secrets = Object.values(credentials).filter((value) => value.length >= 8)
  const bare = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  const clean = redact(bare).replace(/\s+/g, ' ').trim()
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST - 1)}…` : clean
}

import { redact } from '../../../shared/domain/store/redact.ts'

const MAX_LENGTH = 300

/**
 * Cleans a provider's message for storing, logging and showing: removes the keys used, card numbers, tokens and
 * addresses. Returns the fallback if it is empty.
 */
export const providerMessage = (
  said: string | null | undefined,
  fallback: string,
  credentials: Readonly<Record<string, string>> = {},
): string => {
  if (said === null || said === undefined || said.trim() === '') return fallback
  const secrets = Object.values(credentials).filter((value) => value.length >= 8)
  const bare = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), said)
  const clean = redact(bare).replace(/\s+/g, ' ').trim()
  return clean.length > MAX_LENGTH ? `${clean.slice(0, MAX_LENGTH - 1)}…` : clean
}

import * as z from 'zod/mini'
import type { Mode } from '../../../../shared/contracts/fields.ts'
import type { Connector, CredentialField } from '../../../connectors/connector.ts'
import type { Cipher, Sealed } from '../../../crypto/cipher.ts'
import { AppError, badField } from '../../../http/errors.ts'

export type Credentials = Readonly<Record<string, string>>

const HIDDEN = '••••'
const LONGEST = 20_000

const stored = z.record(z.string(), z.string())

export const sealCredentials = (cipher: Cipher, credentials: Credentials): Sealed =>
  cipher.encrypt(JSON.stringify(credentials))

/** @throws Error if they were sealed with another key. */
export const openCredentials = (cipher: Cipher, sealed: Sealed): Credentials =>
  stored.parse(JSON.parse(cipher.decrypt(sealed)))

/** Masks a stored secret: '' without one, else dots and its last four characters. */
export function maskOf(secret: string): string {
  if (secret === '') return ''
  // Four characters would reveal most of a short secret, and all certificates end the same.
  return secret.length < 12 || secret.includes('\n') ? HIDDEN : `${HIDDEN} ${secret.slice(-4)}`
}

const MASK = /^••••( .{4})?$/

/** Credentials as the form shows them: secrets masked, other fields in full. */
export const maskedCredentials = (
  { credentials: { fields } }: Connector,
  values: Credentials,
): Record<string, string> =>
  Object.fromEntries(
    fields.map(({ name, secret }) => {
      const value = values[name] ?? ''
      return [name, secret ? maskOf(value) : value]
    }),
  )

/**
 * Validates submitted credentials against the provider's format. Omitted fields and unchanged masks keep their value
 * from `kept`; an empty text clears a field.
 * @throws AppError 400 by field, also if the keys are of the other mode.
 */
export function readCredentials(
  connector: Connector,
  body: Readonly<Record<string, unknown>>,
  mode: Mode,
  kept: Credentials = {},
): Credentials {
  const { fields } = connector.credentials
  const values: Record<string, string> = {}
  const missing: Record<string, string> = {}
  for (const field of fields) {
    const value = readOne(field, body[field.name], kept[field.name] ?? '')
    const problem = value === null ? 'Must be text' : amiss(field, value)
    if (problem !== null) missing[field.name] = problem
    else if (value) values[field.name] = value
  }
  // The provider's format messages take precedence over ours.
  const errors = { ...patternProblems(fields, values), ...schemaProblems(connector, values), ...missing }
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError(400, first, { code: 'invalid_input', errors })
  const theirs = connector.credentials.modeOf?.(values) ?? mode
  if (theirs !== mode)
    throw badField('environment', `These are ${theirs} keys: choose ${theirs} mode, or paste ${mode} keys`)
  return values
}

function readOne({ secret, multiline }: CredentialField, given: unknown, kept: string): string | null {
  if (given === undefined) return kept
  if (typeof given !== 'string') return null
  const value = multiline ? given.replaceAll('\r\n', '\n').trim() : given.trim()
  return secret && MASK.test(value) ? kept : value
}

function amiss({ label, required }: CredentialField, value: string): string | null {
  if (value === '') return required ? `${label} is required` : null
  return value.length > LONGEST ? `${label} is too long` : null
}

function patternProblems(fields: readonly CredentialField[], values: Credentials): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, label, pattern }) => {
      const value = values[name]
      if (value === undefined || pattern === undefined || new RegExp(`^(?:${pattern})$`, 'su').test(value)) return []
      return [[name, `${label} does not look right`]]
    }),
  )
}

function schemaProblems({ credentials: { schema } }: Connector, values: Credentials): Record<string, string> {
  const parsed = schema.safeParse(values)
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0] ?? 'environment'), message]))
}

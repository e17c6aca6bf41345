import * as z from 'zod/mini'
import type { Tool } from '../../../../shared/domain/events/tools.ts'
import type { Cipher } from '../../../crypto/cipher.ts'
import { AppError } from '../../../http/errors.ts'
import type { IntegrationRow } from './repo.ts'

type Values = Readonly<Record<string, string>>

const values = z.record(z.string(), z.string())

export const secretsOf = (cipher: Cipher, row: IntegrationRow | null): Values =>
  row ? values.parse(JSON.parse(cipher.decrypt(row.secrets))) : {}

export interface GivenFields {
  fields?: Values | undefined
  /** The first field that isn't secret (GAP-52). */
  pixel_id?: string | undefined
  /** The first secret field. */
  api_key?: string | undefined
}

/** What a merchant entered, by key of the tool's fields. @throws AppError 400 for a key that the tool doesn't have. */
export function enteredFields(tool: Tool, { fields = {}, pixel_id, api_key }: GivenFields): Values {
  const keyOf = (secret: boolean): string | undefined => tool.fields.find((field) => field.secret === secret)?.key
  const [open, secret] = [keyOf(false), keyOf(true)]
  const entered = {
    ...fields,
    ...(pixel_id !== undefined && { [open ?? 'pixel_id']: pixel_id }),
    ...(api_key !== undefined && { [secret ?? 'api_key']: api_key }),
  }
  const unknown = Object.keys(entered).find((key) => !tool.fields.some((field) => field.key === key))
  if (unknown !== undefined) {
    const problem = `${tool.label} doesn’t use this field`
    throw new AppError(400, problem, { errors: { [`fields.${unknown}`]: problem } })
  }
  return Object.fromEntries(Object.entries(entered).map(([key, value]) => [key, value.trim()]))
}

/**
 * The connection's fields with what was entered. An empty secret leaves the stored one.
 * @throws AppError 400 with a message per field: `fields.pixel_id`
 */
export function mergeFields(tool: Tool, stored: Values, entered: Values): Record<string, string> {
  const merged = Object.fromEntries(
    tool.fields.map(({ key, secret }) => {
      const value = entered[key] ?? ''
      const keeps = !(key in entered) || (secret && value === '')
      return [key, keeps ? (stored[key] ?? '') : value]
    }),
  )
  const errors = Object.fromEntries(
    tool.fields.flatMap(({ key, label, required, pattern, error }) => {
      const value = merged[key] ?? ''
      if (value === '') return required ? [[`fields.${key}`, `${label} is required`]] : []
      return pattern.test(value) ? [] : [[`fields.${key}`, error]]
    }),
  )
  const [first] = Object.values(errors)
  if (first !== undefined) throw new AppError(400, first, { errors })
  return merged
}

/** Splits fields by whether they are stored encrypted. */
export const splitFields = (
  tool: Tool,
  merged: Values,
): { open: Record<string, string>; secret: Record<string, string> } => {
  const part = (secret: boolean) =>
    Object.fromEntries(
      tool.fields.flatMap((field) =>
        field.secret === secret && merged[field.key] ? [[field.key, merged[field.key] ?? '']] : [],
      ),
    )
  return { open: part(false), secret: part(true) }
}

import { config } from 'zod/mini'
import type { $ZodErrorMap } from 'zod/v4/core'
import en from 'zod/v4/locales/en.js'

const { localeError } = en()

/** Expected JSON types, worded for API users instead of the library's terms. */
const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

const toMessage: $ZodErrorMap = (issue) => {
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  if (kind === undefined) return localeError(issue)
  return issue.input === undefined ? `It is missing: it must be ${kind}` : `It must be ${kind}`
}

/** Sets zod/mini's locale to English; without one, every message is 'Invalid input'. */
export function setEnglishErrors(): void {
  config({ localeError: toMessage })
}

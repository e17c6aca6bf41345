import { config } from 'zod/mini'
import type { $ZodErrorMap } from 'zod/v4/core'
import en from 'zod/v4/locales/en.js'

const { localeError } = en()

/** What a JSON value should have been, in words that are not the library's. */
const kinds: Readonly<Record<string, string>> = {
  object: 'an object',
  record: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
}

const inWords: $ZodErrorMap = (issue) => {
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined
  if (kind === undefined) return localeError(issue)
  return issue.input === undefined ? `It is missing: it must be ${kind}` : `It must be ${kind}`
}

/** zod/mini says 'Invalid input' to everything until a locale is set; the server answers in English. */
export function speakEnglish(): void {
  config({ localeError: inWords })
}

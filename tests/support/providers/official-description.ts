import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { OpenAPIBackend, type Document } from 'openapi-backend'
import type { OfficialDescription } from './double-server.ts'

/** Returns the folder of the providers' API descriptions; null if it isn't set. */
export const specsDir = (): string | null => {
  const dir = process.env.PROVIDER_SPECS_DIR
  return dir !== undefined && existsSync(dir) ? dir : null
}

/** Message of a test that requires the descriptions if they are missing. */
export const NO_SPECS = "PROVIDER_SPECS_DIR names no folder with the providers' official API descriptions"

/**
 * Loads a description. `forms`: strings are accepted for numbers and booleans, as in a form. Informational formats in
 * descriptions are not checked.
 */
export const officialDescription = async (
  file: string,
  { forms = false, prefix = '' }: { forms?: boolean; prefix?: string } = {},
): Promise<OfficialDescription> => {
  // The first request of each kind waits until its part of a large description is compiled.
  vi.setConfig({ testTimeout: 30_000 })
  const path = join(specsDir() ?? '', file)
  const definition = file.endsWith('.json') ? (JSON.parse(readFileSync(path, 'utf8')) as Document) : path
  const api = new OpenAPIBackend({
    definition,
    quick: true,
    ajvOpts: { strict: false, unicodeRegExp: false, logger: false, ...(forms && { coerceTypes: 'array' }) },
  })
  await api.init()
  return {
    check: ({ method, path: asked, query, headers, body }) => {
      const request = {
        method: method.toLowerCase(),
        path: asked.slice(prefix.length),
        query: structuredClone(query) as Record<string, string | string[]>,
        headers: headers as Record<string, string | string[]>,
        body: body === null ? undefined : structuredClone(body),
      }
      const operation = asked.startsWith(prefix) ? api.matchOperation(request) : undefined
      if (operation === undefined) return [`${method} ${asked} is no operation of ${file}`]
      const { errors } = api.validateRequest(request, operation)
      return (errors ?? []).map(
        (error) => `${method} ${asked}${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`,
      )
    },
  }
}

import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

/** Folder of the card field modules, below `src`. */
const FIELDS = 'server/connectors/fields'

const TYPES: Readonly<Record<string, string>> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

export interface PageFile {
  content: string
  type: string
}

const read = async (path: string): Promise<PageFile> => {
  const source = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const content = extension === 'ts' ? stripTypeScriptTypes(source) : source
  return { content, type: TYPES[extension] ?? 'application/octet-stream' }
}

const cache = new Map<string, Promise<PageFile>>()

/** Loads a file by its path below `src`, with TypeScript compiled to JavaScript; null if it isn't allowed. */
export function loadPageFile(path: string, allowed: ReadonlySet<string>): Promise<PageFile> | null {
  if (!allowed.has(path)) return null
  const known = cache.get(path)
  if (known !== undefined) return known
  const file = read(path)
  cache.set(path, file)
  return file
}

/** URL of a card field file, below the URL that serves them. */
export const fieldsFile = (modules: string, name: string): string => `${modules}/${FIELDS}/${name}`

/** Modules that every card form loads, in addition to the provider's own. */
export const FIELD_FILES: readonly string[] = [
  ...['card-form', 'card-input', 'field-view', 'messages'].map((name) => `${FIELDS}/${name}.ts`),
  `${FIELDS}/frame.css`,
  ...['alert', 'info', 'chevron', 'card', 'visa', 'mastercard', 'amex'].map((name) => `${FIELDS}/${name}.svg`),
  'shared/domain/checkout/hosted-fields.ts',
]

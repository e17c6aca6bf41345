import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'

/** Where the modules of the pages are served from. Below it paths are those of `src`, so that imports just work. */
export const MODULES = '/test-gateway/modules'

const PAGES = 'server/connectors/test-gateway/pages'

/** The address of a file of the pages folder. */
export const assetUrl = (file: string): string => `${MODULES}/${PAGES}/${file}`

/** Everything that a page may load: nothing else under `src` is served. */
const modules = [
  'fields',
  'field-view',
  'card-input',
  'test-card-list',
  'tokenize',
  'messages',
  'wallet',
  'wallet-order',
  'challenge-done',
]
const styles = ['frame', 'sheet']
const pictures = ['alert', 'info', 'chevron', 'shield', 'wallet', 'card', 'visa', 'mastercard', 'amex']
const files = new Set([
  ...modules.map((name) => `${name}.ts`),
  ...styles.map((name) => `${name}.css`),
  ...pictures.map((name) => `${name}.svg`),
])
const shared = new Set([
  'shared/domain/hosted-fields.ts',
  'shared/domain/test-cards.ts',
  'shared/domain/wallet-sheet.ts',
])

const TYPES: Readonly<Record<string, string>> = {
  ts: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
}

export interface Asset {
  content: string
  type: string
}

const read = async (path: string): Promise<Asset> => {
  const source = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8')
  const extension = path.slice(path.lastIndexOf('.') + 1)
  const content = extension === 'ts' ? stripTypeScriptTypes(source) : source
  return { content, type: TYPES[extension] ?? 'application/octet-stream' }
}

const cache = new Map<string, Promise<Asset>>()

/** A file of the pages by its path below MODULES, TypeScript as JavaScript; null for every other path. */
export const loadAsset = (path: string): Promise<Asset> | null => {
  const isPage = path.startsWith(`${PAGES}/`) && files.has(path.slice(PAGES.length + 1))
  if (!isPage && !shared.has(path)) return null
  const known = cache.get(path)
  if (known !== undefined) return known
  const asset = read(path)
  cache.set(path, asset)
  return asset
}

import { FIELD_FILES, fieldsFile, loadPageFile, type PageFile } from '../fields/page-files.ts'

/** Where the pages' modules are served. Below it paths are those of `src`, so that imports just work. */
export const MODULES = '/test-gateway/modules'

const PAGES = 'server/connectors/test-gateway/pages'

/** URL of a file in the pages folder. */
export const assetUrl = (file: string): string => `${MODULES}/${PAGES}/${file}`

/** URL of a file that the pages share with the card fields of other providers. */
export const sharedUrl = (file: string): string => fieldsFile(MODULES, file)

/** Everything that a page may load; no other file in `src` is served. */
const modules = ['fields', 'test-card-list', 'tokenize', 'wallet', 'wallet-order', 'challenge-done']
const files: ReadonlySet<string> = new Set([
  ...modules.map((name) => `${PAGES}/${name}.ts`),
  `${PAGES}/sheet.css`,
  ...['shield', 'wallet'].map((name) => `${PAGES}/${name}.svg`),
  ...FIELD_FILES,
  'shared/domain/payments/test-cards.ts',
  'shared/domain/checkout/wallet-sheet.ts',
])

/**
 * Loads a file of the pages by its path below MODULES, with TypeScript compiled to JavaScript; null for any other path.
 */
export const loadAsset = (path: string): Promise<PageFile> | null => loadPageFile(path, files)

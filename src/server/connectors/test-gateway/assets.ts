import { FIELD_FILES, fieldsFile, loadPageFile, type PageFile } from '../fields/page-files.ts'

/** Where the modules of the pages are served from. Below it paths are those of `src`, so that imports just work. */
export const MODULES = '/test-gateway/modules'

const PAGES = 'server/connectors/test-gateway/pages'

/** The address of a file of the pages folder. */
export const assetUrl = (file: string): string => `${MODULES}/${PAGES}/${file}`

/** The address of a file that the pages share with the card fields of other providers. */
export const sharedUrl = (file: string): string => fieldsFile(MODULES, file)

/** Everything that a page may load: nothing else under `src` is served. */
const modules = ['fields', 'test-card-list', 'tokenize', 'wallet', 'wallet-order', 'challenge-done']
const files: ReadonlySet<string> = new Set([
  ...modules.map((name) => `${PAGES}/${name}.ts`),
  `${PAGES}/sheet.css`,
  ...['shield', 'wallet'].map((name) => `${PAGES}/${name}.svg`),
  ...FIELD_FILES,
  'shared/domain/payments/test-cards.ts',
  'shared/domain/checkout/wallet-sheet.ts',
])

/** A file of the pages by its path below MODULES, TypeScript as JavaScript; null for every other path. */
export const loadAsset = (path: string): Promise<PageFile> | null => loadPageFile(path, files)

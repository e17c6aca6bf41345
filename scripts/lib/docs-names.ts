import { basename } from 'node:path'

/** A word in backticks that looks like code of this repository, and its line. */
export interface MissingName {
  line: number
  name: string
}

/** Names of other programs, of the environment, and of examples. */
const FOREIGN =
  /^(pg_|cartwright_|customer_company|live_cart_session$|reqId$|capture-amount|publish-draft|hasShipments$|mollie|NNNN)/

const SOURCE_PATH = /^[\w./-]+\.(ts|tsx|css|mjs|cjs|md)$/
const SOURCE_FOLDER = /^(src|docs|tests|scripts|server|renderer|shared)\/[\w./-]+$/
const IDENTIFIER = /^([A-Za-z_$][\w$]{3,})(\(.*\))?$/

const isSuffix = (name: string, whole: string): boolean => whole === name || whole.endsWith(`/${name}`)

/**
 * Returns the files, folders and identifiers that a document names in backticks and that don't exist.
 * @param words every identifier in the repository's sources
 */
export function missingNames(
  document: string,
  { paths, words }: { paths: readonly string[]; words: ReadonlySet<string> },
): MissingName[] {
  const folders = new Set(paths.map((path) => path.slice(0, -basename(path).length - 1)))
  const isPath = (name: string) => paths.some((path) => isSuffix(name, path))
  const isFolder = (name: string) =>
    [...folders].some((folder) => isSuffix(name, folder) || folder.includes(`${name}/`))
  const exists = (name: string): boolean => {
    if (FOREIGN.test(basename(name)) || name.startsWith('.') || name.startsWith('-')) return true
    if (SOURCE_PATH.test(name)) return isPath(name)
    if (SOURCE_FOLDER.test(name)) return isPath(name) || isFolder(name.replace(/\/$/, ''))
    const identifier = IDENTIFIER.exec(name)?.[1]
    return identifier === undefined || words.has(identifier)
  }
  return withoutBlocks(document).flatMap((text, index) =>
    [...text.matchAll(/`([^`]+)`/g)].flatMap(([, name = '']) => (exists(name) ? [] : [{ line: index + 1, name }])),
  )
}

/** The lines of a document, with code blocks left empty: their diffs are examples. */
function withoutBlocks(document: string): string[] {
  let isBlock = false
  return document.split('\n').map((line) => {
    const isFence = line.trimStart().startsWith('```')
    if (isFence) isBlock = !isBlock
    return isBlock || isFence ? '' : line
  })
}

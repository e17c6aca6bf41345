import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import * as z from 'zod/mini'

export type Entry = 'index' | 'shop' | 'account'

/** The current web build of a folder: a new build is served without a restart. */
export interface WebBuild {
  /** Null until a build exists. */
  html: (entry: Entry) => Promise<string | null>
  /**
   * Files of on-demand chunks that the page of an entry, by default the shopper's, doesn't load anyway: paths to preload
   * in its head. Empty without a manifest.
   */
  filesOf: (chunks: readonly string[], entry?: Entry) => Promise<readonly string[]>
  /** Concatenated style sheets of these files, for inlining. */
  stylesOf: (files: readonly string[]) => Promise<string>
  /** True if a file is in the folder itself, such as the icon: not a page, not under assets/. */
  hasFile: (name: string) => Promise<boolean>
}

const names = z.optional(z.array(z.string()))
const manifestShape = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.optional(z.string()), css: names, imports: names }),
)
type Manifest = z.output<typeof manifestShape>

async function readManifest(file: string): Promise<Manifest> {
  const known = manifestShape.safeParse(JSON.parse(await readFile(file, 'utf8')))
  return known.success ? known.data : {}
}

/** A source's chunk. A chunk that others also import statically has a name there instead of a source. */
const chunkOf = (manifest: Manifest, source: string): Manifest[string] | undefined =>
  manifest[source] ?? Object.values(manifest).find(({ name }) => name !== undefined && name === parse(source).name)

/** Every file that these chunks import statically. */
function staticImports(manifest: Manifest, chunks: readonly string[], seen = new Set<string>()): Set<string> {
  for (const { file, css = [], imports = [] } of chunks.flatMap((chunk) => chunkOf(manifest, chunk) ?? [])) {
    if (seen.has(file)) continue
    for (const each of [file, ...css]) seen.add(each)
    staticImports(manifest, imports, seen)
  }
  return seen
}

export function openWebBuild(folder: string): WebBuild {
  let manifest: { changed: number; chunks: Manifest } | undefined
  const sheets = new Map<string, Promise<string>>()
  const read = new Map<Entry, { changed: number; text: string }>()
  return {
    html: async (entry) => {
      const file = join(folder, `${entry}.html`)
      const found = await stat(file).catch(() => null)
      if (!found) return null
      const known = read.get(entry)
      if (known?.changed === found.mtimeMs) return known.text
      const text = await readFile(file, 'utf8')
      read.set(entry, { changed: found.mtimeMs, text })
      return text
    },
    filesOf: async (chunks, entry = 'shop') => {
      const file = join(folder, '.vite', 'manifest.json')
      const found = await stat(file).catch(() => null)
      if (!found) return []
      if (manifest?.changed !== found.mtimeMs) manifest = { changed: found.mtimeMs, chunks: await readManifest(file) }
      const first = staticImports(manifest.chunks, [`${entry}.html`])
      return [...staticImports(manifest.chunks, chunks)].filter((each) => !first.has(each))
    },
    stylesOf: async (files) => {
      // Their names change with their content.
      const sheetOf = (name: string): Promise<string> => {
        const known = sheets.get(name) ?? readFile(join(folder, name), 'utf8')
        sheets.set(name, known)
        known.catch(() => sheets.delete(name))
        return known
      }
      return (await Promise.all(files.filter((name) => name.endsWith('.css')).map(sheetOf))).join('\n')
    },
    hasFile: async (name) => {
      if (!/^[\w-]+(\.[\w-]+)+$/.test(name) || name.endsWith('.html')) return false
      const found = await stat(join(folder, name)).catch(() => null)
      return found?.isFile() ?? false
    },
  }
}

const TEXT = /\.(js|css|svg|json|map)$/
const SMALLEST = 1024

const compressions = [
  {
    ending: 'br',
    make: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
  },
  { ending: 'gz', make: (bytes: Buffer) => promisify(gzip)(bytes, { level: 9 }) },
]

/**
 * Writes missing compressed versions of a build's assets next to them: once per build instead of per request. Without
 * write permission, assets are served uncompressed.
 */
export async function compressAssets(folder: string, log: Logger): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  try {
    for (const name of names.filter((file) => TEXT.test(file))) await compressOne(join(folder, name))
  } catch (error) {
    log.debug({ err: error }, 'assets are served without compression')
  }
}

async function compressOne(file: string): Promise<void> {
  const missing = []
  for (const compression of compressions) {
    const there = await access(`${file}.${compression.ending}`).then(
      () => true,
      () => false,
    )
    if (!there) missing.push(compression)
  }
  if (missing.length === 0) return
  const bytes = await readFile(file)
  if (bytes.length < SMALLEST) return
  for (const { ending, make } of missing) {
    const half = `${file}.${ending}.${process.pid}`
    try {
      await writeFile(half, await make(bytes))
      await rename(half, `${file}.${ending}`)
    } finally {
      await rm(half, { force: true })
    }
  }
}

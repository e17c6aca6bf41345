import { access, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import * as z from 'zod/mini'

export type Entry = 'index' | 'shop'

/** The built web pages of a folder, as they are now: a new build is served without a restart. */
export interface WebBuild {
  /** Null while nothing is built. */
  html: (entry: Entry) => Promise<string | null>
  /** What a chunk that a page loads on demand consists of: paths for the page's head. None without a manifest. */
  filesOf: (chunk: string) => Promise<readonly string[]>
  /** Whether a file lies in the folder itself, such as the icon: not a page, not under assets/. */
  hasFile: (name: string) => Promise<boolean>
}

const manifestShape = z.record(z.string(), z.object({ file: z.string(), css: z.optional(z.array(z.string())) }))
type Manifest = z.output<typeof manifestShape>

async function readManifest(file: string): Promise<Manifest> {
  const known = manifestShape.safeParse(JSON.parse(await readFile(file, 'utf8')))
  return known.success ? known.data : {}
}

export function openWebBuild(folder: string): WebBuild {
  let manifest: { changed: number; chunks: Manifest } | undefined
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
    filesOf: async (chunk) => {
      const file = join(folder, '.vite', 'manifest.json')
      const found = await stat(file).catch(() => null)
      if (!found) return []
      if (manifest?.changed !== found.mtimeMs) manifest = { changed: found.mtimeMs, chunks: await readManifest(file) }
      const { file: script, css = [] } = manifest.chunks[chunk] ?? {}
      return script === undefined ? [] : [script, ...css]
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
 * Writes the compressed forms of a build's assets beside them, where they are missing: once a build instead of once a
 * request. Without the right to write there, assets are served as they are.
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

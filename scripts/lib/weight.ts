import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const out = fileURLToPath(new URL('../../out/web/', import.meta.url))
const KIB = 1024

/** Size budgets for the JS and CSS of an entry's HTML with all static imports, in KiB of gzip. */
const BUDGETS: Readonly<Record<string, number>> = { 'shop.html': 97, 'index.html': 300, 'account.html': 110 }

/** Lazily loaded, but by everyone: the first screen after sign-in. It has no budget. */
const FIRST_SCREENS: Readonly<Record<string, string>> = { 'index.html': 'features/home/dashboard/dashboard-screen.tsx' }

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)

type Manifest = z.output<typeof manifestSchema>

export interface Weight {
  entry: string
  /** Size of the first load, in bytes of gzip. */
  gzip_bytes: number
  budget_bytes: number
  files: { file: string; bytes: number }[]
  /** Additional size of the first screen, in bytes of gzip. */
  first_screen_gzip_bytes?: number
}

const filesOf = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build made no ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const next of chunk.imports ?? []) filesOf(manifest, next, seen)
  return seen
}

const weigh = (file: string): number => gzipSync(readFileSync(out + file), { level: 9 }).byteLength

const sum = (files: readonly { bytes: number }[]): number => files.reduce((total, { bytes }) => total + bytes, 0)

const readManifest = (): Manifest => manifestSchema.parse(JSON.parse(readFileSync(`${out}.vite/manifest.json`, 'utf8')))

const addedBy = (manifest: Manifest, screen: string, first: ReadonlySet<string>): number =>
  sum([...filesOf(manifest, screen)].filter((file) => !first.has(file)).map((file) => ({ bytes: weigh(file) })))

/**
 * Additional size of a screen on top of its entry's first load, in bytes of gzip. @throws Error if there is no build.
 */
export function weighScreen(entry: string, screen: string): number {
  const manifest = readManifest()
  return addedBy(manifest, screen, filesOf(manifest, entry))
}

/** Sizes of a first visit for each entry of the web build. @throws Error if there is no build. */
export function weighEntries(): Weight[] {
  const manifest = readManifest()
  return Object.entries(BUDGETS).map(([entry, budget]) => {
    const first = filesOf(manifest, entry)
    const files = [...first].map((file) => ({ file, bytes: weigh(file) }))
    const screen = FIRST_SCREENS[entry]
    return {
      entry,
      gzip_bytes: sum(files),
      budget_bytes: budget * KIB,
      files,
      ...(screen !== undefined && { first_screen_gzip_bytes: addedBy(manifest, screen, first) }),
    }
  })
}

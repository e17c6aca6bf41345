// Part of `npm run build:web`: what a first visit loads, compressed, against its budget. Prints one JSON line an entry.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import * as z from 'zod/mini'

const out = fileURLToPath(new URL('../out/web/', import.meta.url))
const KIB = 1024

/** JS and CSS of the entry's HTML with all they import at once, in KiB of gzip. */
const BUDGETS: Readonly<Record<string, number>> = { 'shop.html': 95, 'index.html': 300 }

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.optional(z.array(z.string())),
    css: z.optional(z.array(z.string())),
  }),
)

type Manifest = z.output<typeof manifestSchema>

const firstLoad = (manifest: Manifest, key: string, seen = new Set<string>()): Set<string> => {
  const chunk = manifest[key]
  if (!chunk) throw new Error(`The build made no ${key}.`)
  if (seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const next of chunk.imports ?? []) firstLoad(manifest, next, seen)
  return seen
}

const weigh = (file: string): number => gzipSync(readFileSync(out + file), { level: 9 }).byteLength

const manifest = manifestSchema.parse(JSON.parse(readFileSync(`${out}.vite/manifest.json`, 'utf8')))
for (const [entry, budget] of Object.entries(BUDGETS)) {
  const files = [...firstLoad(manifest, entry)].map((file) => ({ file, bytes: weigh(file) }))
  const bytes = files.reduce((sum, each) => sum + each.bytes, 0)
  console.info(JSON.stringify({ bench: 'weight', entry, gzip_bytes: bytes, budget_bytes: budget * KIB, files }))
  if (bytes > budget * KIB) {
    console.error(`${entry} loads ${(bytes / KIB).toFixed(1)} KiB at first; its budget is ${budget} KiB.`)
    process.exitCode = 1
  }
}

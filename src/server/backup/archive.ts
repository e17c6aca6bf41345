import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/** Version of the archive format. */
const FORMAT = 1

const manifestSchema = z.object({
  format: z.literal(FORMAT),
  created_at: z.string(),
  /** Release that created it. */
  version: z.string(),
  /** `schemaVersion()` of that release. */
  schema: z.number(),
  /** A known text, encrypted with the database's SECRET_KEY; null if no server ever used it. */
  key_check: z.string().nullable(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
})

/** First entry of an archive: describes its content. */
export type Manifest = z.output<typeof manifestSchema>

const checksSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  uploads: z.record(z.string(), z.string()),
  /** Last value of each sequence in use. */
  sequences: z.record(z.string(), z.string()),
})

/** Last entry of an archive: the expected content. Its presence proves that the archive is complete. */
export type Checks = z.output<typeof checksSchema>

export const manifestOf = (facts: Omit<Manifest, 'format' | 'created_at'>): Manifest => ({
  format: FORMAT,
  created_at: new Date().toISOString(),
  ...facts,
})

export interface ArchiveWriter {
  add: (name: string, content: Buffer) => Promise<void>
  /** Writes the remaining data. */
  finish: () => Promise<void>
  abort: () => Promise<void>
}

/** Writes a `.tar.gz` that only its owner can read, and never overwrites an existing file. */
export function writeArchive(file: string): ArchiveWriter {
  const entries = pack()
  const written = pipeline(entries, createGzip(), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  written.catch(() => {})
  return {
    add: async (name, content) => {
      try {
        const added = new Promise<void>((resolve, reject) => {
          const sink = entries.entry({ name, size: content.length, mode: 0o600 }, (error) =>
            error ? reject(error) : resolve(),
          )
          sink.end(content)
        })
        // A full disk ends the pipeline, and then no entry is ever drained.
        await Promise.race([added, written])
      } catch (error) {
        // The error that ended the pipeline is more useful than the one of a closed stream.
        entries.destroy()
        await written
        throw error
      }
    },
    finish: async () => {
      entries.finalize()
      await written
    },
    abort: async () => {
      entries.destroy()
      await written.catch(() => {})
    },
  }
}

export interface ArchiveReader {
  manifest: (manifest: Manifest) => Promise<void>
  /** Complete rows of a table in COPY's text format. */
  rows: (table: string, chunk: Buffer) => Promise<void>
  upload: (name: string, content: Buffer) => Promise<void>
  checks: (checks: Checks) => Promise<void>
}

/**
 * Reads an archive from start to end.
 * @throws StartError if it isn't a backup, or is damaged or incomplete
 */
export async function readArchive(file: string, reader: ArchiveReader): Promise<void> {
  const entries = extract()
  const source = pipeline(createReadStream(file), createGunzip(), entries)
  source.catch(() => {})
  let isWhole = false
  try {
    for await (const entry of entries) {
      const content = await buffer(entry)
      await give(reader, entry.header.name, content)
      isWhole = entry.header.name === 'checks.json'
    }
    await source
  } catch (error) {
    throw explainDamage(file, error)
  }
  if (!isWhole) throw new StartError(`${file} is incomplete: the backup was interrupted.`)
}

async function give(reader: ArchiveReader, name: string, content: Buffer): Promise<void> {
  const [kind, key = ''] = name.split('/')
  if (name === 'manifest.json') return reader.manifest(manifestSchema.parse(JSON.parse(content.toString())))
  if (name === 'checks.json') return reader.checks(checksSchema.parse(JSON.parse(content.toString())))
  if (kind === 'tables') return reader.rows(key, content)
  if (kind === 'uploads') return reader.upload(key, content)
  throw new StartError(`This is not a Cartwright backup: it contains a file named ${name}.`)
}

function explainDamage(file: string, error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StartError) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return new StartError(`${file} doesn't exist.`)
  const isDamaged =
    /^(Z_|ERR_STREAM|ERR_INVALID)/.test(code) || /tar|header|unexpected end|premature/i.test(error.message)
  if (isDamaged || error instanceof SyntaxError || error instanceof z.ZodError) {
    return new StartError(`${file} is not a Cartwright backup, or is damaged.`, { cause: error })
  }
  return error
}

/** Counts and hashes data in transit, to compare both ends. */
export class Tally {
  readonly #tables = new Map<string, { rows: number; hash: ReturnType<typeof createHash> }>()
  readonly #uploads = new Map<string, string>()

  rows(table: string, chunk: Buffer): void {
    const found = this.#tables.get(table) ?? { rows: 0, hash: createHash('sha256') }
    this.#tables.set(table, found)
    found.hash.update(chunk)
    // COPY escapes line breaks within values.
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) found.rows += 1
  }

  upload(name: string, content: Buffer): void {
    this.#uploads.set(name, createHash('sha256').update(content).digest('hex'))
  }

  rowsOf(table: string): number {
    return this.#tables.get(table)?.rows ?? 0
  }

  get files(): number {
    return this.#uploads.size
  }

  result(): Pick<Checks, 'tables' | 'uploads'> {
    const tables = new Map<string, Checks['tables'][string]>()
    for (const [name, { rows, hash }] of this.#tables) {
      tables.set(name, { rows, sha256: hash.copy().digest('hex') })
    }
    return { tables: Object.fromEntries(tables), uploads: Object.fromEntries(this.#uploads) }
  }
}

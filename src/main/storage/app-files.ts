import { readFile } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.mp3': 'audio/mpeg',
  '.webmanifest': 'application/manifest+json',
}

export interface AppFile {
  status: 200 | 404
  type: string
  body: Uint8Array<ArrayBuffer>
  /** The file name contains a content hash. */
  immutable: boolean
}

const missing: AppFile = { status: 404, type: 'text/plain; charset=utf-8', body: new Uint8Array(), immutable: false }

/** Resolves a path to a file. A path without an extension is a screen, so it resolves to index.html. */
export function fileFor(root: string, pathname: string): string | null {
  let decoded: string
  try {
    decoded = decodeURIComponent(pathname)
  } catch {
    return null
  }
  if (decoded.includes('\0')) return null
  const file = normalize(join(root, extname(decoded) ? decoded : 'index.html'))
  return file.startsWith(normalize(root + sep)) ? file : null
}

/**
 * Reads a file of the built renderer. A missing file is a 404, never index.html, so that a missing chunk is detected.
 */
export async function readAppFile(root: string, pathname: string): Promise<AppFile> {
  const file = fileFor(root, pathname)
  const type = file && types[extname(file)]
  if (!file || !type) return missing
  try {
    const body = new Uint8Array(await readFile(file))
    return { status: 200, type, body, immutable: pathname.startsWith('/assets/') }
  } catch {
    return missing
  }
}

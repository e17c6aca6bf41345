import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'

const TIMEOUT_MS = 30_000
/** A whole catalog takes longer than an image. */
const BULK_TIMEOUT_MS = 10 * 60_000

/** Opens a file at Shopify's CDN or storage; null if it can't be read. No redirect is followed. */
async function open(url: string, doublesUrl: string | undefined, timeout: number): Promise<Response | null> {
  if (!url.startsWith('https://')) return null
  const target = doublesUrl === undefined ? url : `${doublesUrl}/${url.slice('https://'.length)}`
  try {
    const response = await fetch(target, { redirect: 'manual', signal: AbortSignal.timeout(timeout) })
    if (response.ok && response.body) return response
    await response.body?.cancel()
    return null
  } catch {
    return null
  }
}

/** Reads an image of at most `max` bytes: 'too_large' if it has more, null if it can't be read. */
export async function readImage(
  url: string,
  doublesUrl: string | undefined,
  max: number,
): Promise<Buffer | 'too_large' | null> {
  const response = await open(url, doublesUrl, TIMEOUT_MS)
  if (!response?.body) return null
  const parts: Uint8Array[] = []
  let size = 0
  try {
    for await (const part of response.body) {
      size += part.byteLength
      if (size > max) return 'too_large'
      parts.push(part)
    }
  } catch {
    return null
  }
  return Buffer.concat(parts)
}

/** The lines of a bulk file from number `from`; null if it can't be opened. Throws if the connection breaks. */
export async function openLines(
  url: string,
  doublesUrl: string | undefined,
  from: number,
): Promise<AsyncGenerator<string> | null> {
  const response = await open(url, doublesUrl, BULK_TIMEOUT_MS)
  return response?.body ? linesOf(Readable.from(response.body), from) : null
}

async function* linesOf(input: Readable, from: number): AsyncGenerator<string> {
  let number = 0
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (number >= from && line !== '') yield line
      number += 1
    }
  } finally {
    input.destroy()
  }
}

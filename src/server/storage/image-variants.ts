import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { parseImageKey, type ImageKey } from './image-keys.ts'
import { createQueue } from './image-queue.ts'
import type { FileStorage } from './storage.ts'

/** If more conversions are waiting, images are served in full width. */
const MAX_WAITING = 50

export interface ServedImage {
  stream: Readable | Buffer
  /** In bytes. */
  size: number
  /** True if the same URL will always return the same bytes. */
  isImmutable: boolean
}

export interface ImageVariants {
  /** Null if the image doesn't exist. */
  read: (key: string) => Promise<ServedImage | null>
}

/**
 * Reads stored images, also in smaller widths: a width is created on first request and stored. An image that is no
 * wider than requested, or can't be converted now, is served unchanged.
 */
export function createImageVariants({ storage, log }: { storage: FileStorage; log: Logger }): ImageVariants {
  const queue = createQueue({ waiting: MAX_WAITING })
  const making = new Map<string, Promise<Buffer | null>>()

  const make = (key: string, whole: string, width: number): Promise<Buffer | null> => {
    const started = making.get(key)
    if (started) return started
    const made = queue('', async () => {
      const original = await storage.read(whole)
      const smaller = original && (await resize(await buffer(original.stream), width))
      if (smaller) await storage.put(key, smaller).catch((error: unknown) => log.error({ err: error }, 'not kept'))
      return smaller
    }).finally(() => making.delete(key))
    making.set(key, made)
    return made
  }

  const asStored = async (key: string, final: boolean): Promise<ServedImage | null> => {
    const file = await storage.read(key)
    return file && { ...file, isImmutable: final }
  }

  const inWidth = async (
    key: string,
    { originalKey: whole, requestedWidth: wanted, size }: ImageKey,
  ): Promise<ServedImage | null> => {
    if (wanted === null || (size && size.width <= wanted)) return asStored(whole, true)
    const kept = await asStored(key, true)
    if (kept) return kept
    try {
      const made = await make(key, whole, wanted)
      return made ? { stream: made, size: made.length, isImmutable: true } : await asStored(whole, true)
    } catch (error) {
      log.warn({ err: error, key }, 'an image could not be resized')
      return asStored(whole, false)
    }
  }

  return {
    read: async (key) => {
      const asked = parseImageKey(key)
      return asked && inWidth(key, asked)
    },
  }
}

/** Converts an image to a WebP of this width with all its frames; null if it is no wider. sharp is loaded on demand. */
async function resize(bytes: Buffer, width: number): Promise<Buffer | null> {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  const opened = sharp(bytes, { failOn: 'error', animated: true })
  if ((await opened.metadata()).width <= width) return null
  return opened.resize({ width }).webp({ quality: 80 }).toBuffer()
}

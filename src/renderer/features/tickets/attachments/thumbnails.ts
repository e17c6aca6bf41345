import { platform } from '../../../platform/current.ts'

const IMAGE_TYPES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])

/** True if the file can have a thumbnail. Pages only show images from their own server. */
export function hasThumbnail({ url, content_type }: { url: string; content_type: string }): boolean {
  if (!IMAGE_TYPES.has(content_type)) return false
  const base = platform().apiBase || globalThis.location.origin
  return url.startsWith('/') || url.startsWith(`${base}/`)
}

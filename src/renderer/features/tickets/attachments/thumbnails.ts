import { platform } from '../../../platform/current.ts'

const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'])

/** Whether a small picture of the file can be shown: pages show pictures of their own server only. */
export function hasThumbnail({ url, content_type }: { url: string; content_type: string }): boolean {
  if (!PICTURES.has(content_type)) return false
  const base = platform().apiBase || globalThis.location.origin
  return url.startsWith('/') || url.startsWith(`${base}/`)
}

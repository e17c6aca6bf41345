import { platform } from '../../platform/current.ts'

/** URL of an uploaded image or file. The API returns it relative to its own origin, which isn't the desktop page's. */
export const mediaUrl = (path: string): string => (path.startsWith('/') ? `${platform().apiBase}${path}` : path)

import { platform } from '../../platform/current.ts'

/** The address of an uploaded picture or file, which the API gives from its own origin on: the desktop's page has another. */
export const mediaUrl = (path: string): string => (path.startsWith('/') ? `${platform().apiBase}${path}` : path)

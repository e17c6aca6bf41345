/** The only content type that servers use for uploads. */
const UPLOAD_CONTENT_TYPE = 'image/webp'

/** True if a path is a merchant's uploaded image. Pages reference these without the server's origin. */
export const isUpload = (pathname: string): boolean => /^\/uploads\/[\w.-]+$/.test(pathname)

/**
 * Fetches an upload from the chosen server. Anything but an image is a 404: a script or page from the server would run
 * under the app's own origin.
 * @param fetch the network, injectable for tests
 */
export async function fetchUpload(
  server: string | null,
  pathname: string,
  fetch: (url: string, init: RequestInit) => Promise<Response>,
): Promise<Response> {
  const missing = new Response(null, { status: 404 })
  if (server === null) return missing
  try {
    const response = await fetch(server + pathname, { redirect: 'error', credentials: 'omit' })
    if (!response.ok || response.headers.get('content-type') !== UPLOAD_CONTENT_TYPE) return missing
    const headers = {
      'content-type': UPLOAD_CONTENT_TYPE,
      'cache-control': response.headers.get('cache-control') ?? 'no-cache',
    }
    return new Response(response.body, { headers })
  } catch {
    // Same as on the web while the server is unreachable: the image is missing, and the banner explains why.
    return missing
  }
}

/** The only type that servers give uploads. */
const pictureType = 'image/webp'

/** Whether a path means a picture that a merchant uploaded, which the pages name without the server's origin. */
export const isUpload = (pathname: string): boolean => /^\/uploads\/[\w.-]+$/.test(pathname)

/**
 * Fetches an upload from the chosen server. Anything but a picture is 404: under the app's own origin, a script or a page
 * of the server would be the app's.
 * @param fetch the network, passed in so that the rule can be tested without one
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
    if (!response.ok || response.headers.get('content-type') !== pictureType) return missing
    const headers = {
      'content-type': pictureType,
      'cache-control': response.headers.get('cache-control') ?? 'no-cache',
    }
    return new Response(response.body, { headers })
  } catch {
    // Like a picture on the web while the server is away: the place stays empty and the banner says why.
    return missing
  }
}

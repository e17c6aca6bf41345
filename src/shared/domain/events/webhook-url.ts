const MAX_LENGTH = 2048
const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i
/** Lower ports belong to services that aren't websites, such as mail servers. */
const LOWEST_PORT = 1024

/**
 * Why a URL can't receive webhooks; null if it can. Private addresses behind a public name are only found when the name
 * is resolved. `allowsLoopback`: on servers that only their own machine can reach.
 */
export function webhookUrlProblem(text: string, { allowsLoopback }: { allowsLoopback: boolean }): string | null {
  if (text.length > MAX_LENGTH) return `Must be at most ${MAX_LENGTH} characters`
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol)) return 'Enter a URL that starts with https://'
  if (url.username !== '' || url.password !== '') return 'Remove the user name and password from the URL'
  if (LOOPBACK.test(url.hostname)) return allowsLoopback ? null : 'Enter a URL that is reachable from the internet'
  if (url.protocol !== 'https:') return 'Enter a URL that starts with https://'
  if (url.port !== '' && Number(url.port) < LOWEST_PORT) return 'Use port 443, or a port of 1024 or higher'
  const isAddress = url.hostname.startsWith('[') || /^[\d.]+$/.test(url.hostname)
  if (!isAddress && !url.hostname.includes('.')) return 'Enter a URL that is reachable from the internet'
  return null
}

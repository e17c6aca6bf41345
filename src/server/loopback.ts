/** True if a host is this machine. */
export const isLoopback = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

interface Addresses {
  host: string
  publicUrl: string
  checkoutUrl: string
  knownHosts: readonly string[]
}

/** The outbox shows everyone's one-time codes, so no URL of the server may be reachable from other machines. */
export const outboxConflicts = ({ host, publicUrl, checkoutUrl, knownHosts }: Addresses): string[] => {
  const required = 'SMTP_URL is required because'
  const isRemote = (url: string): boolean => !isLoopback(new URL(url).hostname)
  const remoteNames = knownHosts.filter((name) => !isLoopback(name))
  return [
    ...(isLoopback(host) ? [] : [`${required} HOST (${host}) can be reached from other machines`]),
    ...(isRemote(publicUrl) ? [`${required} PUBLIC_URL (${publicUrl}) is not on this machine`] : []),
    ...(checkoutUrl !== publicUrl && isRemote(checkoutUrl)
      ? [`${required} CHECKOUT_URL (${checkoutUrl}) is not on this machine`]
      : []),
    ...(remoteNames.length > 0
      ? [`${required} KNOWN_HOSTS names hosts of other machines: ${remoteNames.join(', ')}`]
      : []),
  ]
}

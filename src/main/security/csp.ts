const websocketOf = (server: string): string => server.replace(/^http/, 'ws')

/**
 * The Content-Security-Policy of every page of the app. Only the chosen server may be called, framed (hosted card
 * fields, pages) and used for images. `devServer` is Vite's origin in development, which needs inline scripts and its
 * own socket.
 */
export function contentSecurityPolicy(server: string | null, devServer: string | null = null): string {
  const remote = server ? [server] : []
  const sockets = server ? [websocketOf(server)] : []
  const development = devServer ? [devServer, websocketOf(devServer)] : []
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...(devServer ? ["'unsafe-inline'"] : [])],
    // Mantine writes its theme into style elements. Scripts are never allowed inline.
    'style-src': ["'self'", "'unsafe-inline'"],
    'font-src': ["'self'", 'data:'],
    'img-src': ["'self'", 'data:', 'blob:', ...remote],
    'media-src': ["'self'"],
    'connect-src': ["'self'", ...remote, ...sockets, ...development],
    'frame-src': ["'self'", ...remote],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-ancestors': ["'self'"],
    'form-action': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

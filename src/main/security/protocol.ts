import { net, protocol } from 'electron'
import { readAppFile } from '../storage/app-files.ts'
import { contentSecurityPolicy } from './csp.ts'
import { appHost, appScheme } from './origin.ts'
import { fetchUpload, isUpload } from '../storage/uploads.ts'

/** Registers `app://` as a scheme like https, with its own origin. Must run before the app is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: appScheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, corsEnabled: true, stream: true },
    },
  ])
}

/** Source of the pages: the folder of the built renderer, or Vite in development. */
export interface PageSource {
  root: string
  devServer: string | null
  server: () => string | null
}

/** Serves `app://cartwright/`. The CSP depends on the chosen server, so changing the server requires a reload. */
export function serveApp(source: PageSource): void {
  protocol.handle(appScheme, (request) => {
    const url = new URL(request.url)
    if (url.host !== appHost || request.method !== 'GET') return new Response(null, { status: 404 })
    if (isUpload(url.pathname)) return upload(url, source)
    return source.devServer ? forward(source.devServer, url, source) : answer(url, source)
  })
}

async function answer(url: URL, source: PageSource): Promise<Response> {
  const file = await readAppFile(source.root, url.pathname)
  return new Response(file.body, {
    status: file.status,
    headers: {
      ...securityHeaders(source),
      'content-type': file.type,
      'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    },
  })
}

async function forward(devServer: string, url: URL, source: PageSource): Promise<Response> {
  return secured(await net.fetch(`${devServer}${url.pathname}${url.search}`, { headers: { accept: '*/*' } }), source)
}

async function upload(url: URL, source: PageSource): Promise<Response> {
  return secured(await fetchUpload(source.server(), url.pathname, (address, init) => net.fetch(address, init)), source)
}

function secured(response: Response, source: PageSource): Response {
  const headers = new Headers(response.headers)
  for (const [name, value] of Object.entries(securityHeaders(source))) headers.set(name, value)
  return new Response(response.body, { status: response.status, headers })
}

function securityHeaders(source: PageSource): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(source.server(), source.devServer),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    // Editor previews run in frames without an origin. These files are the app itself and contain no secrets.
    'access-control-allow-origin': '*',
  }
}

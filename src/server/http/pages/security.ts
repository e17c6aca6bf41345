import { createHash } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../../settings.ts'
import { DESKTOP_ORIGIN, otherOrigins } from '../requests/hosts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by routes that write their own security headers. */
    helmet?: { skipRoute?: boolean }
  }
}

/** Sources a page may load from in addition to its own origin: those its payment providers need. */
export interface PolicySources {
  frame?: readonly string[]
  script?: readonly string[]
  connect?: readonly string[]
  image?: readonly string[]
  style?: readonly string[]
  form?: readonly string[]
}

const NO_SOURCES: PolicySources = {}

/** Allows one inline script by the hash of its text. */
export const allowScript = (text: string, sources = NO_SOURCES): PolicySources => ({
  ...sources,
  script: [`'sha256-${createHash('sha256').update(text).digest('base64')}'`, ...(sources.script ?? [])],
})

const policy = (directives: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')

const page = ({ frame = [], script = [], connect = [], image = [], style = [], form = [] }: PolicySources) => ({
  'default-src': ["'none'"],
  'script-src': ["'self'", ...script],
  // Themes are written into style elements; scripts never get this freedom.
  'style-src': ["'self'", "'unsafe-inline'", ...style],
  'font-src': ["'self'", 'data:'],
  'img-src': ["'self'", 'data:', 'blob:', ...image],
  'media-src': ["'self'"],
  'connect-src': ["'self'", ...connect],
  'frame-src': ["'self'", ...frame],
  'worker-src': ["'self'", 'blob:'],
  'manifest-src': ["'self'"],
  'form-action': ["'self'", ...form],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
})

/** Policy of the merchant's pages. No other site may frame them; they frame previews of the shopper's pages. */
export const dashboardPolicy = ({ checkoutUrl }: Pick<Settings, 'checkoutUrl'>): string =>
  policy({ ...page({ frame: [checkoutUrl], image: [checkoutUrl] }), 'frame-ancestors': ["'none'"] })

/** Policy of a shopper's page. Cartwright's own dashboard may frame it as a preview. */
export const shopPolicy = (settings: Pick<Settings, 'publicUrl'>, sources = NO_SOURCES): string =>
  policy({ ...page(sources), 'frame-ancestors': ["'self'", settings.publicUrl, DESKTOP_ORIGIN] })

/** Policy of the page that redirects a shopper to a bank: its own script, and a form for that bank. */
export const providerRedirectPolicy = (script: readonly string[], bank: string): string =>
  policy({
    'default-src': ["'none'"],
    'script-src': script,
    // A bank may redirect to another of its hosts, which `form-action` also checks.
    'form-action': [bank, 'https:'],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
  })

/** Policy of everything that is not a page. */
const DATA_POLICY = policy({ 'default-src': ["'none'"], 'frame-ancestors': ["'none'"], 'base-uri': ["'none'"] })

/** Adds security headers to every reply, and allows cross-origin calls from the desktop app only. */
export async function registerSecurity(app: FastifyInstance, settings: Settings): Promise<void> {
  await app.register(helmet, {
    // Written below: pages set their own, and helmet would add its own to each.
    contentSecurityPolicy: false,
    // Covered by `frame-ancestors`.
    frameguard: false,
    // Only for browsers that can't run these pages; each byte before the first image counts.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    referrerPolicy: { policy: 'no-referrer' },
    // A payment provider's pop-up needs access to the page that opened it.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    strictTransportSecurity: settings.publicUrl.startsWith('https:') ? { maxAge: 31_536_000 } : false,
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.routeOptions.config.helmet?.skipRoute) return
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', DATA_POLICY)
  })
  registerCors(app, settings)
}

function registerCors(app: FastifyInstance, settings: Settings): void {
  const allowed = otherOrigins(settings)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api/')) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !allowed.has(origin)) return
    reply.header('access-control-allow-origin', origin)
    reply.header('access-control-expose-headers', 'Retry-After, X-Request-Id')
    if (request.method !== 'OPTIONS') return
    reply
      .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
      .header('access-control-allow-headers', 'Authorization, Bearer, Content-Type, Idempotency-Key')
      .header('access-control-max-age', '600')
    await reply.status(204).send()
  })
}

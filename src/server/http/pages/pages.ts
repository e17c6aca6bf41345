import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { PreviewContent } from '../../../shared/preview.ts'
import type { ShopData } from '../../../shared/shop-data.ts'
import type { Deps } from '../../deps.ts'
import { accountPage } from './account-page.ts'
import { identifyDevice, type Device } from '../requests/device.ts'
import { notFound } from '../errors.ts'
import { openFirstAnswers, type FirstAnswers } from './server-render.ts'
import { isKnownHost, knownHosts } from '../requests/hosts.ts'
import { allowScript, dashboardPolicy, shopPolicy, type PolicySources } from './security.ts'
import { bodyIn } from '../shopper-words/words.ts'
import {
  acceptedLanguages,
  fillShopPage,
  isInstant,
  languageOf,
  placeFirstAnswer,
  sheetsOf,
  wantsSideParts,
} from './shop-page.ts'
import { compressAssets, openWebBuild, type WebBuild } from './web-build.ts'

/** Where the web build lies. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../out/web', import.meta.url))

/** Paths of the shopper's entry (A §2, RT-011 to RT-017), with whatever is below them. */
const SHOP_PATH = /^\/(checkout|quick-checkout|confirmation|special-offer|thank-you|cart|account)(\/|$)/
/** Customer accounts, which stores do not have yet (RT-015 to RT-017). */
const ACCOUNT_PATH = /^\/account(\/|$)/
/** The shopper's entry without a shopper: an editor's frame, which gives it a draft to show. */
const PREVIEW_PATH = '/shop.html'
/** Never a page: what is missing there is missing. */
const DATA_PATH = /^\/(api|assets|uploads|webhooks|test-gateway|card-fields)(\/|$)/

/** The chunk of the parts that only some pages have. */
const SIDE_PARTS = 'storefront/content/optional-sections.tsx'
/** The chunk of the instant page. */
const INSTANT = 'shopper/screens/payment-link-screen.tsx'
/** The chunk of a language's texts; English has none of its own. */
const textsIn = (language: string): string => `shopper/i18n/languages/${language}.ts`

/** The chunks of what every editor's frame loads by the time that its page stands. */
const FRAME = [
  'shopper/app/preview-screen.tsx',
  'shopper/app/title.ts',
  '../shared/domain/address/regions.ts',
  '../shared/domain/address/address-states.ts',
]
/** And of what it shows. */
const framed: Readonly<Record<PreviewContent['kind'], readonly string[]>> = {
  payment_page: ['shopper/preview/payment-page-preview-screen.tsx', 'storefront/payment/brand-icons.tsx'],
  cart: ['shopper/preview/cart-preview-screen.tsx'],
  confirmation_page: ['shopper/preview/confirmation-preview-screen.tsx'],
  optimizer: ['shopper/preview/optimizer-preview-screen.tsx'],
}

export interface PageOptions {
  webFolder?: string
  /** What draws a shopper's first answer; beside the web build that it was made with, unless told. */
  drawFolder?: string
  /** What the shopper's page is given with its HTML; kept as it is, never trusted as HTML. */
  shopData: (request: FastifyRequest, device: Device) => Promise<unknown>
  /** What the providers of that page need to load. */
  shopSources?: (data: unknown) => PolicySources
}

/** Above what it takes by itself: a shopper's page then fits into the first packets of a connection, for 1 ms more. */
const compress = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } },
} satisfies RouteShorthandOptions['compress']

/** Serves both web entries and their assets, and answers 404 for everything that is neither. */
export async function registerPages(app: FastifyInstance, deps: Deps, options: PageOptions): Promise<void> {
  const { webFolder = WEB_FOLDER, drawFolder = join(webFolder, '../ssr') } = options
  const build = openWebBuild(webFolder)
  const shop = { build, draw: openFirstAnswers(drawFolder, deps.log) }
  await app.register(fastifyStatic, {
    root: webFolder,
    serve: false,
    cacheControl: false,
    preCompressed: true,
    suppressWarning: true,
  })
  app.get<{ Params: { '*': string } }>('/assets/*', { schema: { hide: true } }, (request, reply) =>
    // Their names change with their content.
    reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'cross-origin')
      // An editor's frame is sandboxed without an origin, and module scripts are always asked for by origin.
      .header('access-control-allow-origin', '*')
      .sendFile(`assets/${request.params['*']}`),
  )
  app.get('/*', { schema: { hide: true }, compress }, async (request, reply) => {
    const path = pathOf(request)
    if (DATA_PATH.test(path)) throw notFound('Not found')
    if (path === PREVIEW_PATH) return sendPreview(request, reply, deps, build)
    if (await build.hasFile(path.slice(1))) {
      return reply.header('cache-control', 'public, max-age=3600').sendFile(path.slice(1))
    }
    if (!acceptsHtml(request)) throw notFound('Not found')
    if (SHOP_PATH.test(path)) return sendShop(request, reply, deps, shop, options)
    // A merchant's own domain belongs to shoppers: the dashboard is never shown there (GAP-09).
    if (!isKnownHost(deps.settings, request.hostname)) return reply.redirect('/checkout', 302)
    return sendDashboard(reply, deps, build)
  })
  app.setNotFoundHandler(() => {
    throw notFound('Not found')
  })
  app.addHook('onReady', async () => {
    void compressAssets(join(webFolder, 'assets'), deps.log)
  })
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] ?? '/'

const acceptsHtml = ({ headers: { accept = '*/*' } }: FastifyRequest): boolean => /text\/html|\*\/\*/.test(accept)

const HOSTS = /(<meta name="known-hosts" content=")[^"]*(")/

async function sendDashboard(reply: FastifyReply, { settings }: Deps, build: WebBuild): Promise<FastifyReply> {
  const html = await build.html('index')
  if (html === null) return sendUnbuilt(reply)
  // The page's own host guard asks for the same hosts.
  const named = html.replace(HOSTS, `$1${knownHosts(settings).join(',')}$2`)
  return sendPage(reply, named, dashboardPolicy(settings))
}

const isShopData = (data: unknown): data is ShopData => typeof data === 'object' && data !== null && 'kind' in data

async function sendShop(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Deps,
  { build, draw }: { build: WebBuild; draw: FirstAnswers },
  { shopData, shopSources }: PageOptions,
): Promise<FastifyReply> {
  const html = await build.html('shop')
  if (html === null) return sendUnbuilt(reply)
  const found = await shopData(request, identifyDevice(request, reply, settings))
  if (ACCOUNT_PATH.test(pathOf(request))) {
    const language = languageOf(found, acceptedLanguages(request.headers['accept-language']))
    return sendPage(reply.status(404), accountPage(found, language), shopPolicy(settings))
  }
  if (isShopData(found) && found.kind === 'go') return reply.header('cache-control', 'no-store').redirect(found.to, 302)
  const { pathname: path, search: query } = new URL(request.url, 'http://shop.invalid')
  const languages = acceptedLanguages(request.headers['accept-language'])
  const language = languageOf(found, languages)
  const data = bodyIn(found, language)
  const answer = isShopData(data) ? await draw({ path, query, data, language, languages }) : null
  const chunks = answer?.chunks ?? [
    textsIn(language),
    ...(wantsSideParts(data) ? [SIDE_PARTS] : []),
    ...(isInstant(data) ? [INSTANT] : []),
  ]
  const files = await build.filesOf(chunks)
  const page = answer
    ? placeFirstAnswer(html, data, answer, {
        files,
        styles: await build.stylesOf([...sheetsOf(html), ...files]),
        language,
      })
    : fillShopPage(html, data, files, language)
  const sources = shopSources?.(data)
  reply.header('vary', 'accept-language')
  return sendPage(reply, page, shopPolicy(settings, answer ? allowScript(answer.early, sources) : sources))
}

/**
 * The frame names every file that it comes to need: it has an origin of its own, for which no browser has any of them in
 * its cache, so that each turn of asking for the next ones would be seen.
 */
async function sendPreview(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Deps,
  build: WebBuild,
): Promise<FastifyReply> {
  const html = await build.html('shop')
  if (html === null) return sendUnbuilt(reply)
  const wanted = new URL(request.url, 'http://shop.invalid').searchParams.get('kind')
  const chunks = Object.entries(framed).find(([kind]) => kind === wanted)?.[1] ?? []
  const files = await build.filesOf([...FRAME, ...chunks])
  return sendPage(reply, fillShopPage(html, null, files), shopPolicy(settings))
}

const UNBUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cartwright</title>
<h1>The pages are not built yet</h1>
<p>Run <code>npm run build:web</code> and load this page again. The API is at <a href="/api/docs">/api/docs</a>.</p></html>`

const sendUnbuilt = (reply: FastifyReply): FastifyReply =>
  reply.status(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(UNBUILT)

/** Never kept: a page names the assets of its own build, and a shopper's holds their session. */
const sendPage = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)

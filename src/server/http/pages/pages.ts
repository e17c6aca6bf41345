import { planTexts } from '../../../shared/domain/subscriptions/plan-texts/for-locale.ts'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { constants } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { PreviewContent } from '../../../shared/preview.ts'
import { localizedPortal } from '../../../shared/domain/subscriptions/portal-settings.ts'
import type { AccountPage } from '../../../shared/account-page.ts'
import type { PageTracking } from '../../../shared/page-tracking.ts'
import type { ShopData } from '../../../shared/shop-data.ts'
import type { Deps } from '../../deps.ts'
import { fillAccountPage } from './account-page.ts'
import { identifyDevice, type Device } from '../requests/device.ts'
import { notFound } from '../errors.ts'
import { openServerRenderer, type ServerRenderer } from './server-render.ts'
import { isKnownHost, knownHosts } from '../requests/hosts.ts'
import { allowScript, dashboardPolicy, shopPolicy, type PolicySources } from './security.ts'
import { insertTracking, TRACKING_SCRIPT } from './page-tracking.ts'
import { translateBody } from '../shopper-words/translate.ts'
import {
  acceptedLanguages,
  fillShopPage,
  isInstant,
  languageOf,
  insertServerRender,
  sheetsOf,
  hasOptionalSections,
} from './shop-page.ts'
import { compressAssets, openWebBuild, type WebBuild } from './web-build.ts'

/** Folder of the web build. */
export const WEB_FOLDER = fileURLToPath(new URL('../../../../out/web', import.meta.url))

/** Paths of the shopper entry (A §2, RT-011 to RT-017), including everything below them. */
const SHOP_PATH = /^\/(checkout|quick-checkout|confirmation|special-offer|thank-you|cart)(\/|$)/
/** The customer portal (RT-015 to RT-017). */
const ACCOUNT_PATH = /^\/account(\/|$)/
/** The shopper entry without a shopper: an editor's preview frame, which is given a draft to show. */
const PREVIEW_PATH = '/shop.html'
/** Never a page: missing files return 404. */
const DATA_PATH = /^\/(api|assets|tags|uploads|webhooks|test-gateway|card-fields)(\/|$)/

/** The chunk with sections that only some pages use. */
const OPTIONAL_SECTIONS = 'storefront/content/optional-sections.tsx'
/** The chunk of the instant page. */
const INSTANT_PAGE = 'shopper/screens/payment-link-screen.tsx'
/** The chunk of a language's texts; English has no separate one. */
const textsIn = (language: string): string => `shopper/i18n/languages/${language}.ts`

/** Chunks that every preview frame loads before its page is complete. */
const PREVIEW_CHUNKS = [
  'shopper/app/preview-screen.tsx',
  'shopper/app/title.ts',
  '../shared/domain/address/regions.ts',
  '../shared/domain/address/address-states.ts',
]
/** Chunks by the kind of content the frame shows. */
const previewChunksByKind: Readonly<Record<PreviewContent['kind'], readonly string[]>> = {
  payment_page: ['shopper/preview/payment-page-preview-screen.tsx', 'storefront/payment/brand-icons.tsx'],
  cart: ['shopper/preview/cart-preview-screen.tsx'],
  confirmation_page: ['shopper/preview/confirmation-preview-screen.tsx'],
  optimizer: ['shopper/preview/optimizer-preview-screen.tsx'],
  customer_portal: ['shopper/preview/portal-preview-screen.tsx'],
}

/** A portal page's data, or the address that it redirects to. */
type AccountAnswer = { page: AccountPage } | { go: string }

export interface PageOptions {
  webFolder?: string
  /** Folder of the server render bundle; by default next to the web build it was made with. */
  renderFolder?: string
  /** Data embedded in the shopper page's HTML; always escaped, never trusted as HTML. */
  shopData: (request: FastifyRequest, device: Device) => Promise<unknown>
  /** Consent and tags of a shopper's page; null for a store without marketing tools. */
  tracking?: (request: FastifyRequest, data: ShopData, language: string) => Promise<PageTracking | null>
  /** Data of a customer portal page, or where it redirects to. */
  accountPage: (request: FastifyRequest) => Promise<AccountAnswer>
  /** Sources that the page's providers need to load. */
  shopSources?: (data: unknown) => PolicySources
}

/** Higher than the default, so that a shopper page fits into the first packets of a connection, for 1 ms more. */
const compress = {
  threshold: 1024,
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } },
} satisfies RouteShorthandOptions['compress']

/** Serves both web entries and their assets, and returns 404 for everything else. */
export async function registerPages(app: FastifyInstance, deps: Deps, options: PageOptions): Promise<void> {
  const { webFolder = WEB_FOLDER, renderFolder: drawFolder = join(webFolder, '../ssr') } = options
  const build = openWebBuild(webFolder)
  const shop = { build, draw: openServerRenderer(drawFolder, deps.log) }
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
      // A preview frame is sandboxed without an origin, and module scripts always use CORS.
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
    if (ACCOUNT_PATH.test(path)) return sendAccount(request, reply, deps, shop, options)
    if (SHOP_PATH.test(path)) return sendShop(request, reply, deps, shop, options)
    // A merchant's own domain is for shoppers only: the dashboard is never served there (GAP-09).
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
  // The page's own host guard uses the same hosts.
  const named = html.replace(HOSTS, `$1${knownHosts(settings).join(',')}$2`)
  return sendPage(reply, named, dashboardPolicy(settings))
}

/** Adds the texts of subscriptions in the page's language, for a page that sells one or shows what was bought. */
function withPlanTexts(data: unknown, language: string): unknown {
  if (!isShopData(data)) return data
  const texts = planTexts(language)
  if (data.kind === 'checkout' && data.plans) return { ...data, plans: { ...data.plans, texts } }
  if (data.kind === 'after_offer' && data.plan_texts) return { ...data, plan_texts: texts }
  if (data.kind !== 'confirmation' || !data.subscriptions) return data
  return { ...data, subscriptions: { ...data.subscriptions, texts } }
}

const isShopData = (data: unknown): data is ShopData => typeof data === 'object' && data !== null && 'kind' in data

async function sendShop(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Deps,
  { build, draw }: { build: WebBuild; draw: ServerRenderer },
  { shopData, shopSources, tracking }: PageOptions,
): Promise<FastifyReply> {
  const html = await build.html('shop')
  if (html === null) return sendUnbuilt(reply)
  const found = await shopData(request, identifyDevice(request, reply, settings))
  if (isShopData(found) && found.kind === 'go') return reply.header('cache-control', 'no-store').redirect(found.to, 302)
  const { pathname: path, search: query } = new URL(request.url, 'http://shop.invalid')
  const languages = acceptedLanguages(request.headers['accept-language'])
  const language = languageOf(found, languages)
  const data = withPlanTexts(translateBody(found, language), language)
  const tracked = isShopData(found) ? tracking?.(request, found, language) : null
  const answer = isShopData(data) ? await draw.shop({ path, query, data, language, languages }) : null
  const chunks = answer?.chunks ?? [
    textsIn(language),
    ...(hasOptionalSections(data) ? [OPTIONAL_SECTIONS] : []),
    ...(isInstant(data) ? [INSTANT_PAGE] : []),
  ]
  const files = await build.filesOf(chunks)
  const page = answer
    ? insertServerRender(html, data, answer, {
        files,
        styles: await build.stylesOf([...sheetsOf(html), ...files]),
        language,
      })
    : fillShopPage(html, data, files, language)
  const sources = shopSources?.(data)
  const tracks = await tracked
  const [script] = tracks ? await build.filesOf([TRACKING_SCRIPT]) : []
  const whole = tracks && script !== undefined ? insertTracking(page, tracks, script) : page
  reply.header('vary', 'accept-language')
  return sendPage(reply, whole, shopPolicy(settings, answer ? allowScript(answer.early, sources) : sources))
}

/** A page of the customer portal. Its address can have a link's token, which is in no log and sent to no other site. */
async function sendAccount(
  request: FastifyRequest,
  reply: FastifyReply,
  { settings }: Deps,
  { build, draw }: { build: WebBuild; draw: ServerRenderer },
  { accountPage, shopSources }: PageOptions,
): Promise<FastifyReply> {
  const html = await build.html('account')
  if (html === null) return sendUnbuilt(reply)
  // Codes of emails work in the browser that requested them.
  identifyDevice(request, reply, settings)
  const found = await accountPage(request)
  if ('go' in found) return reply.header('cache-control', 'no-store').redirect(found.go, 302)
  const languages = acceptedLanguages(request.headers['accept-language'])
  const language = languageOf({}, languages)
  const locale = languages.find((each) => each.split('-')[0] === language) ?? language
  const { settings: all, ...rest } = found.page
  // Customers get the merchant's texts in their language only, and no name that is meant for the team.
  const own = { ...all, ...localizedPortal(all, language), name: '', translations: {} }
  const page: AccountPage = { ...rest, settings: own }
  const render = await draw.account({ page, language, locale })
  const files = await build.filesOf(render?.chunks ?? [], 'account')
  const styles = await build.stylesOf(sheetsOf(html))
  reply.header('vary', 'accept-language, cookie')
  if (page.view.kind === 'missing') reply.status(404)
  return sendPage(
    reply,
    fillAccountPage(html, { page, render, language, locale, files, styles }),
    shopPolicy(settings, shopSources?.(page)),
  )
}

/**
 * The HTML names every file that the frame will need: the frame has its own origin and so an empty browser cache, and
 * each further round trip would be noticeable.
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
  const chunks = Object.entries(previewChunksByKind).find(([kind]) => kind === wanted)?.[1] ?? []
  const files = await build.filesOf([...PREVIEW_CHUNKS, ...chunks])
  return sendPage(reply, fillShopPage(html, null, files), shopPolicy(settings))
}

const UNBUILT = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Cartwright</title>
<h1>The pages are not built yet</h1>
<p>Run <code>npm run build:web</code> and load this page again. The API is at <a href="/api/docs">/api/docs</a>.</p></html>`

const sendUnbuilt = (reply: FastifyReply): FastifyReply =>
  reply.status(503).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(UNBUILT)

/** Never cached: a page names the assets of its own build, and a shopper's contains their session. */
const sendPage = (reply: FastifyReply, html: string, policy: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)

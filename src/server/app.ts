import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { contracts } from '../shared/contracts/index.ts'
import { registerFieldsPages } from './connectors/fields-page.ts'
import { registerGatewayPages, type GatewayDeps } from './connectors/gateway.ts'
import type { Deps } from './deps.ts'
import { shopData } from './features/checkout/checkout-page/service.ts'
import { connectedTag, pageTracking } from './features/integrations/consent/service.ts'
import { registerRecoveryPages } from './features/sales/cart-recovery/recovery-pages.ts'
import { registerDisputeFiles } from './features/payments/disputes/file-route.ts'
import { registerAttachments } from './features/support/helpdesk/attachment-route.ts'
import { registerShopifyWebhook } from './features/integrations/shopify/service.ts'
import { registerZendeskWebhook } from './features/support/helpdesk/webhook-route.ts'
import { describeWebhooks } from './features/integrations/webhooks/service.ts'
import { accountPage, setupForm } from './features/subscriptions/customer-portal/service.ts'
import { fieldsPageOf } from './features/payments/processing/authorize/hosted-fields-page.ts'
import { registerMidDocuments } from './features/payments/merchant-applications/document-route.ts'
import { providesHostFile } from './connectors/connector.ts'
import { hostFileOf } from './features/payments/payment-accounts/host-file.ts'
import { redirectForm } from './features/payments/processing/outcome/next-action.ts'
import { receiveWebhook } from './features/payments/processing/receive-webhook.ts'
import { registerStripePlatformWebhook } from './features/payments/stripe-onboarding/webhook-route.ts'
import { handlers } from './handlers.ts'
import { replyToUnreadable } from './http/client-errors.ts'
import { notFound, replyWithError } from './http/errors.ts'
import { ipCountryOf } from './http/requests/ip-country.ts'
import { registerJson } from './http/requests/json.ts'
import { createTokenLimit, registerLimits } from './http/limits/limits.ts'
import { setEnglishErrors } from './http/requests/locale.ts'
import { registerHostFiles } from './http/pages/host-files.ts'
import { registerCardRedirect, registerProviderRedirect } from './http/pages/provider-redirect.ts'
import { registerProviderReturn } from './http/pages/provider-return.ts'
import { registerMetrics } from './http/metrics.ts'
import { registerMultipart } from './http/requests/multipart.ts'
import { registerOpenApi } from './http/requests/openapi.ts'
import { registerPages, type PageOptions } from './http/pages/pages.ts'
import { registerTagFrames } from './http/pages/tag-frames.ts'
import { registerContracts } from './http/register.ts'
import { registerSecurity } from './http/pages/security.ts'
import { registerWebhooks } from './http/webhook-route.ts'
import type { LiveFeed } from './live/pg-live.ts'
import { registerLiveSocket } from './live/socket.ts'
import { isLoopback } from './loopback.ts'
import { registerUploads } from './storage/routes.ts'
import { version } from './version.ts'

const BODY_LIMIT = 1024 * 1024
const REQUEST_ID = /^[\w-]{8,64}$/

export interface AppOptions extends Partial<PageOptions> {
  /** Source of live events. */
  feed: LiveFeed
  /** Dependencies of the test gateway's own pages. */
  gateway: GatewayDeps
}

/** Builds the server; its behavior depends on `deps` alone. The caller listens and closes. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  setEnglishErrors()
  const loggerInstance: FastifyBaseLogger = deps.log
  const app = Fastify({
    loggerInstance,
    // Fastify's own log lines include query values.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    // Guards and limits depend on the caller's host and address, so only configured proxies may override them.
    trustProxy: deps.settings.trustedProxies.length > 0 ? [...deps.settings.trustedProxies] : false,
    // Requests that arrive on an open connection during shutdown are answered normally.
    return503OnClosing: false,
    clientErrorHandler: replyToUnreadable,
    frameworkErrors: (error, request, reply) => void replyWithError(error, request, reply),
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID()
    },
  })
  app.setErrorHandler(replyWithError)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  logRequests(app)
  endConnectionsOnClose(app)
  await registerSecurity(app, deps.settings)
  guardOutbox(app)
  await app.register(compress, { global: false, encodings: ['br', 'gzip'] })
  registerJson(app)
  await registerLimits(app)
  await registerMultipart(app)
  await registerOpenApi(app, version, describeWebhooks())
  registerContracts(app, deps, handlers)
  await registerLiveSocket(app, deps, options.feed)
  registerMetrics(app, deps)
  await registerWebhooks(app, deps, receiveWebhook)
  await registerZendeskWebhook(app, deps)
  await registerShopifyWebhook(app, deps)
  await registerStripePlatformWebhook(app, deps)
  await registerGatewayPages(app, options.gateway, deps.settings)
  registerFieldsPages(app, deps.connectors.list, (id) => fieldsPageOf(deps, id))
  registerProviderRedirect(app, deps.settings, (payment) => redirectForm(deps, payment))
  registerCardRedirect(app, (setup) => setupForm(deps, setup))
  await registerProviderReturn(app)
  const filePaths = deps.connectors.list.flatMap((each) => (providesHostFile(each) ? each.hostFile.paths : []))
  registerHostFiles(app, filePaths, (host, path) => hostFileOf(deps, host, path))
  await registerRecoveryPages(app, deps)
  registerUploads(app, deps)
  registerAttachments(app, deps)
  registerDisputeFiles(app, deps)
  registerMidDocuments(app, deps)
  registerTagFrames(app, (store_id, name) => connectedTag(deps, store_id, name))
  await registerPages(app, deps, { ...shopPages(deps), ...options })
  return app
}

/** Data of the shopper's pages, and the hosts that their providers need. */
const shopPages = (deps: Deps): PageOptions => {
  const countCopy = createTokenLimit(deps.settings)
  return {
    shopData: (request, device) => {
      const { hostname, url, ip } = request
      const { pathname, searchParams } = new URL(url, 'http://shop.invalid')
      return shopData(deps, {
        host: hostname,
        path: pathname,
        session: searchParams.get('session') ?? undefined,
        link: searchParams.get('link') ?? undefined,
        offer_id: searchParams.get('offer_id') ?? undefined,
        variant_id: searchParams.get('variant_id') ?? undefined,
        device,
        resumes: searchParams.has('resume'),
        move: searchParams.get('move') ?? undefined,
        countCopy: () => countCopy(ip),
        ip_country: ipCountryOf(deps.settings, request),
      })
    },
    tracking: (request, data, language) =>
      pageTracking(deps, data, {
        country: ipCountryOf(deps.settings, request),
        language,
        privacy_signal: request.headers['sec-gpc'] === '1',
      }),
    accountPage: (request) => {
      const { pathname, searchParams } = new URL(request.url, 'http://shop.invalid')
      const { hostname, headers } = request
      return accountPage(deps, { host: hostname, path: pathname, query: searchParams, cookies: headers.cookie ?? '' })
    },
    shopSources: (data) => shopSourcesOf.safeParse(data).data?.sources ?? {},
  }
}

const hosts = z._default(z.array(z.string()), [])
const shopSourcesOf = z.object({
  sources: z.object({ script: hosts, frame: hosts, connect: hosts, style: hosts, image: hosts, form: hosts }),
})

/** Logs one line per request, with its route pattern: IDs in paths and queries are personal data. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions, ip } = request
    const facts = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ip }
    request.log.debug(facts, 'request')
  })
}

/** Closes a connection that had a request in progress at shutdown after its reply, instead of minutes later. */
function endConnectionsOnClose(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}

/** Headers added by reverse proxies and tunnels. */
const FORWARDED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'] as const

/**
 * The outbox shows one-time codes, so only a browser on this machine may read it: under a loopback name, since another
 * name can resolve to this machine, and not through a proxy or tunnel, which can make any name look local.
 */
function guardOutbox(app: FastifyInstance): void {
  app.addHook('onRequest', async (request: FastifyRequest) => {
    // By route instead of URL, which can be written in several forms.
    if (request.routeOptions.url !== `/api${contracts.system.outbox.path}`) return
    const isForwarded = FORWARDED.some((name) => request.headers[name] !== undefined)
    if (isForwarded || !isLoopback(request.hostname)) throw notFound('Not found')
  })
}

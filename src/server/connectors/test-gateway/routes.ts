import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { loadAsset, MODULES } from './assets.ts'
import { completeChallenge } from './challenge.ts'
import type { TestGatewayDeps } from './deps.ts'
import { challengeDonePage, challengePage, fieldsPage, messagePage, walletPage } from './html.ts'
import { loadForChallenge } from './ledger.ts'
import { createToken } from './tokens.ts'
import { textsForBrowser, type PageTexts } from './texts.ts'

export interface TestGatewayRouteDeps extends TestGatewayDeps {
  /** Origins of pages that may frame the gateway: the dashboard, the store, the desktop app's `app://`. */
  frameAncestors: () => readonly string[]
}

const BODY_LIMIT = 4_096

/** For framed pages: helmet's own headers would block the frame and the files of a sandboxed one. */
const noHelmet = { config: { helmet: { skipRoute: true } } }

const anyOrigin = (reply: FastifyReply): FastifyReply =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('x-content-type-options', 'nosniff')

const policy = (ancestors: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors 'self'${ancestors.map((origin) => ` ${origin}`).join('')}`,
  ].join('; ')

const sendPage = (reply: FastifyReply, deps: TestGatewayRouteDeps, html: string, status = 200): FastifyReply =>
  anyOrigin(reply)
    .code(status)
    .removeHeader('x-frame-options')
    .header('content-security-policy', policy(deps.frameAncestors()))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)

const walletQuery = z.object({
  wallet: z.enum(['google_pay', 'apple_pay', 'paypal', 'cashapp']),
  amount: z.coerce.number().check(z.int(), z.gte(0)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  merchant_name: z._default(z.string().check(z.maxLength(200)), 'the store'),
})

const chargeParams = z.object({ charge_id: z.string().check(z.regex(/^tgch_[0-9a-z]{20,60}$/)) })

const assetParams = z.object({ '*': z.string() })

/** A provider's own pages use the browser's language: they don't know the page that opens them. */
const spoken = ({ headers }: FastifyRequest): PageTexts => textsForBrowser(headers['accept-language'])

const unknownCharge = (to: PageTexts) => messagePage(to.w.nothing_to_confirm, to.w.unknown_payment, to)

/** Bodies are read as text and parsed here, so that no parser's error message can repeat the input. */
const readBodiesAsText = (scope: FastifyInstance): void => {
  scope.removeAllContentTypeParsers()
  const types = ['application/json', 'application/x-www-form-urlencoded']
  scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => {
    done(null, body)
  })
  scope.setErrorHandler((error, _request, reply) => {
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    // Below 500 Fastify rejected the request itself, and its message may contain parts of the body.
    if (status >= 500) throw error
    return anyOrigin(reply).code(status).send({ detail: 'The request could not be read.' })
  })
}

const parseJson = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}

const tokenRoutes = (scope: FastifyInstance, deps: TestGatewayRouteDeps): void => {
  scope.options('/test-gateway/tokens', noHelmet, (_request, reply) =>
    anyOrigin(reply)
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '86400')
      .code(204)
      .send(),
  )
  scope.post('/test-gateway/tokens', noHelmet, async (request, reply) => {
    const result = await createToken(deps, parseJson(request.body))
    anyOrigin(reply).header('cache-control', 'no-store')
    return result.ok ? reply.code(200).send(result.token) : reply.code(400).send({ detail: result.detail })
  })
}

const challengeRoutes = (scope: FastifyInstance, deps: TestGatewayRouteDeps): void => {
  scope.get('/test-gateway/challenge/:charge_id', noHelmet, async (request, reply) => {
    const params = chargeParams.safeParse(request.params)
    const charge = params.success ? await loadForChallenge(deps.db, params.data.charge_id, deps.now()) : null
    if (charge === null) return sendPage(reply, deps, unknownCharge(spoken(request)), 404)
    const open = charge.status === 'requires_action'
    return sendPage(
      reply,
      deps,
      open ? challengePage(charge, spoken(request)) : challengeDonePage(charge, spoken(request)),
    )
  })
  scope.post('/test-gateway/challenge/:charge_id', noHelmet, async (request, reply) => {
    const params = chargeParams.safeParse(request.params)
    const outcome = new URLSearchParams(typeof request.body === 'string' ? request.body : '').get('outcome')
    if (outcome !== 'approve' && outcome !== 'fail') {
      const { w } = spoken(request)
      return sendPage(reply, deps, messagePage(w.nothing_sent, w.choose, spoken(request)), 400)
    }
    const charge = params.success ? await completeChallenge(deps, params.data.charge_id, outcome === 'approve') : null
    if (charge === null) return sendPage(reply, deps, unknownCharge(spoken(request)), 404)
    return sendPage(reply, deps, challengeDonePage(charge, spoken(request)))
  })
}

const pageRoutes = (scope: FastifyInstance, deps: TestGatewayRouteDeps): void => {
  const fields = fieldsPage()
  scope.get('/test-gateway/fields', noHelmet, (_request, reply) => sendPage(reply, deps, fields))
  scope.get('/test-gateway/wallet-sheet', noHelmet, (request, reply) => {
    const query = walletQuery.safeParse(request.query)
    const to = spoken(request)
    return query.success
      ? sendPage(reply, deps, walletPage(query.data, to))
      : sendPage(reply, deps, messagePage(to.w.nothing_to_pay, to.w.incomplete_order, to), 400)
  })
  scope.get(`${MODULES}/*`, noHelmet, async (request, reply) => {
    const params = assetParams.safeParse(request.params)
    const asset = params.success ? await loadAsset(params.data['*']) : null
    if (asset === null) return anyOrigin(reply).code(404).send({ detail: 'Not found' })
    return anyOrigin(reply).header('cache-control', 'public, max-age=300').type(asset.type).send(asset.content)
  })
}

/**
 * Registers the gateway's public routes: tokens (any origin), the hosted fields, the challenge and wallet pages. None
 * of them authenticates the caller: they simulate another company's server, and a charge's unguessable id gives access
 * to its challenge.
 */
export const registerTestGateway = async (app: FastifyInstance, deps: TestGatewayRouteDeps): Promise<void> => {
  await app.register((scope, _options, done) => {
    readBodiesAsText(scope)
    tokenRoutes(scope, deps)
    challengeRoutes(scope, deps)
    pageRoutes(scope, deps)
    done()
  })
}

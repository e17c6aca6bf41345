import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import { needsToken, scopesOf, type Contract, type Scope } from '../../shared/contract.ts'
import { contracts } from '../../shared/contracts/index.ts'
import type { Deps } from '../deps.ts'
import { findCaller } from './requests/caller-repo.ts'
import { isOperator, tokenOf, type AuthUser } from './requests/caller.ts'
import { authenticateCustomer, authorizeCustomer, type CustomerAccess } from './requests/customer-access.ts'
import { forDevice, identifyDevice } from './requests/device.ts'
import { AppError } from './errors.ts'
import { sendFile } from './file-reply.ts'
import type { AllHandlers, AnyCall, UploadedFile } from './handler.ts'
import { withIdempotency } from './idempotency/idempotency.ts'
import { ipCountryOf } from './requests/ip-country.ts'
import { createPayLimit, createTokenLimit, limitFor } from './limits/limits.ts'
import { requireOwnReferences, requireSelf, requireStore, type StoreAccess } from './requests/ownership.ts'
import { readMultipart } from './requests/multipart.ts'
import { requireSessionOwner } from './requests/session-owner.ts'
import { acceptedLanguages } from './pages/shop-page.ts'
import { translateBody } from './shopper-words/translate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: AuthUser | null
    store: StoreAccess | null
    customer: CustomerAccess | null
    uploaded: Partial<Record<string, UploadedFile>>
  }
}

type AnyHandler = (call: AnyCall) => Promise<unknown>

/** Types ensure that each contract has a matching handler; here it only has to exist. */
const isHandler = (value: unknown): value is AnyHandler => typeof value === 'function'

/** Registers every contract with its handler, guards first, so that nothing can be served unguarded. */
export function registerContracts(app: FastifyInstance, deps: Deps, handlers: AllHandlers): void {
  app.decorateRequest('user', null)
  app.decorateRequest('store', null)
  app.decorateRequest('customer', null)
  app.decorateRequest('uploaded')
  app.decorateRequest('device', null)
  const countWrongToken = createTokenLimit(deps.settings)
  const countPayment = createPayLimit(deps.settings)
  for (const [resource, group] of Object.entries(contracts)) {
    for (const [name, contract] of Object.entries<Contract>(group)) {
      const handler = handlerOf(handlers, resource, name)
      registerOne(app, { deps, countWrongToken, countPayment }, contract, handler, `${resource}.${name}`)
    }
  }
}

function handlerOf(handlers: AllHandlers, resource: string, name: string): AnyHandler {
  const group: unknown = Reflect.get(handlers, resource)
  const handler: unknown = typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined
  if (!isHandler(handler)) throw new Error(`${resource}.${name} has no handler`)
  return handler
}

interface Guards {
  deps: Deps
  countWrongToken: (address: string) => void
  countPayment: (address: string) => void
}

function registerOne(app: FastifyInstance, guards: Guards, contract: Contract, handler: AnyHandler, id: string): void {
  const { deps } = guards
  const options: RouteShorthandOptions = {
    schema: schemaOf(contract, id),
    config: { rateLimit: limitFor(deps.settings, contract) },
    ...(contract.bodyLimit !== undefined && { bodyLimit: contract.bodyLimit }),
    // After the limiter, so that guessing tokens is limited; before the body is read, so that strangers can't send any.
    preParsing: (request) => authenticate(guards, contract, request),
    ...(contract.files && {
      preValidation: async (request: FastifyRequest) => {
        request.uploaded = await readMultipart(request, contract)
      },
    }),
    preHandler: async (request, reply) => {
      if (contract.access === 'shopper' || contract.starts_session) identifyDevice(request, reply, deps.settings)
      if (contract.personal === 'owner') await requireSessionOwner(deps.db, request)
      await authorize(deps, contract, request)
    },
    ...((!needsToken(contract.access) || contract.access === 'customer') && { preSerialization: translateReply }),
  }
  app.route({
    ...options,
    method: contract.method,
    url: `/api${contract.path}`,
    handler: async (request, reply) => {
      const { status, body } = await withIdempotency(deps, contract, request, (own) =>
        answerFor(request, () => handler(callOf(own, request, reply))),
      )
      if (body === null) return reply.status(204).send()
      if (contract.access !== 'public' || contract.secret) reply.header('Cache-Control', 'no-store')
      if (contract.file) return sendFile(reply, body)
      return reply.status(status).send(body)
    },
  })
}

/** Runs a handler and removes from its reply or error what the caller's browser may not see. */
async function answerFor({ device }: FastifyRequest, run: () => Promise<unknown>): Promise<unknown> {
  try {
    return forDevice(await run(), device)
  } catch (error) {
    if (!(error instanceof AppError) || !error.data) throw error
    throw error.withData(forDevice(error.data, device))
  }
}

/** Replies to shoppers, including errors, are in the language that their page reports; API clients get English. */
async function translateReply(request: FastifyRequest, _reply: FastifyReply, body: unknown): Promise<unknown> {
  const [language = 'en'] = acceptedLanguages(request.headers['accept-language'])
  return translateBody(body, language.split('-')[0] ?? language)
}

function schemaOf(contract: Contract, id: string): FastifySchema {
  return {
    summary: contract.summary,
    operationId: id,
    tags: [id.split('.')[0] ?? id],
    ...(contract.params && { params: contract.params }),
    ...(contract.query && { querystring: contract.query }),
    ...(contract.body && { body: contract.body }),
    response: { 200: contract.response },
    ...(contract.files && { consumes: ['multipart/form-data'] }),
    ...(needsToken(contract.access) && { security: [{ bearer: [] }, ...(contract.guests ? [{}] : [])] }),
  }
}

const UNAUTHORIZED = 'Please sign in'

async function authenticate(
  { deps, countWrongToken, countPayment }: Guards,
  contract: Contract,
  request: FastifyRequest,
): Promise<void> {
  request.uploaded = {}
  if (contract.limit === 'pay') countPayment(request.ip)
  if (contract.access === 'customer') {
    request.customer = await authenticateCustomer(deps, contract, request, countWrongToken)
    return
  }
  const token = tokenOf(request)
  const user = token === null ? null : await findCaller(deps.db, token, deps.clock.now())
  if (token !== null && user === null) countWrongToken(request.ip)
  // A key gives access to its store only: not to its creator's account, nor to calls reserved for people.
  const isKey = user !== null && user.api_key !== null && (contract.access !== 'store' || contract.people === true)
  request.user = isKey ? null : user
  if (request.user !== null || !needsToken(contract.access)) return
  if (token === null && contract.guests) return
  if (isKey) throw new AppError(403, 'API keys can’t do this', { code: 'forbidden' })
  throw new AppError(401, UNAUTHORIZED, { code: 'unauthorized' })
}

async function authorize(deps: Deps, contract: Contract, request: FastifyRequest): Promise<void> {
  const { access, permission } = contract
  if (access === 'customer') return authorizeCustomer(deps.db, contract, request)
  if (!needsToken(access) || (request.user === null && contract.guests)) return
  if (request.user === null) throw new AppError(401, UNAUTHORIZED, { code: 'unauthorized' })
  if (access === 'operator') {
    if (isOperator(deps.settings, request.user)) return
    throw new AppError(403, 'Only operators of this server can do this', { code: 'forbidden' })
  }
  if (access === 'store') {
    if (!contract.scope || !permission) throw new Error(`${contract.path} names no scope or no permission`)
    const { scope, value } = namedScope(request, contract)
    request.store = await requireStore(deps.db, scope, permission, value, request.user)
    await requireOwnReferences(deps.db, contract, request.body, request.store.store_id)
  } else if (contract.scope) {
    const { scope, value } = namedScope(request, contract)
    await requireSelf(deps.db, scope, value, request.user.user_id)
  }
}

/**
 * What the call acts on: the one alternative that its input names. @throws AppError 400 if it names none or several.
 */
function namedScope(request: FastifyRequest, contract: Contract): { scope: Scope; value: string } {
  const scopes = scopesOf(contract)
  const given = scopes.flatMap((scope) => {
    const value = scopeValue(request, scope)
    return value === undefined ? [] : [{ scope, value }]
  })
  const [named, ...others] = given
  const fields = scopes.map(({ field }) => field).join(' or ')
  if (!named) throw new AppError(400, `${fields} is required`)
  if (others.length > 0) throw new AppError(400, `Only one of ${fields} may be given`)
  return named
}

function scopeValue(request: FastifyRequest, scope: Scope): string | undefined {
  const part = { params: request.params, query: request.query, body: request.body }[scope.in]
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, scope.field) : undefined
  return typeof value === 'string' ? value : undefined
}

const callOf = (deps: Deps, request: FastifyRequest, reply: FastifyReply): AnyCall => ({
  deps,
  params: request.params,
  query: request.query,
  body: request.body,
  user: request.user,
  store: request.store,
  customer: request.customer,
  files: request.uploaded,
  ip: request.ip,
  ipCountry: ipCountryOf(deps.settings, request),
  device: request.device,
  hostname: request.hostname,
  userAgent: request.headers['user-agent'] ?? '',
  cookies: request.headers.cookie ?? '',
  setCookie: (cookie) => void reply.header('set-cookie', cookie),
  log: request.log,
})

import type { FastifyInstance, FastifyRequest, FastifySchema, RouteShorthandOptions } from 'fastify'
import type { Contract, Scope } from '../../shared/contract.ts'
import { contracts } from '../../shared/contracts/index.ts'
import type { Deps } from '../deps.ts'
import { findUserByToken, tokenOf, type AuthUser } from './caller.ts'
import { AppError } from './errors.ts'
import type { AllHandlers, AnyCall, UploadedFile } from './handler.ts'
import { withIdempotency } from './idempotency.ts'
import { limitFor } from './limits.ts'
import { requireSelf, requireStore, type StoreAccess } from './ownership.ts'
import { readMultipart } from './multipart.ts'

declare module 'fastify' {
  interface FastifyRequest {
    user: AuthUser | null
    store: StoreAccess | null
    uploaded: Partial<Record<string, UploadedFile>>
  }
}

type AnyHandler = (call: AnyCall) => Promise<unknown>

/** Types make sure that each contract has a handler and that they fit; here only its being there is left to see. */
const isHandler = (value: unknown): value is AnyHandler => typeof value === 'function'

/** Registers every contract of the list with its handler, guards first: nothing can be served unguarded. */
export function registerContracts(app: FastifyInstance, deps: Deps, handlers: AllHandlers): void {
  app.decorateRequest('user', null)
  app.decorateRequest('store', null)
  app.decorateRequest('uploaded')
  for (const [resource, group] of Object.entries(contracts)) {
    for (const [name, contract] of Object.entries<Contract>(group)) {
      const handler = handlerOf(handlers, resource, name)
      registerOne(app, deps, contract, handler, `${resource}.${name}`)
    }
  }
}

function handlerOf(handlers: AllHandlers, resource: string, name: string): AnyHandler {
  const group: unknown = Reflect.get(handlers, resource)
  const handler: unknown = typeof group === 'object' && group !== null ? Reflect.get(group, name) : undefined
  if (!isHandler(handler)) throw new Error(`${resource}.${name} has no handler`)
  return handler
}

function registerOne(app: FastifyInstance, deps: Deps, contract: Contract, handler: AnyHandler, id: string): void {
  const options: RouteShorthandOptions = {
    schema: schemaOf(contract, id),
    config: { rateLimit: limitFor(deps.settings, contract) },
    // After the limiter, so that guessing tokens is limited; before the body is read, so that strangers send none.
    preParsing: (request) => authenticate(deps, contract, request),
    ...(contract.files && {
      preValidation: async (request: FastifyRequest) => {
        request.uploaded = await readMultipart(request, contract)
      },
    }),
    preHandler: (request) => authorize(deps, contract, request),
  }
  app.route({
    ...options,
    method: contract.method,
    url: `/api${contract.path}`,
    handler: async (request, reply) => {
      const { status, body } = await withIdempotency(deps, contract, request, () => handler(callOf(deps, request)))
      if (body === null) return reply.status(204).send()
      if (contract.access !== 'public' || contract.secret) reply.header('Cache-Control', 'no-store')
      return reply.status(status).send(body)
    },
  })
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
    ...((contract.access === 'account' || contract.access === 'store') && { security: [{ bearer: [] }] }),
  }
}

const UNAUTHORIZED = 'Please sign in'

async function authenticate(deps: Deps, contract: Contract, request: FastifyRequest): Promise<void> {
  request.uploaded = {}
  const token = tokenOf(request)
  request.user = token === null ? null : await findUserByToken(deps.db, token, deps.clock.now())
  if (request.user === null && (contract.access === 'account' || contract.access === 'store')) {
    throw new AppError(401, UNAUTHORIZED, { code: 'unauthorized' })
  }
}

async function authorize(deps: Deps, contract: Contract, request: FastifyRequest): Promise<void> {
  const { access, scope } = contract
  if (access !== 'account' && access !== 'store') return
  if (request.user === null) throw new AppError(401, UNAUTHORIZED, { code: 'unauthorized' })
  if (access === 'store') {
    if (!scope) throw new Error(`${contract.path} names no scope`)
    request.store = await requireStore(deps.db, scope, scopeValue(request, scope), request.user.user_id)
  } else if (scope) {
    await requireSelf(deps.db, scope, scopeValue(request, scope), request.user.user_id)
  }
}

function scopeValue(request: FastifyRequest, scope: Scope): string {
  const part = { params: request.params, query: request.query, body: request.body }[scope.in]
  const value: unknown = typeof part === 'object' && part !== null ? Reflect.get(part, scope.field) : undefined
  if (typeof value !== 'string') throw new AppError(400, `${scope.field} is required`)
  return value
}

const callOf = (deps: Deps, request: FastifyRequest): AnyCall => ({
  deps,
  params: request.params,
  query: request.query,
  body: request.body,
  user: request.user,
  store: request.store,
  files: request.uploaded,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  log: request.log,
})

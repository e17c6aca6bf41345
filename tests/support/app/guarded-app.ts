import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { contracts } from '../../../src/shared/contracts/index.ts'
import type { Deps } from '../../../src/server/deps.ts'
import { AppError, replyWithError } from '../../../src/server/http/errors.ts'
import type { AllHandlers } from '../../../src/server/http/handler.ts'
import { registerJson } from '../../../src/server/http/requests/json.ts'
import { registerLimits } from '../../../src/server/http/limits/limits.ts'
import { registerMultipart } from '../../../src/server/http/requests/multipart.ts'
import { registerContracts } from '../../../src/server/http/register.ts'

/** Reply of a call that passed the guards. */
export const REACHED = { status: 418, code: 'reached' } as const

const reach = async (): Promise<never> => {
  throw new AppError(REACHED.status, 'The handler was reached', { code: REACHED.code })
}

/**
 * Creates an app with every call behind its real guards and no-op handlers: a test can check if a call is allowed
 * without running it, so that it doesn't affect the next one.
 */
export async function createGuardedApp(deps: Deps): Promise<FastifyInstance> {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  registerJson(app)
  await registerLimits(app)
  await registerMultipart(app)
  const handlers = Object.entries(contracts).map(([resource, group]) => [
    resource,
    Object.fromEntries(Object.keys(group).map((name) => [name, reach])),
  ])
  registerContracts(app, deps, Object.fromEntries(handlers) as AllHandlers)
  await app.ready()
  return app
}

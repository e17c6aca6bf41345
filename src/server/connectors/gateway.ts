import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import type { TestGatewayDeps } from './test-gateway/deps.ts'
import { registerTestGateway } from './test-gateway/routes.ts'
import { runDue, type DueReport } from './test-gateway/run-due.ts'

/** What the built-in gateway works with, beside what every connector is given. */
export type GatewayDeps = TestGatewayDeps

/** Mounts the pages that stand for another company's server: card fields, challenges and wallets. */
export async function registerGatewayPages(
  app: FastifyInstance,
  deps: GatewayDeps,
  { publicUrl, checkoutUrl }: Pick<Settings, 'publicUrl' | 'checkoutUrl'>,
): Promise<void> {
  const ancestors = [...new Set([publicUrl, checkoutUrl, 'app://cartwright'])]
  await registerTestGateway(app, { ...deps, frameAncestors: () => ancestors })
}

/** Settles and sends what the built-in gateway has due now. */
export const runGatewayDue = (deps: GatewayDeps): Promise<DueReport> => runDue(deps)

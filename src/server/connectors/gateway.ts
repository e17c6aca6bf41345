import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'
import type { TestGatewayDeps } from './test-gateway/deps.ts'
import { registerTestGateway } from './test-gateway/routes.ts'
import { runDue, type DueReport } from './test-gateway/run-due.ts'

/** Dependencies of the test gateway, in addition to those of every connector. */
export type GatewayDeps = TestGatewayDeps

/** Registers the pages that simulate another company's server: card fields, challenges and wallets. */
export async function registerGatewayPages(
  app: FastifyInstance,
  deps: GatewayDeps,
  { publicUrl, checkoutUrl }: Pick<Settings, 'publicUrl' | 'checkoutUrl'>,
): Promise<void> {
  const ancestors = [...new Set([publicUrl, checkoutUrl, 'app://cartwright'])]
  await registerTestGateway(app, { ...deps, frameAncestors: () => ancestors })
}

/** Settles charges and delivers webhooks that are due at the test gateway. */
export const runGatewayDue = (deps: GatewayDeps): Promise<DueReport> => runDue(deps)

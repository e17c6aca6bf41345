import { createAdyen } from './adyen/connector.ts'
import { createApplePay } from './apple-pay/connector.ts'
import { createAuthorizeNet } from './authorize-net/connector.ts'
import type { Connector } from './connector.ts'
import { createBraintree } from './braintree/connector.ts'
import { createCybersource } from './cybersource/connector.ts'
import { createGooglePay } from './google-pay/connector.ts'
import { providersAt } from './http/addresses.ts'
import { createNmi } from './nmi/connector.ts'
import { createNuvei } from './nuvei/connector.ts'
import { createPayPal } from './paypal/connector.ts'
import { createStripe } from './stripe/connector.ts'
import { createTestGateway } from './test-gateway/connector.ts'
import type { TestGatewayDeps } from './test-gateway/deps.ts'
import { createWhop } from './whop/connector.ts'
import type { WhopDeps } from './whop/deps.ts'

export interface ConnectorRegistry {
  readonly list: readonly Connector[]
  /** Undefined for an unknown id. */
  byId(id: string): Connector | undefined
}

export interface ConnectorDeps {
  testGateway: TestGatewayDeps
  whop: Pick<WhopDeps, 'productFor'>
  /** Origin on this machine that stands in for every provider; if absent, the real providers are used. */
  providersUrl?: string | undefined
}

/** Creates a registry of the given connectors. @throws Error if two have the same id. */
export const createRegistry = (connectors: readonly Connector[]): ConnectorRegistry => {
  const map = new Map(connectors.map((connector) => [connector.id, connector]))
  if (map.size !== connectors.length) throw new Error('Two connectors have the same id')
  return { list: connectors, byId: (id) => map.get(id) }
}

/** Every provider that a merchant can connect, one per line. */
export const createConnectors = (deps: ConnectorDeps): ConnectorRegistry => {
  const providers = providersAt(deps.providersUrl)
  return createRegistry([
    createTestGateway(deps.testGateway),
    createStripe(providers),
    createAdyen(providers),
    createPayPal(providers),
    createNmi(providers),
    createBraintree(providers),
    createAuthorizeNet(providers),
    createCybersource(providers),
    createNuvei(providers),
    createApplePay(providers),
    createGooglePay(providers),
    createWhop({ ...providers, ...deps.whop }),
  ])
}

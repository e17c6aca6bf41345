import type { Connector } from './connector.ts'
import { createTestGateway } from './test-gateway/connector.ts'
import type { TestGatewayDeps } from './test-gateway/deps.ts'

export interface ConnectorRegistry {
  readonly list: readonly Connector[]
  /** Undefined for an id that no connector has. */
  byId(id: string): Connector | undefined
}

export interface ConnectorDeps {
  testGateway: TestGatewayDeps
}

/** A registry of the given connectors. Two with one id are a mistake of ours. */
export const registryOf = (connectors: readonly Connector[]): ConnectorRegistry => {
  const map = new Map(connectors.map((connector) => [connector.id, connector]))
  if (map.size !== connectors.length) throw new Error('Two connectors have the same id')
  return { list: connectors, byId: (id) => map.get(id) }
}

/** Every provider that a merchant can connect: one line each. */
export const createConnectors = (deps: ConnectorDeps): ConnectorRegistry =>
  registryOf([createTestGateway(deps.testGateway)])

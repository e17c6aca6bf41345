import { buildSchema, graphql } from 'graphql'
import { REQUIRED_SCOPES } from '../../../../src/server/integrations/shopify/verify.ts'
import type { DoubleReply, DoubleRequest, ProviderDouble } from '../../providers/double-server.ts'
import { objectOf } from '../rules.ts'
import { catalogRoot } from './catalog-root.ts'
import { CATALOG_SCHEMA } from './catalog-schema.ts'
import { officialRequests } from './official-schema.ts'
import { ORDER_TYPES, OrderDesk, orderRoot } from './order-desk.ts'
import { ShopCatalog } from './shop-catalog.ts'

/** The part of the Admin API that is used. Executed, so that a wrong document fails as it would at Shopify. */
const SCHEMA = buildSchema(`
  type Query { shop: Shop!, currentAppInstallation: AppInstallation! }
  type Shop { name: String!, myshopifyDomain: String!, currencyCode: String! }
  type AppInstallation { accessScopes: [AccessScope!]! }
  type AccessScope { handle: String! }
  ${CATALOG_SCHEMA}
  ${ORDER_TYPES}
`)

export interface ShopifyDoubleOptions {
  shop?: string
  client_id?: string
  client_secret?: string
  /** Token of an app made in the store's admin before 2026. */
  admin_token?: string
  /** What the merchant allowed the app to do. */
  scopes?: readonly string[]
}

export interface ShopifyDouble extends ProviderDouble {
  desk: OrderDesk
  catalog: ShopCatalog
  /** Tokens issued so far. */
  tokens: Set<string>
  /** Processes the next stock that is set, and answers as a broken proxy does. */
  loseStockAnswer(): void
  /** Leaves this many points of the rate limit. */
  drain(available: number): void
  /** The merchant uninstalls the app, or installs it again. */
  uninstall(): void
  install(): void
}

const LIMIT = { maximumAvailable: 2000, restoreRate: 100 }
/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Points of every request. */
const COST = 10

/** One Shopify store with the merchant's own app. */
export function shopifyDouble({
  shop = 'fernhill-coffee.myshopify.com',
  client_id = '0123456789abcdef0123456789abcdef',
  client_secret = 'shpss_0123456789abcdef0123456789abcdef',
  admin_token = 'shpat_0123456789abcdef0123456789abcdef',
  scopes = REQUIRED_SCOPES,
}: ShopifyDoubleOptions = {}): ShopifyDouble {
  const tokens = new Set([admin_token])
  const desk = new OrderDesk()
  let isInstalled = true
  let available = LIMIT.maximumAvailable
  const catalog = new ShopCatalog()
  let key = ''
  let losesStock = false
  const root = {
    shop: { name: 'Fernhill Coffee', myshopifyDomain: shop, currencyCode: 'USD' },
    currentAppInstallation: { accessScopes: scopes.map((handle) => ({ handle })) },
    ...catalogRoot(catalog, () => key),
    ...orderRoot(desk),
  }
  const issue = ({ body }: DoubleRequest): DoubleReply => {
    const form = objectOf(body)
    if (form['grant_type'] !== 'client_credentials')
      return { status: 400, json: { error: 'unsupported_grant_type', error_description: 'Unsupported grant type' } }
    if (!isInstalled || form['client_id'] !== client_id || form['client_secret'] !== client_secret)
      return { status: 401, json: { error: 'invalid_client', error_description: 'The client credentials are wrong' } }
    const access_token = `shpat_issued_${tokens.size}`
    tokens.add(access_token)
    return { status: 200, json: { access_token, scope: scopes.join(','), expires_in: 86_399 } }
  }
  const execute = async ({ headers, body }: DoubleRequest): Promise<DoubleReply> => {
    if (!tokens.has(String(headers['x-shopify-access-token'])))
      return { status: 401, json: { errors: '[API] Invalid API key or access token' } }
    const cost = {
      requestedQueryCost: COST,
      throttleStatus: { ...LIMIT, currentlyAvailable: available },
    }
    if (available < COST) {
      const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }]
      return { status: 200, json: { errors, extensions: { cost: { ...cost, actualQueryCost: null } } } }
    }
    available -= COST
    const { query, variables, operationName } = objectOf(body)
    key = JSON.stringify(objectOf(variables)['key'] ?? '')
    const { data, errors } = await graphql({
      schema: SCHEMA,
      source: String(query),
      rootValue: root,
      variableValues: objectOf(variables),
      operationName: String(operationName),
    })
    if (losesStock && operationName === 'SetStock') {
      losesStock = false
      return { status: 502, text: 'Bad gateway' }
    }
    return { status: 200, json: { data, ...(errors && { errors }), extensions: { cost } } }
  }
  return {
    hosts: [shop, 'cdn.shopify.com', 'storage.googleapis.com'],
    catalog,
    tokens,
    desk,
    description: ({ path }) => (path.endsWith('/graphql.json') ? officialRequests() : null),
    loseStockAnswer: () => (losesStock = true),
    drain: (left) => (available = left),
    uninstall: () => {
      isInstalled = false
      tokens.clear()
    },
    install: () => (isInstalled = true),
    answer: (request) => {
      if (request.host === 'storage.googleapis.com') return { status: 200, text: catalog.bulk?.file ?? '' }
      if (request.host === 'cdn.shopify.com') return { status: 200, bytes: PIXEL }
      if (request.method !== 'POST') return { status: 405, text: 'Method not allowed' }
      if (request.path === '/admin/oauth/access_token') return issue(request)
      if (request.path === '/admin/api/2026-10/graphql.json') return execute(request)
      return { status: 404, json: { errors: 'Not Found' } }
    },
  }
}

import * as z from 'zod/mini'
import type { Authorization, Send, ToolConnection } from '../destinations/destination.ts'
import { commonOutcome, parseAnswer } from '../destinations/outcomes.ts'

const issued = z.object({ access_token: z.string(), expires_in: z.number() })
const problem = z.object({ error: z.string(), error_description: z.catch(z.string(), '') })

/**
 * Exchanges the credentials of the merchant's own app for an access token of a day. Apps that were made in a store's
 * admin before 2026 have a token that doesn't expire: it is used as it is.
 */
export async function authorizeShopify(connection: ToolConnection, send: Send, now: Date): Promise<Authorization> {
  const { shop = '', client_id = '', client_secret = '', admin_token = '' } = connection.fields
  if (admin_token !== '')
    return { kind: 'ready', tokens: { access_token: admin_token }, expires_at: Number.POSITIVE_INFINITY }
  const url = `https://${shop}/admin/oauth/access_token`
  const response = await send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret }).toString(),
  })
  const token = response.status === 200 ? parseAnswer(response, issued) : null
  if (token) {
    const { access_token, expires_in } = token
    return { kind: 'ready', tokens: { access_token }, expires_at: now.getTime() + expires_in * 1000 }
  }
  const common = commonOutcome(response)
  if (common?.kind === 'retry') return { kind: 'retry', reason: common.reason, url, response }
  if (response.status === 404) return { kind: 'broken', reason: 'No Shopify store has this domain', url, response }
  const { error = '', error_description = '' } = parseAnswer(response, problem) ?? {}
  const reason = error_description || error || `Shopify rejected the app’s credentials (${response.status})`
  return { kind: 'broken', reason, url, response }
}

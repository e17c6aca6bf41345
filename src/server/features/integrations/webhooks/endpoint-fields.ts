import type { WebhookEndpoint } from '../../../../shared/contracts/integrations/webhooks.ts'
import { webhookUrlProblem } from '../../../../shared/domain/events/webhook-url.ts'
import type { Deps } from '../../../deps.ts'
import { badField } from '../../../http/errors.ts'
import { isPublicAddress } from '../../../integrations/http/public-address.ts'
import { isLoopback } from '../../../loopback.ts'
import { isIP } from 'node:net'
import type { EndpointRow } from './deliver-repo.ts'
import type { EndpointFigures } from './repo.ts'

/** A URL that can receive webhooks, without its fragment. @throws AppError 400 */
export function checkedUrl({ settings }: Pick<Deps, 'settings'>, entered: string): string {
  const problem = webhookUrlProblem(entered, { allowsLoopback: settings.outbox })
  if (problem !== null) throw badField('url', problem)
  const url = new URL(entered)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !isPublicAddress(host) && !isLoopback(host))
    throw badField('url', 'Enter a URL that is reachable from the internet')
  url.hash = ''
  return url.href
}

const statusOf = ({ status, failing_since }: EndpointRow): WebhookEndpoint['status'] => {
  if (status === 'disabled') return 'disabled'
  return failing_since === null ? 'active' : 'retrying'
}

export function toEndpoint(
  { cipher }: Pick<Deps, 'cipher'>,
  row: EndpointRow,
  figures: EndpointFigures | undefined,
  now: Date,
): WebhookEndpoint {
  const { endpoint_id, url, description, mode, types, api_version, disabled_reason, version } = row
  const lastFour = (sealed: EndpointRow['secret']): string => cipher.decrypt(sealed).slice(-4)
  const until = row.previous_secret_until
  return {
    endpoint_id,
    url,
    description,
    mode,
    types,
    api_version,
    status: statusOf(row),
    disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    secret: lastFour(row.secret),
    previous_secret:
      row.previous_secret !== '' && until !== null && until > now
        ? { last_four: lastFour(row.previous_secret), valid_until: until.toISOString() }
        : null,
    delivered: figures?.delivered ?? 0,
    failed: figures?.failed ?? 0,
    last_delivery_at: figures?.last_delivery_at ? new Date(figures.last_delivery_at).toISOString() : null,
    created_at: row.created_at.toISOString(),
    version,
  }
}

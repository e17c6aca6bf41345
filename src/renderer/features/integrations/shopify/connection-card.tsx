import { Button } from '@mantine/core'
import type { ShopifyConnection } from '../../../../shared/contracts/integrations/shopify.ts'
import { KeyValueList } from '../../../ui/display/key-value.tsx'
import { RelativeTime } from '../../../ui/display/relative-time.tsx'
import { Section } from '../../../ui/layout/section.tsx'
import { isActive } from './shopify-labels.ts'
import classes from './shopify.module.css'
import type { ShopifyActions } from './use-shopify-actions.ts'

interface CardProps {
  connection: ShopifyConnection
  actions: ShopifyActions
  mayManage: boolean
}

const usedPercent = (limit: ShopifyConnection['rate_limit']): string =>
  limit === null || limit.maximum === 0
    ? 'Unknown'
    : `${Math.round(100 - (limit.available / limit.maximum) * 100)}% used`

/** Technical state of the connection. Check asks Shopify and repairs missing webhooks. */
export function ConnectionCard({ connection, actions, mayManage }: CardProps) {
  const { webhooks, api_version, rate_limit, last_webhook_at, location, run } = connection
  const isBulk = run !== null && isActive(run) && run.is_bulk
  const hasAll = webhooks.active === webhooks.expected
  return (
    <Section
      title="Connection"
      action={
        mayManage && (
          <Button size="compact-sm" variant="subtle" loading={actions.check.busy} onClick={actions.check.run}>
            Check
          </Button>
        )
      }
    >
      <KeyValueList
        align="end"
        items={[
          {
            label: 'Webhooks',
            value: (
              <span className={hasAll ? classes.ok : classes.warn}>
                {webhooks.active} of {webhooks.expected} active
              </span>
            ),
          },
          { label: 'Admin API', value: api_version },
          { label: 'Rate limit', value: usedPercent(rate_limit) },
          {
            label: 'Last webhook',
            value: last_webhook_at === null ? 'None yet' : <RelativeTime value={last_webhook_at} />,
          },
          { label: 'Stock location', value: location?.name ?? 'Not known yet' },
          { label: 'Bulk operations', value: isBulk ? '1 running' : 'None' },
        ]}
      />
    </Section>
  )
}

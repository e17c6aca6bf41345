import { describeWebhooks } from '../../src/server/features/integrations/webhooks/service.ts'

const INTRODUCTION = `## Webhook events

Add endpoints in the dashboard under Settings > Account settings > Webhooks, or with the calls of \`webhooks\`. Each event is a POST with a
JSON body, sent at least once and not always in order: process each \`id\` once. The schema of every event is in the OpenAPI document, under
\`webhooks\`.

- **Respond** with any 2xx status within 15 seconds, before you do the work. Other responses are retried 12 times over 3 days, redirects
  aren’t followed, and \`Retry-After\` is respected. An endpoint that responds 410, or whose deliveries all fail for 3 days, is disabled, and
  the store is notified.
- **Signature**: as in [Standard Webhooks](https://www.standardwebhooks.com). Compute the HMAC-SHA256 of
  \`{webhook-id}.{webhook-timestamp}.{body}\` with the base64-decoded part of the secret after \`whsec_\`, and compare \`v1,\` and its base64
  with each signature of \`webhook-signature\`, which are separated by spaces. Reject timestamps older than 5 minutes. While a secret is
  being replaced, both the old and the new one sign.
- **Version**: \`version\` of the body, set when the endpoint is added. New fields and events can be added to a version; a field is only
  removed or changed in a new one.
- **Test mode**: endpoints belong to the mode they were added in, and only get its events.
`

/** The section about webhooks, generated from the schemas of their payloads. */
export function webhookSection(): string {
  const webhooks = describeWebhooks()
  const rows = webhooks.map(({ type, summary, example }) => `| \`${type}\` | ${summary} | ${fieldsOf(example)} |`)
  const shown = webhooks.find(({ type }) => type === 'order.refunded')
  return [
    INTRODUCTION,
    '| Event | When | `data` |',
    '| --- | --- | --- |',
    ...rows,
    '',
    'An example of `order.refunded`:',
    '',
    '```json',
    JSON.stringify(shown?.example, null, 2),
    '```',
    '',
  ].join('\n')
}

const fieldsOf = (example: unknown): string =>
  typeof example === 'object' && example !== null && 'data' in example && typeof example.data === 'object'
    ? Object.keys(example.data ?? {})
        .map((name) => `\`${name}\``)
        .join(', ')
    : ''

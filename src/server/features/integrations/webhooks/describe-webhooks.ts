import * as z from 'zod/mini'
import { webhookPayload } from '../../../../shared/contracts/integrations/webhook-events.ts'
import { storeEventTypes, type StoreEventType } from '../../../../shared/domain/events/store-event.ts'
import { storeEventTexts } from '../../../../shared/domain/events/event-texts.ts'
import { payloadOf } from './payload.ts'
import { sampleEvent } from './sample-event.ts'

/** One webhook, as OpenAPI 3.1 describes it. */
export interface WebhookDescription {
  type: StoreEventType
  summary: string
  schema: Record<string, unknown>
  example: unknown
}

const EXAMPLE = {
  store_id: 'str_example',
  mode: 'live',
  currency: 'USD',
  key: 'example',
  now: new Date('2026-11-21T20:19:33.000Z'),
} as const

/** Every webhook with its payload's JSON schema and an example of it. */
export const describeWebhooks = (): WebhookDescription[] =>
  storeEventTypes.map((type) => {
    const { $schema: _, ...schema } = z.toJSONSchema(webhookPayload(type), { io: 'output' })
    return {
      type,
      summary: storeEventTexts[type].description,
      schema,
      example: payloadOf(sampleEvent({ ...EXAMPLE, type })),
    }
  })

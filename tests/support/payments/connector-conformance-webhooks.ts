import { expect, it } from 'vitest'
import type { WebhookRequest } from '../../../src/server/connectors/webhook.ts'
import { pay, type ConformanceSubject } from './connector-subject.ts'

/** Tests that webhooks are only trusted with a valid signature. */
export const webhookTests = (get: () => ConformanceSubject): void => {
  const parse = async (change: (request: WebhookRequest) => WebhookRequest, signedAt?: Date) => {
    const { connector, webhook } = get()
    if (connector.parseWebhook === undefined || webhook === undefined) return null
    const { result, input } = await pay(get())
    const ctx = get().context()
    const request = await webhook(result.provider_reference, signedAt ?? ctx.now)
    return { parsed: await connector.parseWebhook(ctx, change(request)), request, result, input, ctx }
  }

  it('accepts a webhook with a valid signature, and gives a replay the same event id', async () => {
    const once = await parse((request) => request)
    if (once === null) return
    const { provider_reference } = once.result
    expect(once.parsed).toMatchObject({ accepted: true, events: [{ type: 'payment', provider_reference }] })
    const replayed = await get().connector.parseWebhook?.(once.ctx, once.request)
    expect(replayed).toEqual(once.parsed)
  })

  it('rejects a changed body, a missing signature and an old one', async () => {
    const longer = (request: WebhookRequest) => ({ ...request, body: Buffer.concat([request.body, Buffer.from(' ')]) })
    const changed = await parse(get().tamper ?? longer)
    if (changed === null) return
    expect(changed.parsed).toEqual({ accepted: false, reason: 'bad_signature' })
    const unsigned = await parse(get().unsign ?? ((request) => ({ ...request, headers: {} })))
    expect(unsigned?.parsed).toEqual({ accepted: false, reason: 'unsigned' })
    if (get().signsTime === false) return
    const anHourAgo = new Date(get().context().now.getTime() - 3_600_000)
    const old = await parse((request) => request, anHourAgo)
    expect(old?.parsed).toEqual({ accepted: false, reason: 'too_old' })
  })
}

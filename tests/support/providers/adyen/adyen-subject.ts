import { createAdyen } from '../../../../src/server/connectors/adyen/connector.ts'
import type { NotificationItem } from '../../../../src/server/connectors/adyen/objects.ts'
import { signItem } from '../../../../src/server/connectors/adyen/signature.ts'
import type { PaymentToken } from '../../../../src/server/connectors/inputs.ts'
import type { WebhookRequest } from '../../../../src/server/connectors/webhook.ts'
import { createAdyenDouble, type AdyenDescriptions } from './adyen-double.ts'
import { connectionAt } from '../bench.ts'
import { startDoubles } from '../double-server.ts'
import { officialDescription, specsDir } from '../official-description.ts'

export const ADYEN_KEYS = {
  merchant_account: 'KettleCraneECOM',
  api_key: 'AQEdouble0123456789abcdef0123456789',
  client_key: 'test_ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
  hmac_key: '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056',
}

let descriptions: Promise<AdyenDescriptions> | null = null

const readDescriptions = async (): Promise<AdyenDescriptions> => ({
  checkout: await officialDescription('adyen/CheckoutService-v72.json', { prefix: '/v72' }),
  disputes: await officialDescription('adyen/DisputeService-v30.json', { prefix: '/ca/services/DisputeService/v30' }),
})

/** Returns the token of Adyen's card component for a card of the double. */
export const adyenCard = (number: string): PaymentToken => ({
  type: 'token',
  value: JSON.stringify({
    type: 'scheme',
    encryptedCardNumber: number,
    encryptedExpiryMonth: 'test_03',
    encryptedExpiryYear: 'test_2030',
    encryptedSecurityCode: 'test_737',
  }),
})

/** Creates an Adyen connector with its double, which records violations of Adyen's API descriptions. */
export const createAdyenBench = async () => {
  descriptions ??= specsDir() === null ? null : readDescriptions()
  const double = createAdyenDouble(await descriptions)
  const server = await startDoubles([double])
  const context = (overrides: Parameters<typeof connectionAt>[1] = {}) => connectionAt(ADYEN_KEYS, overrides)
  const webhook = (items: readonly Partial<NotificationItem>[], live = 'false'): WebhookRequest => {
    const notificationItems = items.map((given) => {
      const item: NotificationItem = {
        eventCode: 'AUTHORISATION',
        success: 'true',
        pspReference: 'PSP1',
        merchantAccountCode: ADYEN_KEYS.merchant_account,
        merchantReference: 'att_1',
        eventDate: '2026-11-21T12:00:00+01:00',
        amount: { currency: 'USD', value: 15_685 },
        ...given,
      }
      const additionalData = { ...item.additionalData, hmacSignature: signItem(ADYEN_KEYS.hmac_key, item) }
      return { NotificationRequestItem: { ...item, additionalData } }
    })
    return { method: 'POST', headers: {}, query: {}, body: Buffer.from(JSON.stringify({ live, notificationItems })) }
  }
  return { server, double, context, webhook, adyen: createAdyen(server.deps) }
}
export type AdyenBench = Awaited<ReturnType<typeof createAdyenBench>>

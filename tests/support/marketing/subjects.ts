import { generateKeyPairSync } from 'node:crypto'
import type { ToolName } from '../../../src/shared/domain/events/tools.ts'
import type { ProviderDouble } from '../providers/double-server.ts'
import { applovinDouble } from './applovin-double.ts'
import { googleDouble } from './google-double.ts'
import { klaviyoDouble } from './klaviyo-double.ts'
import { metaDouble } from './meta-double.ts'
import { pinterestDouble } from './pinterest-double.ts'
import { NOW } from './sample-events.ts'
import { snapchatDouble } from './snapchat-double.ts'
import { taboolaDouble } from './taboola-double.ts'
import { tiktokDouble } from './tiktok-double.ts'
import { tripleWhaleDouble } from './triple-whale-double.ts'
import { xDouble } from './x-double.ts'

/** A tool with a double of its provider and a connection that the double knows. */
export interface Subject {
  name: ToolName
  fields: Record<string, string>
  /** Keys of the fields that are secret. */
  secrets: string[]
  /** `now`: its clock, by default that of the sample events. */
  double: (now?: () => number) => Promise<ProviderDouble> | ProviderDouble
  /** False if the provider never reports wrong credentials. */
  rejects_credentials: boolean
}

const sampleTime = (): number => NOW.getTime()
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

export const subjects: readonly Subject[] = [
  {
    name: 'meta-pixel',
    fields: { pixel_id: '482910573316204', access_token: 'EAAsecret9fQa' },
    secrets: ['access_token'],
    double: (now = sampleTime) => metaDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'tiktok-pixel',
    fields: { pixel_id: 'C4A1B2C3D4E5F6G7H8I9', access_token: 'f3a9secret0c1d' },
    secrets: ['access_token'],
    double: (now = sampleTime) => tiktokDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'klaviyo',
    fields: { api_key: 'pk_4f9asecret0123456789ab', list_id: 'Y6nRLr' },
    secrets: ['api_key'],
    double: () => klaviyoDouble(),
    rejects_credentials: true,
  },
  {
    name: 'google-pixel',
    fields: {
      measurement_id: 'G-AB12CD34EF',
      api_secret: 'mpsecret-Zx81kQ0a',
      ads_customer_id: '123-456-7890',
      ads_conversion_action_id: '987654321',
      ads_service_account: 'store@example.iam.gserviceaccount.com',
      ads_private_key: keys.privateKey.replaceAll('\n', '\\n'),
    },
    secrets: ['ads_private_key', 'api_secret'],
    double: (now = sampleTime) => googleDouble({ publicKey: keys.publicKey, now }),
    rejects_credentials: true,
  },
  {
    name: 'pinterest',
    fields: { ad_account_id: '549755885175', access_token: 'pina_secret0AB12CD34' },
    secrets: ['access_token'],
    double: (now = sampleTime) => pinterestDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'snapchat',
    fields: { pixel_id: '4cdbcd6f-5b1e-4a7c-9d1e-0f2a3b4c5d6e', access_token: 'eyJhbGciOi.secret0.c2ln' },
    secrets: ['access_token'],
    double: (now = sampleTime) => snapchatDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'x-pixel',
    fields: {
      pixel_id: 'o8z6j',
      purchase_event_id: 'tw-o8z6j-o87ne',
      lead_event_id: 'tw-o8z6j-o87nf',
      api_key: 'xkey12345',
      api_secret: 'xsecret12345',
      access_token: '123-token45678',
      access_token_secret: 'xtokensecret45',
    },
    secrets: ['api_key', 'api_secret', 'access_token', 'access_token_secret'],
    double: (now = sampleTime) => xDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'triple-whale',
    fields: { shop_url: 'example.com', api_key: 'tw-secret-5a1b' },
    secrets: ['api_key'],
    double: () => tripleWhaleDouble(),
    rejects_credentials: true,
  },
  {
    name: 'applovin',
    fields: { pixel_id: '3f1c9a52-axon', api_key: 'axon-secret-77f0' },
    secrets: ['api_key'],
    double: (now = sampleTime) => applovinDouble({ now }),
    rejects_credentials: true,
  },
  {
    name: 'taboola',
    fields: { account_id: '1234567' },
    secrets: [],
    double: () => taboolaDouble(),
    rejects_credentials: false,
  },
]
